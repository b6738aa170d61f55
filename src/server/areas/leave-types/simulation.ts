import { sql } from 'kysely'
import { leaveTypeSetUp, type LeaveSimulation } from '#shared/areas/leave-types.ts'
import { addMonths } from '#shared/records/calendar.ts'
import { flawsOf } from '#shared/records/leave/set-up/flaws.ts'
import { kindOf, leaveRule, ruleOf, type LeaveRule } from '#shared/records/leave/policy.ts'
import { barsOf, windowFrom } from '#shared/records/leave/set-up/simulation.ts'
import { plain, thousandths } from '#shared/records/leave/ledger.ts'
import { sure } from '#shared/sure.ts'
import type { Language } from '#shared/texts/index.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { setsUpSomething, setUpRefusal } from '#server/people/set-up-scope.ts'
import { hasDuty, reachOf, withinPost } from '#server/people/roles/duties.ts'
import { balanceModule } from '#server/people/roles/permissions.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { heldScope } from '#server/platform/set-up/scope.ts'
import { saveSetUp } from '#server/platform/set-up/serve.ts'
import { triedPeople, type Trial } from '#server/records/leave/set-up/simulate.ts'
import { leaveTypeStore } from '#server/records/leave/set-up/type-set-up.ts'
import { leaveType, versionsColumn } from '#server/records/leave/types.ts'

/** Rules are tried from at most so many months from today on. */
const monthsAhead = 24

interface Wished {
  id: string
  startsOn: string
  policy: LeaveRule
}

/** Begins to try a rule: on everybody by who publishes it, on its people by HR of a site. The work itself is done elsewhere. */
export async function newSimulation(tx: Tx, viewer: Viewer, { id: leaveTypeId, startsOn, policy }: Wished): Promise<string> {
  if (!setsUpSomething(viewer)) throw refuse(403, 'error.hrOnly')
  const type = await leaveType(tx, leaveTypeId, startsOn)
  if (!type) throw notFound()
  if (!type.policy.balance) throw refuse(409, 'leaveTypes.trial.noBalance')
  if (startsOn < viewer.today || startsOn > addMonths(viewer.today, monthsAhead))
    throw refuse(400, 'leaveTypes.trial.when', { months: monthsAhead }, 'startsOn')
  const [flaw] = flawsOf({ ...type.policy, ...policy })
  if (flaw) throw refuse(400, flaw.key, flaw.params, `policy.${flaw.field}`)
  const reach = reachOf(viewer, 'SetUp', 'write')
  const siteIds = viewer.administrator || reach.whole ? null : reach.sites
  await lockNames(tx, [`leave simulation ${viewer.id}`])
  // The latest is kept: who goes on writing wants no history of it.
  await sql`delete from leave_simulation where person_id = ${viewer.id}::uuid and leave_type_id = ${leaveTypeId}::uuid`.execute(tx)
  const [id, window] = [newId(), windowFrom(startsOn)]
  const total = await triedPeople(tx, { window, today: viewer.today, siteIds })
  await sql`
    insert into leave_simulation (id, leave_type_id, person_id, starts_on, until_on, as_of, policy, versions, site_ids, total)
    select ${id}::uuid, t.id, ${viewer.id}::uuid, ${window.from}::date, ${window.until}::date, ${viewer.today}::date, ${JSON.stringify(policy)}::jsonb,
      ${versionsColumn}::jsonb, ${siteIds}::uuid[], ${total}
    from leave_type t where t.id = ${leaveTypeId}::uuid`.execute(tx)
  return id
}

export interface StoredSimulation {
  id: string
  leaveTypeId: string
  personId: string
  startsOn: string
  until: string
  today: string
  policy: unknown
  siteIds: string[] | null
  total: number
  done: number
  stopped: boolean
  finished: boolean
  published: boolean
  seconds: number | null
  outdated: boolean
}

const columns = sql`p.id, p.leave_type_id as "leaveTypeId", p.person_id as "personId", p.starts_on as "startsOn", p.until_on as until,
  p.as_of as today, p.policy, p.site_ids as "siteIds", p.total, p.done, p.stopped_at is not null as stopped, p.finished_at is not null as finished,
  p.published_at is not null as published, extract(epoch from p.finished_at - p.created_at)::float8 as seconds, p.versions <> ${versionsColumn}::jsonb as outdated`

export const storedSimulation = (db: Db | Tx, id: string): Promise<StoredSimulation | undefined> =>
  first(
    db,
    sql<StoredSimulation>`select ${columns} from leave_simulation p join leave_type t on t.id = p.leave_type_id where p.id = ${id}::uuid`,
  )

/** One that somebody has begun themselves; those of others do not exist for them. */
export async function ownSimulation(db: Db | Tx, viewer: Viewer, id: string): Promise<StoredSimulation> {
  const found = setsUpSomething(viewer) ? await storedSimulation(db, id) : undefined
  if (found?.personId !== viewer.id) throw notFound()
  return found
}

/** What is tried on whom. */
export async function trialOf(db: Db | Tx, { leaveTypeId, startsOn, until, today, policy, siteIds }: StoredSimulation): Promise<Trial> {
  const type = sure(await leaveType(db, leaveTypeId, startsOn), 'leave types are never removed')
  return { type, rule: leaveRule.parse(policy), window: { from: startsOn, until }, today, siteIds }
}

export interface Asked {
  siteId?: string | null | undefined
  unitId?: string | null | undefined
}

type Sql = ReturnType<typeof sql>

/** Follows `leave_simulation_result r`: where its person works on the day as of which ledgers were read, or will first. */
export const whereJoin = (today: string): Sql => sql`
  left join lateral (
    select a.site_id, a.unit_id from assignment a where a.employee_id = r.employee_id
    order by a.starts_on > ${today}::date, abs(a.starts_on - ${today}::date) limit 1
  ) a on true`

export const ofAsked = ({ siteId, unitId }: Asked): Sql =>
  sql.join(
    [sql`true`, ...(siteId ? [sql`a.site_id = ${siteId}::uuid`] : []), ...(unitId ? [sql`a.unit_id = ${unitId}::uuid`] : [])],
    sql` and `,
  )

/** Of fewer than so many people, whose balances are not the reader's to see, nothing is told: it would tell of each. */
const fewestUnseen = 5

/** Over `leave_simulation_result r` with their person and place: whose balances are the reader's to see. */
const joins = (today: string): Sql => sql`join employee e on e.id = r.employee_id ${whereJoin(today)}`
const seenBy = (viewer: Viewer): Sql => withinPost(reachOf(viewer, balanceModule, 'see'))

/**
 * Of whom numbers are told, and how many are left out. Whoever may not see somebody's balance is told of all together where they are many,
 * and once it is finished; by site and by unit, of which one may have a single person or all but one, of those alone that they may see.
 */
async function told(
  db: Db,
  viewer: Viewer,
  { id, today, finished }: StoredSimulation,
  asked: Asked,
): Promise<{ where: Sql; unseen: number }> {
  const isPart = Boolean(asked.siteId ?? asked.unitId)
  const row = await first(
    db,
    sql<{ unseen: number }>`
      select count(*)::int as unseen from leave_simulation_result r ${joins(today)}
      where r.simulation_id = ${id}::uuid and ${ofAsked(asked)} and not coalesce(${seenBy(viewer)}, false)`,
  )
  const unseen = row?.unseen ?? 0
  const isAll = unseen === 0 || (!isPart && finished && unseen >= fewestUnseen)
  return {
    where: sql`r.simulation_id = ${id}::uuid and ${ofAsked(asked)} and (${isAll}::boolean or ${seenBy(viewer)})`,
    unseen: isAll ? 0 : unseen,
  }
}

/** How far it is, and what it came to among those who are asked about. */
export async function readSimulation(db: Db, viewer: Viewer, stored: StoredSimulation, asked: Asked = {}): Promise<LeaveSimulation> {
  const { id, leaveTypeId, startsOn, until, total, done, finished, stopped, published, seconds, outdated, today } = stored
  const { type, rule } = await trialOf(db, stored)
  const byAge = [rule, ...type.versions.map(({ policy }) => policy)].some(({ entitlement }) => (entitlement?.ageSteps.length ?? 0) > 0)
  const { where, unseen } = await told(db, viewer, stored, asked)
  const found = await rows(
    db,
    sql<{ difference: number; people: number }>`
      select (r.after - r.before)::float8 as difference, count(*)::int as people
      from leave_simulation_result r ${joins(today)} where ${where} group by 1`,
  )
  const [gaining, losing] = [found.filter(({ difference }) => difference > 0), found.filter(({ difference }) => difference < 0)]
  const count = (list: typeof found) => list.reduce((sum, { people }) => sum + people, 0)
  const span = (list: typeof found) => {
    const amounts = list.map(({ difference }) => Math.abs(difference))
    return amounts.length === 0 ? null : { least: Math.min(...amounts), most: Math.max(...amounts) }
  }
  return {
    id,
    leaveTypeId,
    startsOn,
    until,
    unit: type.policy.unit,
    total,
    done,
    finished,
    stopped,
    published,
    seconds,
    outdated,
    people: count(found),
    unseen,
    gain: count(gaining),
    lose: count(losing),
    same: count(found) - count(gaining) - count(losing),
    birthdayUnknown: byAge ? await birthdaysUnknown(db, today, where) : null,
    sum: plain(found.reduce((sum, { difference, people }) => sum + thousandths(difference) * people, 0)),
    gains: span(gaining),
    losses: span(losing),
    bars: barsOf(found),
    namesPeople: hasDuty(viewer, balanceModule),
    mayPublish: setUpRefusal(viewer, null) === null,
    ...(finished ? await placesOf(db, viewer, stored) : { sites: [], units: [] }),
  }
}

/** Of those who were looked at, how many have no date of birth: steps by age give them nothing. */
async function birthdaysUnknown(db: Db, today: string, where: Sql): Promise<number> {
  const row = await first(
    db,
    sql<{ people: number }>`
      select count(*)::int as people from leave_simulation_result r ${joins(today)} where e.born_on is null and ${where}`,
  )
  return row?.people ?? 0
}

/** Sites and units of those who were looked at and whose balances are the reader's to see. */
async function placesOf(db: Db, viewer: Viewer, { id, today }: StoredSimulation): Promise<Pick<LeaveSimulation, 'sites' | 'units'>> {
  const found = await rows(
    db,
    sql<{ kind: 'site' | 'unit'; id: string; name: string }>`
      with there as (select distinct a.site_id, a.unit_id from leave_simulation_result r ${joins(today)} where r.simulation_id = ${id}::uuid and ${seenBy(viewer)})
      select distinct 'site' as kind, s.id, s.name from there join site s on s.id = there.site_id
      union all select distinct 'unit', u.id, u.name from there join unit u on u.id = there.unit_id
      order by 1, 3, 2`,
  )
  const of = (kind: 'site' | 'unit') => found.flatMap((one) => (one.kind === kind ? [{ id: one.id, name: one.name }] : []))
  return { sites: of('site'), units: of('unit') }
}

export async function stopSimulation(tx: Tx, id: string): Promise<void> {
  await sql`update leave_simulation set stopped_at = coalesce(stopped_at, now()) where id = ${id}::uuid and finished_at is null`.execute(tx)
}

/**
 * Lets the rule that was tried hold from its day on. What was told is what it does: it was tried to the end, its day has not passed,
 * and nobody has changed meanwhile what holds.
 */
export async function publishSimulation(tx: Tx, viewer: Viewer, id: string, language: Language): Promise<{ id: string; startsOn: string }> {
  const { leaveTypeId } = await ownSimulation(tx, viewer, id)
  await heldScope(tx, viewer, leaveTypeSetUp, leaveTypeStore, leaveTypeId)
  // Looked at again once nobody else changes the type.
  const stored = await ownSimulation(tx, viewer, id)
  if (!stored.finished || stored.stopped) throw refuse(409, 'leaveTypes.trial.unfinished')
  if (stored.published) throw refuse(409, 'leaveTypes.trial.published')
  if (stored.outdated) throw refuse(409, 'leaveTypes.trial.outdated')
  if (stored.startsOn < viewer.today) throw refuse(409, 'leaveTypes.trial.passed')
  const { type, rule } = await trialOf(tx, stored)
  const row = await first(tx, sql<{ sequence: number }>`select sequence from leave_type where id = ${leaveTypeId}::uuid`)
  const wish = {
    id: type.id,
    code: type.code,
    names: type.names,
    siteId: null,
    sequence: row?.sequence,
    ...kindOf(type.policy),
  }
  const policy = ruleOf({ ...type.policy, ...rule })
  await saveSetUp(
    tx,
    leaveTypeSetUp,
    leaveTypeStore,
    { ...wish, policy },
    { isNew: false, startsOn: stored.startsOn, today: viewer.today, by: viewer.id, language },
  )
  await sql`update leave_simulation set published_at = now() where id = ${id}::uuid`.execute(tx)
  return { id: leaveTypeId, startsOn: stored.startsOn }
}

import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { GivingWish, ReachKind } from '#shared/areas/roles.ts'
import type { Language } from '#shared/texts/index.ts'
import { first, rows, tried, type Db, type Tx } from '#server/foundation/database/db.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { tellAccess, tellRule } from '#server/people/access-audit.ts'
import { holdRights, putGiving, type Giving } from '#server/people/roles/givings.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { knownGiving, toldGiving } from './givings.ts'

const ruleFields = ['siteId', 'unitId', 'positionId', 'grade', 'status'] as const

/** The givings that a wish comes to: one a person, or one of a rule. Refuses what cannot be. */
async function givingsOf(tx: Tx, { employeeIds, rule, ...wish }: GivingWish, by: string): Promise<Giving[]> {
  const role = await first(
    tx,
    sql<{ system: string | null; retired: boolean; duties: boolean }>`
      select system, retired_at is not null as retired, exists (select from role_duty d where d.role_id = r.id) as duties
      from role r where id = ${wish.roleId}::uuid`,
  )
  if (!role) throw refuse(400, 'roles.unknown', undefined, 'roleId')
  if (role.retired) throw refuse(409, 'roles.retired', undefined, 'roleId')
  if (wish.endsOn != null && wish.endsOn < wish.startsOn) throw refuse(400, 'roles.endsBefore', undefined, 'endsOn')
  const isRule = rule !== null && ruleFields.some((field) => rule[field] != null && rule[field] !== '')
  if (isRule === employeeIds.length > 0)
    throw refuse(400, isRule ? 'roles.either' : 'roles.toWhom', undefined, rule === null ? 'employeeIds' : 'rule')
  if (role.system === 'administrator') {
    if (isRule) throw refuse(400, 'roles.administratorByPerson', undefined, 'rule')
    if (wish.reach !== 'company') throw refuse(400, 'access.noSite', undefined, 'reach')
  }
  await demandNamed(tx, wish)
  await demandThere(tx, 'employee', employeeIds, 'employeeIds')
  if (isRule) {
    await demandThere(tx, 'site', present(rule.siteId), 'rule')
    await demandThere(tx, 'unit', present(rule.unitId), 'rule')
    await demandThere(tx, 'position', present(rule.positionId), 'rule')
    return [{ ...wish, rule, by }]
  }
  return [...new Set(employeeIds)].map((employeeId) => ({ ...wish, employeeId, by }))
}

const present = (id: string | null | undefined): string[] => (id ? [id] : [])

/** A reach by names names somebody, and they are there. */
async function demandNamed(tx: Tx, { reach, siteIds, unitIds, peopleIds }: Omit<GivingWish, 'employeeIds' | 'rule'>): Promise<void> {
  const named = {
    sites: ['site', siteIds, 'siteIds'],
    units: ['unit', unitIds, 'unitIds'],
    people: ['employee', peopleIds, 'peopleIds'],
  } as const
  if (reach !== 'sites' && reach !== 'units' && reach !== 'people') return
  const [table, ids, field] = named[reach]
  if (ids.length === 0) throw refuse(400, 'error.required', undefined, field)
  await demandThere(tx, table, ids, field)
}

async function demandThere(tx: Tx, table: 'site' | 'unit' | 'position' | 'employee', ids: readonly string[], field: string): Promise<void> {
  const found = await rows(tx, sql<{ id: string }>`select id from ${sql.table(table)} where id = any (${ids}::uuid[])`)
  if (found.length < new Set(ids).size) throw refuse(400, 'roles.notThere', undefined, field)
}

interface Given extends GivingWish {
  id?: string | null | undefined
  opened?: GivingWish | null | undefined
}

/** Gives a role, or changes one giving; answers what stands then. */
export async function give(tx: Tx, viewer: Viewer, { id, opened, ...wish }: Given, language: Language): Promise<string[]> {
  await holdRights(tx, viewer.id)
  const wished = await givingsOf(tx, wish, viewer.id)
  if (id == null) {
    const ids: string[] = []
    for (const giving of wished) {
      ids.push(await putGiving(tx, giving))
      await told(tx, viewer.id, 'grant', giving)
    }
    return ids
  }
  const before = await storedGiving(tx, id)
  const [giving] = wished
  if (!before || !giving) throw notFound()
  if (wished.length > 1) throw refuse(400, 'roles.oneAtATime', undefined, 'employeeIds')
  if (opened) await demandAsOpened(tx, id, opened, language)
  await putGiving(tx, { ...giving, id })
  await told(tx, viewer.id, 'change role', giving, before)
  return [id]
}

/** Refuses to write over what somebody else has changed since it was opened, and says how it stands now. */
async function demandAsOpened(tx: Tx, id: string, opened: GivingWish, language: Language): Promise<void> {
  const known = await knownGiving(tx, id)
  if (!known) throw notFound()
  const { wish, over } = toldGiving(known, language)
  const comparable = ({ rule, siteIds, unitIds, peopleIds, ...rest }: GivingWish) => ({
    ...rest,
    endsOn: rest.endsOn ?? null,
    rule: rule && ruleFields.map((field) => rule[field] ?? null),
    named: [siteIds, unitIds, peopleIds].map((ids) => ids.toSorted()),
  })
  if (isDeepStrictEqual(comparable(opened), comparable(wish))) return
  const { startsOn: from, endsOn: until } = wish
  throw until == null
    ? refuse(409, 'roles.changedMeanwhile', { over, from })
    : refuse(409, 'roles.changedMeanwhileUntil', { over, from, until })
}

interface Stored {
  employeeId: string | null
  role: string
  reach: ReachKind
  startsOn: string
  endsOn: string | null
}

const storedGiving = (tx: Tx, id: string): Promise<Stored | undefined> =>
  first(
    tx,
    sql<Stored>`select g.employee_id as "employeeId", r.code as role, g.reach, g.starts_on as "startsOn", g.ends_on as "endsOn"
      from role_giving g join role r on r.id = g.role_id where g.id = ${id}::uuid for update of g`,
  )

/** Takes a role away: at once, or after a day that is to be its last. */
export async function endGiving(tx: Tx, viewer: Viewer, id: string, endsOn: string | null | undefined): Promise<void> {
  await holdRights(tx, viewer.id)
  const before = await storedGiving(tx, id)
  if (!before) throw notFound()
  if (endsOn == null) await sql`delete from role_giving where id = ${id}::uuid`.execute(tx)
  else {
    if (endsOn < before.startsOn) throw refuse(400, 'roles.endsBefore', undefined, 'endsOn')
    await sql`update role_giving set ends_on = ${endsOn}::date where id = ${id}::uuid`.execute(tx)
  }
  await told(tx, viewer.id, 'revoke', { ...before, endsOn: endsOn ?? null })
}

/** A row of the audit: of the person whose role it is, or of the rule. */
async function told(
  tx: Tx,
  by: string,
  act: 'grant' | 'revoke' | 'change role',
  { employeeId, by: _by, ...after }: Partial<Giving> & { role?: string },
  before?: Stored,
) {
  const detail = { ...after, ...(before && { before }) }
  await (employeeId ? tellAccess(tx, by, act, employeeId, detail) : tellRule(tx, by, act, detail))
}

/** How many would have a role by a wish today, some of them by name, and over how many it would be. */
export async function foreseen(db: Db, viewer: Viewer, wish: GivingWish): Promise<{ holders: number; named: string[]; over: number }> {
  return tried(db, async (tx) => {
    const ids: string[] = []
    // Whatever its days: as if it held today.
    for (const giving of await givingsOf(tx, wish, viewer.id))
      ids.push(await putGiving(tx, { ...giving, startsOn: viewer.today, endsOn: null }))
    const here = sql`e.disabled_at is null and (e.hired_on is null or e.hired_on <= current_date) and (e.left_on is null or e.left_on >= current_date)`
    const found = await first(
      tx,
      sql<{ holders: number; named: string[]; over: number }>`
        with held as (select * from role_reaching where giving_id = any (${ids}::uuid[])),
        holding as (select distinct e.id, e.display_name as name from held h join employee e on e.id = h.employee_id where ${here})
        select (select count(*)::int from holding) as holders,
          array(select name from holding order by name limit 5) as named,
          (select count(*)::int from employee e left join lateral (
              select * from assignment p where p.employee_id = e.id and p.starts_on <= current_date order by p.starts_on desc limit 1
            ) a on true
            where ${here} and exists (select from held h where h.whole or a.site_id = any (h.sites) or a.unit_id = any (h.units) or e.id = any (h.people))) as over`,
    )
    return { stays: false, answer: found ?? { holders: 0, named: [], over: 0 } }
  })
}

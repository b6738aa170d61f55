import { sql } from 'kysely'
import type { PersonEffect } from '#shared/areas/people.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { addDays } from '#shared/records/calendar.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { requestsSeen } from '#server/approval/sight/visibility.ts'
import type { Engine } from '#server/approval/request/module.ts'
import { balanceTold } from '#server/approval/sight/balances.ts'
import { foresee, type Foreseen } from '#server/approval/upkeep/foreseen.ts'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import type { Params } from '#server/foundation/basis/refusal.ts'
import { say, sayWithDays } from '#server/foundation/basis/texts.ts'
import type { Act } from '#server/people/posts/acts.ts'
import { placeOn, type Moved } from '#server/people/posts/doing.ts'
import { heldRoleWords, namesOfReach, type HeldRole } from '#server/people/roles/words.ts'
import { hasDutyOver } from '#server/people/roles/duties.ts'
import { balanceModule } from '#server/people/roles/permissions.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { balancesOf } from '#server/records/leave/balance-rows.ts'
import { workFacts } from '#server/records/schedule/working-time.ts'
import { plannedAfter } from './line.ts'
import { managersKept } from './manager-kept.ts'

export interface Asking {
  engine: Engine
  viewer: Viewer
  language: Language
}

/** Of so many people what follows is looked for one by one. */
const most = 20

/** What an act has brought about beside what it says, asked in its transaction. */
export async function effectsOf(
  tx: Tx,
  asking: Asking,
  effecting: Effecting,
): Promise<{ effects: PersonEffect[]; head: { id: string; name: string; unit: string } | null }> {
  const { ids, act, moved } = effecting
  const { engine, viewer, language } = asking
  const first = act.kind === 'end' ? addDays(act.on, 1) : act.on
  const effect = (kind: PersonEffect['kind'], key: TextKey, params: Params): PersonEffect => ({
    kind,
    text: sayWithDays(language, key, params),
  })
  // Whoever is upkeep to these requests does so on the day itself, and at once where it has come.
  const when = first > viewer.today ? new Date(`${first}T12:00:00Z`) : new Date()
  const foreseen = await foresee(
    engine,
    tx,
    moved.map(({ id }) => id),
    when,
  )
  // What somebody has asked for is told to those alone who see it; of the others it is told how many there are.
  const seen = await requestsSeen(
    tx,
    viewer,
    foreseen.map(({ requestId }) => requestId),
  )
  const requests = foreseen.filter(({ requestId }) => seen.has(requestId))
  const unread = foreseen.filter(({ requestId }) => !seen.has(requestId))
  const titles = new Map(Object.values(requestModules).map(({ kind, title }) => [kind as string, title as TextKey]))
  const named = (kind: string) => say(language, titles.get(kind) ?? 'nav.requests')
  const { kept, head } = await managersKept(tx, effecting)
  const effects = [
    ...kept.map(({ names, manager, unit }) => effect('manager', 'people.effect.managerKept', { who: some(names), manager, unit })),
    ...(await reportsLeft(tx, ids, first)).map(({ name, who, count }) => effect('reports', 'people.effect.reports', { name, who, count })),
    ...requests
      .filter(({ after }) => after === null)
      .map(({ kind, requestor }) => effect('closed', 'people.effect.closed', { request: named(kind), name: requestor })),
    ...reroutes(requests).map(({ of, before, after }) => {
      const [only, ...more] = of
      const asked = { before: before || '–', after: after || '–' }
      return more.length === 0
        ? effect('approvers', 'people.effect.approvers', { ...asked, request: named(only?.kind ?? ''), name: only?.requestor ?? '' })
        : effect('approvers', 'people.effect.approversOfMany', { ...asked, who: whose(of), count: of.length })
    }),
    ...unreadTold(unread).map(({ kind, key, count }) => effect(kind, key, { count })),
    ...(await fallingAway(tx, effecting)).map(({ kind, name, on: day }) =>
      effect('fallsAway', 'people.effect.fallsAway', { act: say(language, `people.act.${kind}`), name, day }),
    ),
    ...(await sitesChanged(tx, effecting)).map(({ who, before, after }) =>
      effect('site', before === null ? 'people.effect.siteFirst' : after === null ? 'people.effect.siteNone' : 'people.effect.site', {
        who,
        before: before ?? '',
        after: after ?? '',
      }),
    ),
    ...(await balancesChanged(tx, asking, effecting)).map(({ unit, ...told }) =>
      effect('balance', unit === 'hour' ? 'people.effect.balanceHours' : 'people.effect.balanceDays', {
        ...told,
        day: yearEnd(act.on, viewer.today),
      }),
    ),
    ...(await shiftsLeft(tx, moved, act, first)).map(({ name, count }) =>
      effect('shifts', act.kind === 'end' ? 'people.effect.shiftsAfter' : 'people.effect.shiftsElsewhere', { name, count }),
    ),
    ...(act.kind === 'end' || act.kind === 'transfer' ? await rightsKept(tx, ids, viewer.administrator) : []).map(({ name, role, of }) =>
      effect('rights', role === null ? 'people.effect.head' : 'people.effect.role', {
        name,
        of: role ? heldRoleWords(role, language) : of,
      }),
    ),
  ]
  return { effects, head }
}

/** Requests that wait for others in place of the same. */
function reroutes(requests: readonly Foreseen[]): { of: readonly Foreseen[]; before: string; after: string }[] {
  const moved = requests.filter(({ after }) => after !== null)
  const groups = Map.groupBy(moved, ({ before, after }) => JSON.stringify([before.join(', '), after?.join(', ')]))
  return [...groups].map(([key, of]) => {
    const [before, after] = JSON.parse(key) as [string, string]
    return { of, before, after }
  })
}

/** Requests that the reader may not read: how many of them are closed, and how many wait for others. */
function unreadTold(unread: readonly Foreseen[]) {
  const closed = unread.filter(({ after }) => after === null).length
  const told = [
    { kind: 'closed', key: 'people.effect.closedUnread' as TextKey, count: closed },
    { kind: 'approvers', key: 'people.effect.approversUnread' as TextKey, count: unread.length - closed },
  ] as const
  return told.filter(({ count }) => count > 0)
}

/** So many people are named. */
const mostNamed = 5

const whose = (requests: readonly Foreseen[]): string => some(requests.map(({ requestor }) => requestor))

function some(names: readonly string[]): string {
  const people = [...new Set(names)].toSorted()
  return people.length > mostNamed ? `${people.slice(0, mostNamed).join(', ')} …` : people.join(', ')
}

export interface Effecting {
  ids: readonly string[]
  act: Act
  moved: readonly Moved[]
  /** As they were before the act. */
  balances: ReadonlyMap<string, Balances>
}

/** Who comes to another site, or to one at all: of those who come back, than the one that they left. */
async function sitesChanged(tx: Tx, { act, moved }: Effecting): Promise<{ who: string; before: string | null; after: string | null }[]> {
  if (act.kind !== 'transfer' && act.kind !== 'return') return []
  const others = moved.flatMap(({ name, before, after }) => {
    const { siteId: was } = placeOn(before, act.on)
    const { siteId: is } = placeOn(after, act.on)
    return was === is ? [] : [{ name, was, is }]
  })
  const sites = await rows(
    tx,
    sql<{ id: string; name: string }>`
      select id, name from site where id = any (${others.flatMap(({ was, is }) => [was, is]).filter((site) => site !== null)}::uuid[])`,
  )
  const nameOf = (id: string | null) => sites.find((site) => site.id === id)?.name ?? null
  const groups = Map.groupBy(others, ({ was, is }) => `${was} ${is}`)
  return [...groups.values()].flatMap(([one, ...more]) =>
    one ? [{ who: some([one, ...more].map(({ name }) => name)), before: nameOf(one.was), after: nameOf(one.is) }] : [],
  )
}

/** Who reports to people that are not there any more from a day on. */
const reportsLeft = (tx: Tx, ids: readonly string[], day: string) =>
  rows(
    tx,
    sql<{ name: string; who: string; count: number }>`
      select m.display_name as name, count(*)::int as count, array_to_string((array_agg(e.display_name order by e.display_name))[:5], ', ') as who
      from assignment a join employee e on e.id = a.employee_id join employee m on m.id = a.manager_id
      where a.manager_id = any (${ids}::uuid[]) and a.starts_on <= ${day}::date and (a.ends_on is null or a.ends_on > ${day}::date)
        and e.disabled_at is null and (e.left_on is null or e.left_on >= ${day}::date) and m.left_on < ${day}::date and (m.returns_on is null or m.returns_on > ${day}::date)
      group by m.id, m.display_name order by m.display_name`,
  )

/** Balances by type at the end of a year: what it is called, and how much with its unit. */
export type Balances = ReadonlyMap<string, { type: string; value: number; unit: string }>

/** The end of the year of an act, or of this one where the act is older. */
const yearEnd = (on: string, today: string) => `${(on > today ? on : today).slice(0, 4)}-12-31`

/** So many years ahead of this one balances are foreseen: whoever names a day in a hundred years has no day of them worked out. */
const foreseenYears = 1

/** What people will have at the end of the act's year, as far as the reader sees it, and that year is near. */
export async function balancesAt(tx: Tx, { viewer, language }: Asking, ids: readonly string[], on: string): Promise<Map<string, Balances>> {
  const all = new Map<string, Balances>()
  const until = yearEnd(on, viewer.today)
  if (Number(until.slice(0, 4)) > Number(viewer.today.slice(0, 4)) + foreseenYears) return all
  for (const id of ids.slice(0, most)) {
    const facts = await workFacts(tx, id, viewer.today, until)
    if (!facts || !hasDutyOver(viewer, balanceModule, { ...facts, employeeId: id }, 'see')) continue
    const found = await balancesOf(tx, facts, viewer.today, until, language, (type) => balanceTold(type, viewer, facts))
    all.set(
      id,
      new Map(found.map(({ leaveTypeId, leaveType, balance, unit }) => [leaveTypeId, { type: leaveType, value: balance.value, unit }])),
    )
  }
  return all
}

async function balancesChanged(tx: Tx, asking: Asking, { moved, act, balances }: Effecting) {
  const after = await balancesAt(
    tx,
    asking,
    moved.map(({ id }) => id),
    act.on,
  )
  return moved.flatMap(({ id, name }) => {
    const [was, is] = [balances.get(id), after.get(id)]
    if (!was || !is) return []
    // Types that are there on one side alone are those of a country that somebody comes to, or leaves.
    return [...new Map([...is, ...was])].flatMap(([typeId, { type, unit }]) => {
      const [before, value] = [was.get(typeId)?.value ?? 0, is.get(typeId)?.value ?? 0]
      return value === before ? [] : [{ name, type, unit, before, after: value }]
    })
  })
}

/** What is planned of those who leave after their last day. */
async function fallingAway(tx: Tx, { ids, act, moved }: Effecting) {
  if (act.kind !== 'end') return []
  const leaving = moved.filter(({ id }) => ids.includes(id))
  const planned = await plannedAfter(tx, leaving, act.on)
  return leaving.flatMap(({ id, name }) => (planned.get(id) ?? []).map((one) => ({ ...one, name })))
}

/** Days of rosters that somebody is not there for, or that are of another site. */
async function shiftsLeft(tx: Tx, moved: readonly Moved[], act: Act, first: string): Promise<{ name: string; count: number }[]> {
  if (act.kind !== 'end' && (act.kind !== 'transfer' || act.change.siteId === undefined)) return []
  const siteId = act.kind === 'transfer' ? (act.change.siteId ?? null) : null
  const lost = act.kind === 'end' ? sql`true` : sql`s.site_id is not null and s.site_id is distinct from ${siteId}::uuid`
  return rows(
    tx,
    sql<{ name: string; count: number }>`
      select e.display_name as name, count(distinct r.day)::int as count from roster_day r join employee e on e.id = r.employee_id
      join shift s on s.id = any (r.shift_ids)
      where r.employee_id = any (${moved.map(({ id }) => id)}::uuid[]) and r.day >= ${first}::date and ${lost}
      group by e.id, e.display_name order by e.display_name`,
  )
}

/** What people are beside their posts, which no act of theirs takes away; roles are told to administrators. */
const rightsKept = (tx: Tx, ids: readonly string[], tellsRoles: boolean) =>
  rows(
    tx,
    sql<{ name: string; role: HeldRole | null; of: string }>`
      select e.display_name as name, null::json as role, u.name as of from unit u join employee e on e.id = u.head_id
      where u.head_id = any (${ids}::uuid[]) and u.retired_at is null
      union all
      select e.display_name, json_build_object('id', g.id, 'names', r.names, 'reach', g.reach, 'named', ${namesOfReach(sql`g.id`)}), r.code
      from role_giving g join role r on r.id = g.role_id join employee e on e.id = g.employee_id where ${tellsRoles} and g.employee_id = any (${ids}::uuid[])
        and (g.ends_on is null or g.ends_on >= current_date)
      order by 1, 3`,
  )

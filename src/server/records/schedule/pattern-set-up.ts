import { sql } from 'kysely'
import type { PatternWeeks } from '#shared/records/schedule/pattern.ts'
import { overlaps, type TimesOfDay } from '#shared/records/schedule/roster-rules.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { audited, type Names } from './set-up.ts'

export interface StoredPattern {
  id: string
  code: string
  names: Names
  weeks: string[][][]
  isRetired: boolean
  siteId: string | null
  site: string | null
}

export interface StoredGroup {
  id: string
  code: string
  names: Names
  siteId: string | null
  site: string | null
  steps: { startsOn: string; anchor: string; patternId: string }[]
  people: number
  isRetired: boolean
}

const bothNames = (names: Names): Names => ({ en: names.en, id: names.id ?? '' })

export async function storedPatterns(db: Db): Promise<StoredPattern[]> {
  const found = await rows(
    db,
    sql<StoredPattern>`
      select p.id, p.code, p.names, p.weeks, p.retired_at is not null as "isRetired", p.site_id as "siteId", s.name as site
      from shift_pattern p left join site s on s.id = p.site_id order by p.retired_at is not null, p.code`,
  )
  return found.map((row) => ({ ...row, names: bothNames(row.names) }))
}

export async function storedGroups(db: Db | Tx): Promise<StoredGroup[]> {
  const found = await rows(
    db,
    sql<StoredGroup>`
      select g.id, g.code, g.names, g.site_id as "siteId", s.name as site, g.retired_at is not null as "isRetired",
        coalesce((select json_agg(json_build_object('startsOn', t.starts_on, 'anchor', t.anchor, 'patternId', t.pattern_id) order by t.starts_on desc)
          from calendar_group_step t where t.group_id = g.id), '[]') as steps,
        (select count(*)::int from employee e join lateral (
          select group_id from calendar_group_member m where m.employee_id = e.id and m.starts_on <= current_date order by m.starts_on desc limit 1
        ) m on m.group_id = g.id) as people
      from calendar_group g left join site s on s.id = g.site_id order by g.retired_at is not null, g.code`,
  )
  return found.map((row) => ({ ...row, names: bothNames(row.names) }))
}

export const groupSite = (db: Db | Tx, id: string): Promise<{ siteId: string | null } | undefined> =>
  first(db, sql<{ siteId: string | null }>`select site_id as "siteId" from calendar_group where id = ${id}::uuid`)

export interface PatternWish {
  id: string | null
  code: string
  names: Names
  weeks: PatternWeeks
  siteId: string | null
}

/** Of whoever may save it, as that is there (`demandScope`). Answers its id. */
export async function savePattern(tx: Tx, { id, code, names, weeks, siteId }: PatternWish, by: string): Promise<string> {
  await demandFreeCode(tx, 'shift_pattern', code, id)
  const shifts = [...new Set(weeks.flat(2))]
  const known = await rows(
    tx,
    sql<{ id: string; start: string; end: string }>`
      select id, rule->>'start' as start, rule->>'end' as "end" from shift where id = any (${shifts}::uuid[]) and (site_id is null or site_id = ${siteId}::uuid)
        and (retired_at is null or exists (select from shift_pattern p where p.id = ${id}::uuid and p.weeks::text like '%' || shift.id || '%'))`,
  )
  if (known.length < shifts.length) throw refuse(400, 'timeSetup.shiftUnknown', undefined, 'weeks')
  demandOneAfterAnother(weeks, new Map(known.map((shift) => [shift.id, shift])))
  const [made, ofNames, ofWeeks] = [id ?? newId(), JSON.stringify(names), JSON.stringify(weeks)]
  await (
    id
      ? sql`update shift_pattern set code = ${code}, names = ${ofNames}::jsonb, weeks = ${ofWeeks}::jsonb, site_id = ${siteId}::uuid where id = ${id}::uuid`
      : sql`insert into shift_pattern (id, code, names, weeks, site_id) values (${made}, ${code}, ${ofNames}::jsonb, ${ofWeeks}::jsonb, ${siteId}::uuid)`
  ).execute(tx)
  await audited(tx, { by, act: id ? 'change' : 'create', entity: 'pattern', id: made, detail: { code, siteId, weeks } })
  return made
}

/** Nobody works two shifts of a day at the same time. Little rest between days is told where it is typed, and stops nobody. */
function demandOneAfterAnother(weeks: PatternWeeks, shifts: ReadonlyMap<string, TimesOfDay>): void {
  for (const [week, days] of weeks.entries())
    for (const [day, ids] of days.entries())
      if (overlaps(ids.flatMap((id) => shifts.get(id) ?? [])))
        throw refuse(400, 'timeSetup.shiftsOverlap', { week: week + 1, day: day + 1 }, `weeks.${week}.${day}`)
}

export interface GroupWish {
  id: string | null
  code: string
  names: Names
  siteId: string | null
  patternId: string
  anchor: string
  startsOn: string
}

/** A group, and what it works from a day on; what it worked before stays. Whoever calls knows that it is there. */
export async function saveGroup(tx: Tx, wish: GroupWish, by: string): Promise<string> {
  const { id, code, names, siteId, patternId, anchor, startsOn } = wish
  await demandFreeCode(tx, 'calendar_group', code, id)
  const pattern = await first(
    tx,
    sql<{ id: string }>`
      select id from shift_pattern where id = ${patternId}::uuid and (site_id is null or site_id = ${siteId}::uuid)
        and (retired_at is null or exists (select from calendar_group_step s where s.group_id = ${id}::uuid and s.pattern_id = shift_pattern.id))`,
  )
  if (!pattern) throw refuse(400, 'timeSetup.patternUnknown', undefined, 'patternId')
  if (siteId && !(await first(tx, sql<{ id: string }>`select id from site where id = ${siteId}::uuid`)))
    throw refuse(400, 'attendancePeriod.siteUnknown', undefined, 'siteId')
  const [made, ofNames] = [id ?? newId(), JSON.stringify(names)]
  await (
    id
      ? sql`update calendar_group set code = ${code}, names = ${ofNames}::jsonb, site_id = ${siteId}::uuid where id = ${id}::uuid`
      : sql`insert into calendar_group (id, code, names, site_id) values (${made}, ${code}, ${ofNames}::jsonb, ${siteId}::uuid)`
  ).execute(tx)
  await sql`
    insert into calendar_group_step (group_id, starts_on, pattern_id, anchor) values (${made}, ${startsOn}, ${patternId}, ${anchor})
    on conflict (group_id, starts_on) do update set pattern_id = excluded.pattern_id, anchor = excluded.anchor`.execute(tx)
  await audited(tx, { by, act: id ? 'change' : 'create', entity: 'group', id: made, detail: { code, siteId, patternId, anchor, startsOn } })
  return made
}

async function demandFreeCode(tx: Tx, table: 'shift_pattern' | 'calendar_group', code: string, id: string | null): Promise<void> {
  const other = await first(
    tx,
    sql<{ id: string }>`select id from ${sql.table(table)} where code = ${code} and id is distinct from ${id}::uuid`,
  )
  if (other) throw refuse(400, 'timeSetup.codeTaken', { code }, 'code')
}

export interface Membership {
  employeeId: string
  employee: string
  code: string
  startsOn: string
  /** The last day; null: no end is known. */
  until: string | null
}

/** Who belongs to a group now or later. */
export const membersOf = (db: Db, groupId: string): Promise<Membership[]> =>
  rows(
    db,
    sql<Membership>`
      select e.id as "employeeId", e.display_name as employee, e.code, m.starts_on as "startsOn", m.next - 1 as until
      from (
        select employee_id, starts_on, group_id, lead(starts_on) over (partition by employee_id order by starts_on) as next from calendar_group_member
        where employee_id in (select employee_id from calendar_group_member where group_id = ${groupId}::uuid)
      ) m join employee e on e.id = m.employee_id
      where m.group_id = ${groupId}::uuid and (m.next is null or m.next > current_date)
        and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)
      order by e.display_name, e.id, m.starts_on`,
  )

/** Puts people into a group from a day on; null: their weekly schedule stands again. What comes later stays. */
export async function assignGroup(
  tx: Tx,
  { employeeIds, groupId, startsOn }: { employeeIds: readonly string[]; groupId: string | null; startsOn: string },
  by: string,
): Promise<void> {
  const people = [...new Set(employeeIds)]
  await sql`
    insert into calendar_group_member (employee_id, starts_on, group_id) select id, ${startsOn}::date, ${groupId}::uuid from unnest(${people}::uuid[]) as t (id)
    on conflict (employee_id, starts_on) do update set group_id = excluded.group_id`.execute(tx)
  for (const id of people) await audited(tx, { by, act: 'assign', entity: 'group-member', id, detail: { groupId, startsOn } })
}

import { sql } from 'kysely'
import type { PatternWeeks } from '#shared/records/schedule/pattern.ts'
import { overlaps, type TimesOfDay } from '#shared/records/schedule/roster-rules.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { SetUpStore } from '#server/platform/set-up/store.ts'
import { audited } from './set-up.ts'

/** Patterns of weeks. */
export const patternStore: SetUpStore = {
  table: 'shift_pattern',
  usedBy: { 'timeSetup.usedBy.group': sql`exists (select from calendar_group_step s where s.pattern_id = t.id)` },
  async check(tx, { id, siteId, ...wish }) {
    const weeks = wish['weeks'] as PatternWeeks
    const shifts = [...new Set(weeks.flat(2))]
    const known = await rows(
      tx,
      sql<{ id: string; start: string; end: string }>`
        select id, rule->>'start' as start, rule->>'end' as "end" from shift where id = any (${shifts}::uuid[]) and (site_id is null or site_id = ${siteId}::uuid)
          and (retired_at is null or exists (select from shift_pattern p where p.id = ${id}::uuid and p.weeks::text like '%' || shift.id || '%'))`,
    )
    if (known.length < shifts.length) throw refuse(400, 'timeSetup.shiftUnknown', undefined, 'weeks')
    demandOneAfterAnother(weeks, new Map(known.map((shift) => [shift.id, shift])))
  },
}

/** Nobody works two shifts of a day at the same time. Little rest between days is told where it is typed, and stops nobody. */
function demandOneAfterAnother(weeks: PatternWeeks, shifts: ReadonlyMap<string, TimesOfDay>): void {
  for (const [week, days] of weeks.entries())
    for (const [day, ids] of days.entries())
      if (overlaps(ids.flatMap((id) => shifts.get(id) ?? [])))
        throw refuse(400, 'timeSetup.shiftsOverlap', { week: week + 1, day: day + 1 }, `weeks.${week}.${day}`)
}

/** Calendar groups: what each works from which day on; what it worked before stays. */
export const groupStore: SetUpStore = {
  table: 'calendar_group',
  dated: { table: 'calendar_group_step', of: 'group_id' },
  usedBy: { 'timeSetup.usedBy.people': sql`exists (select from calendar_group_member m where m.group_id = t.id)` },
  reads: {
    people: sql`(select count(*)::int from employee e join lateral (
        select group_id from calendar_group_member m where m.employee_id = e.id and m.starts_on <= current_date order by m.starts_on desc limit 1
      ) m on m.group_id = t.id)`,
  },
  async check(tx, { id, siteId, ...wish }) {
    const pattern = await first(
      tx,
      sql<{ id: string }>`
        select id from shift_pattern where id = ${wish['patternId']}::uuid and (site_id is null or site_id = ${siteId}::uuid)
          and (retired_at is null or exists (select from calendar_group_step s where s.group_id = ${id}::uuid and s.pattern_id = shift_pattern.id))`,
    )
    if (!pattern) throw refuse(400, 'timeSetup.patternUnknown', undefined, 'patternId')
  },
}

export const groupSite = (db: Db | Tx, id: string): Promise<{ siteId: string | null } | undefined> =>
  first(db, sql<{ siteId: string | null }>`select site_id as "siteId" from calendar_group where id = ${id}::uuid`)

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

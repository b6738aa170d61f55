import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { first, type Db, type Tx } from '#server/foundation/db.ts'
import { joined, type DaySpan } from '#server/foundation/live-days.ts'
import { notFound } from '#server/foundation/refusal.ts'
import { audited } from '../schedule/set-up.ts'
import { lastDay } from './due.ts'

/** From when until when attendance is kept; without a first day it is not. */
export interface Kept {
  since: string | null
  until: string | null
}

/** Whose attendance: of a site, or of a calendar group, which then follows dates of its own or those of its people's sites. */
export type KeptOf = { siteId: string; groupId: null; apart: true } | { siteId: null; groupId: string; apart: boolean }

const none: Kept = { since: null, until: null }

async function standing(db: Db | Tx, of: KeptOf): Promise<Kept & { apart: boolean }> {
  const found = await first(
    db,
    of.siteId
      ? sql<
          Kept & { apart: boolean }
        >`select attendance_since as since, attendance_until as until, true as apart from site where id = ${of.siteId}::uuid`
      : sql<
          Kept & { apart: boolean }
        >`select attendance_since as since, attendance_until as until, attendance_apart as apart from calendar_group where id = ${of.groupId}::uuid`,
  )
  if (!found) throw notFound()
  return found
}

/** Sets from when until when attendance is kept. Answers the days of which it may make something else; null: none. */
export async function changeKept(tx: Tx, of: KeptOf, wished: Kept, by: string): Promise<DaySpan | null> {
  const before = await standing(tx, of)
  const kept = of.apart ? wished : none
  const [since, until] = [sql`${kept.since}::date`, sql`${kept.until}::date`]
  await (
    of.siteId
      ? sql`update site set attendance_since = ${since}, attendance_until = ${until} where id = ${of.siteId}::uuid`
      : sql`update calendar_group set attendance_apart = ${of.apart}, attendance_since = ${since}, attendance_until = ${until} where id = ${of.groupId}::uuid`
  ).execute(tx)
  const id = of.siteId ?? of.groupId
  await audited(tx, {
    by,
    act: 'keep attendance',
    entity: of.siteId ? 'site' : 'group',
    id,
    detail: { ...kept, apart: of.apart },
  })
  return movedDays(before, of, kept)
}

/** What lies between the old dates and the new. Whether a group keeps dates of its own changes all of its days. */
function movedDays(before: Kept & { apart: boolean }, of: KeptOf, after: Kept): DaySpan | null {
  if (before.apart !== of.apart) return whole
  const ends = ({ since, until }: Kept): DaySpan | null => (since === null ? null : { from: since, until: until ?? whole.until })
  const [was, is] = [ends(before), ends(after)]
  if (!was || !is) return was ?? is
  const all = joined(was, is)
  const moved: DaySpan[] = [
    ...(was.from === is.from ? [] : [{ from: all.from, until: addDays(was.from === all.from ? is.from : was.from, -1) }]),
    ...(was.until === is.until ? [] : [{ from: addDays(was.until === all.until ? is.until : was.until, 1), until: all.until }]),
  ]
  return moved.length > 0 ? moved.reduce(joined) : null
}

const whole: DaySpan = { from: '0001-01-01', until: '9999-12-31' }

/** What other dates would do. */
export interface KeptEffect {
  /** Days of people that would be computed, those that stand already among them. */
  computes: number
  /** Days that stand and would go. */
  removes: number
  /** Until this day nothing is changed: the period is closed. */
  closedUntil: string | null
}

/** Looks at what other dates would do, of a site or a group. */
export async function keptEffect(db: Db, of: KeptOf, wished: Kept, now: Date): Promise<KeptEffect> {
  const before = await standing(db, of)
  const kept = of.apart ? wished : none
  const moved = movedDays(before, of, kept)
  const closed = await first(db, sql<{ until: string | null }>`select max(closed)::date as until from (${openSpansOf(of)}) p`)
  const closedUntil = closed?.until ?? null
  if (!moved) return { computes: 0, removes: 0, closedUntil }
  const [from, last] = [moved.from, moved.until < lastDay(now) ? moved.until : lastDay(now)]
  const inNew = sql`d.day >= ${kept.since}::date and (${kept.until}::date is null or d.day <= ${kept.until}::date)`
  const removes = await first(
    db,
    sql<{ days: number }>`
      select count(*)::int as days from attendance_day d join (${openSpansOf(of)}) p on p.employee_id = d.employee_id and d.day between p.since and p.last
      where d.day between ${from}::date and ${last}::date and coalesce(${inNew}, false) is false`,
  )
  const computes = await first(
    db,
    sql<{ days: number }>`
      select coalesce(sum(greatest(0, least(p.last, e.left_on, ${kept.until}::date, ${last}::date) - greatest(p.since, e.hired_on, ${kept.since}::date, ${from}::date) + 1)), 0)::int as days
      from (${openSpansOf(of)}) p join employee e on e.id = p.employee_id where ${kept.since}::date is not null`,
  )
  return { computes: computes?.days ?? 0, removes: removes?.days ?? 0, closedUntil }
}

/** The same without the days that are closed at the site at which the person is then; `closed`: until when, where some are. */
const openSpansOf = (of: KeptOf) => sql`
  select s.employee_id, greatest(s.since, c.until + 1) as since, s.last, case when c.until >= s.since then c.until end as closed
  from (${spansOf(of)}) s left join (
    select site_id, max(closed_until) as until from attendance_closing where reopened_at is null group by site_id
  ) c on c.site_id = s.site_id`

/** Whose days go by the dates of a site or a group, from when until when, and at which site they are then. */
const spansOf = (of: KeptOf) => sql`
  select a.employee_id, a.site_id, greatest(a.starts_on, m.starts_on) as since, least(a.beyond, m.beyond) - 1 as last from (
    select employee_id, site_id, starts_on,
      coalesce(least(ends_on, lead(starts_on) over (partition by employee_id order by starts_on)), 'infinity') as beyond
    from assignment
  ) a left join (
    select employee_id, group_id, starts_on, coalesce(lead(starts_on) over (partition by employee_id order by starts_on), 'infinity') as beyond
    from calendar_group_member
    union all select employee_id, null, '-infinity', min(starts_on) from calendar_group_member group by employee_id
  ) m on m.employee_id = a.employee_id and m.starts_on < a.beyond and a.starts_on < m.beyond
  left join calendar_group g on g.id = m.group_id
  where ${of.siteId ? sql`a.site_id = ${of.siteId}::uuid and g.attendance_apart is not true` : sql`m.group_id = ${of.groupId}::uuid`}`

/** Keeps attendance at a site from the first until the last day of an import, where it has no dates yet. Answers the dates that stand. */
export async function keepImported(
  tx: Tx,
  siteId: string,
  { from, until }: { from: string; until: string | null },
): Promise<Kept & { site: string; isNew: boolean }> {
  const found = await first(
    tx,
    sql<Kept & { site: string; isNew: boolean }>`
      with had as (select attendance_since as since from site where id = ${siteId}::uuid)
      update site set attendance_since = coalesce(attendance_since, ${from}::date),
        attendance_until = case when attendance_since is null then ${until}::date else attendance_until end
      where id = ${siteId}::uuid returning name as site, attendance_since as since, attendance_until as until, (select since is null from had) as "isNew"`,
  )
  if (!found) throw new Error(`no site ${siteId}`)
  return found
}

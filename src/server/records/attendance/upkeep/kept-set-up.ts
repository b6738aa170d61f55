import { sql } from 'kysely'
import { addDays, earlier, later } from '#shared/records/calendar.ts'
import { sure } from '#shared/sure.ts'
import { first, jsonRows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { audited } from '../../schedule/set-up.ts'

/** From when until when attendance is kept; without a first day it is not. */
export interface Kept {
  since: string | null
  until: string | null
}

/** Whose attendance: of a site, or of a calendar group, which then follows dates of its own or those of its people's sites. */
export type KeptOf = { siteId: string; groupId: null; apart: true } | { siteId: null; groupId: string; apart: boolean }

const none: Kept = { since: null, until: null }

/** The dates as they stand. */
export async function keptNow(db: Db | Tx, of: KeptOf): Promise<Kept & { apart: boolean }> {
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

/** Sets from when until when attendance is kept. Answers the days of which it may make something else. */
export async function changeKept(tx: Tx, of: KeptOf, wished: Kept, by: string | null): Promise<DaySpan[]> {
  const before = await keptNow(tx, of)
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

/**
 * The days that are kept by the old dates or by the new, and not by both: two spans where both ends move. Whether a group
 * keeps dates of its own changes all of its days.
 */
function movedDays(before: Kept & { apart: boolean }, of: KeptOf, after: Kept): DaySpan[] {
  if (before.apart !== of.apart) return [whole]
  const ends = ({ since, until }: Kept): DaySpan | null => (since === null ? null : { from: since, until: until ?? whole.until })
  const [was, is] = [ends(before), ends(after)]
  if (!was || !is || was.until < is.from || is.until < was.from) return [was, is].flatMap((span) => span ?? [])
  return [
    ...(was.from === is.from ? [] : [{ from: earlier(was.from, is.from), until: addDays(later(was.from, is.from), -1) }]),
    ...(was.until === is.until ? [] : [{ from: addDays(earlier(was.until, is.until), 1), until: later(was.until, is.until) }]),
  ]
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
  const before = await keptNow(db, of)
  const kept = of.apart ? wished : none
  const effect = await first(
    db,
    sql<KeptEffect>`
      with p as (${openSpansOf(of, kept, now)}), moved as (
        select * from ${jsonRows(movedDays(before, of, kept))} as x ("from" date, until date)
      )
      select (select max(closed) from p)::date as "closedUntil", (
        select count(*)::int from attendance_day d join p on p.employee_id = d.employee_id and d.day between p.since and p.last
        join moved m on d.day between m.from and m.until
        where (d.day between p.kept_from and p.kept_until) is not true
      ) as removes, (
        select coalesce(sum(greatest(0, least(p.kept_until, m.until) - greatest(p.kept_from, m.from) + 1)), 0)::int
        from p cross join moved m where p.kept_from is not null
      ) as computes`,
  )
  return sure(effect, 'sums are one row, also of nobody')
}

/**
 * The same without the days that are closed at the site at which the person is then; `closed`: until when, where some are.
 * `kept_from` and `kept_until`: of them the days that stand once the dates are so, up to today at the site. A group without dates
 * of its own goes by those of each site.
 */
const openSpansOf = (of: KeptOf, kept: Kept, now: Date) => sql`
  select s.employee_id, greatest(s.since, c.until + 1) as since, s.last, case when c.until >= s.since then c.until end as closed,
    case when k.since is not null then greatest(s.since, c.until + 1, e.hired_on, k.since) end as kept_from,
    least(s.last, e.left_on, k.until, (${now.toISOString()}::timestamptz at time zone coalesce(p.time_zone, 'UTC'))::date) as kept_until
  from (${spansOf(of)}) s join employee e on e.id = s.employee_id left join site p on p.id = s.site_id
  cross join lateral (select ${of.apart ? sql`${kept.since}::date` : sql`p.attendance_since`} as since, ${of.apart ? sql`${kept.until}::date` : sql`p.attendance_until`} as until) k
  left join (
    select site_id, max(closed_until) as until from attendance_closing where reopened_at is null group by site_id
  ) c on c.site_id = s.site_id`

/**
 * Whose days go by the dates of a site or a group, from when until when, and at which site they are then. Before somebody's first
 * assignment that one counts, as where days are planned.
 */
const spansOf = (of: KeptOf) => sql`
  select a.employee_id, a.site_id, greatest(a.starts_on, m.starts_on) as since, least(a.beyond, m.beyond) - 1 as last from (
    select x.employee_id, x.site_id,
      case when lag(x.starts_on) over w is null then least(x.starts_on, o.hired_on) else x.starts_on end as starts_on,
      coalesce(least(x.ends_on, lead(x.starts_on) over w), 'infinity') as beyond
    from assignment x join employee o on o.id = x.employee_id window w as (partition by x.employee_id order by x.starts_on)
  ) a left join (
    select employee_id, group_id, starts_on, coalesce(lead(starts_on) over (partition by employee_id order by starts_on), 'infinity') as beyond
    from calendar_group_member
    union all select employee_id, null, '-infinity', min(starts_on) from calendar_group_member group by employee_id
  ) m on m.employee_id = a.employee_id and m.starts_on < a.beyond and a.starts_on < m.beyond
  left join calendar_group g on g.id = m.group_id
  where ${of.siteId ? sql`a.site_id = ${of.siteId}::uuid and g.attendance_apart is not true` : sql`m.group_id = ${of.groupId}::uuid`}`

/** The dates of a site, with its name. */
export async function keptAt(tx: Tx, siteId: string): Promise<Kept & { site: string }> {
  const found = await first(
    tx,
    sql<Kept & { site: string }>`
      select name as site, attendance_since as since, attendance_until as until from site where id = ${siteId}::uuid`,
  )
  if (!found) throw new Error(`no site ${siteId}`)
  return found
}

/**
 * Keeps attendance at a site by the dates of an import, unless somebody has set some meanwhile. Answers the days of which this
 * makes something else; where there are none, nothing was set. Under the lock of the set-up.
 */
export async function keepImported(tx: Tx, siteId: string, dates: Kept): Promise<DaySpan[]> {
  const { since } = await keptAt(tx, siteId)
  return since === null ? changeKept(tx, { siteId, groupId: null, apart: true }, dates, null) : []
}

import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { daysChanged, manyDaysChanged } from '#server/foundation/live/news.ts'
import { computeDays } from '../days/days.ts'
import { keptSince } from '../days/kept.ts'
import { bySpan, inGoes, type PeopleSpan, type PersonSpan } from '../days/spans.ts'

/** Days that time alone has changed: shifts that have ended, people who have surely gone, and days that have begun. */
export async function settleDays(db: Db, now: Date): Promise<number> {
  const due = await rows(
    db,
    sql<PersonSpan>`select employee_id as "employeeId", day as "from", day as until from attendance_day where settles_at <= ${now.toISOString()}::timestamptz order by day, employee_id`,
  )
  const begun = await rows(
    db,
    sql<PersonSpan>`
      select e.id as "employeeId", x.from_day::text as "from", x.until_day::text as until
      from employee e
      join lateral (select site_id from assignment a where a.employee_id = e.id and a.starts_on <= ${now.toISOString()}::date + 1 order by a.starts_on desc limit 1) a on true
      join site s on s.id = a.site_id
      join lateral (select max(day) as day from attendance_day d where d.employee_id = e.id) l on true
      left join lateral (
        select g.* from (
          select group_id from calendar_group_member m where m.employee_id = e.id and m.starts_on <= ${now.toISOString()}::date + 1 order by m.starts_on desc limit 1
        ) m join calendar_group g on g.id = m.group_id and g.attendance_apart
      ) g on true
      cross join lateral (
        select case when g.attendance_apart then g.attendance_since else s.attendance_since end as since,
          case when g.attendance_apart then g.attendance_until else s.attendance_until end as until
      ) k
      cross join lateral (
        select greatest(l.day + 1, k.since, e.hired_on) as from_day,
          least((${now.toISOString()}::timestamptz at time zone s.time_zone)::date, e.left_on, k.until) as until_day
      ) x
      where k.since is not null and x.from_day <= x.until_day
      order by 2, 3, 1`,
  )
  await recomputeSpans(db, [...due, ...begun], now)
  return due.length + begun.length
}

/** How far back a changed schedule or holiday is looked for every night. */
const nightlyDays = 35

/** The days of the last weeks anew, for schedules, holidays and people that have changed meanwhile. */
export async function recomputeLately(db: Db, now: Date): Promise<void> {
  const until = addDays(now.toISOString().slice(0, 10), 1)
  await recomputeEverybody(db, addDays(until, -nightlyDays), until, now)
}

/** Everybody's days: the same rows as those that stand. */
export async function recomputeEverybody(db: Db, from: string, until: string, now: Date): Promise<void> {
  const people = await rows(db, sql<{ id: string }>`select id from employee e where ${keptSince(sql`e.id`)} is not null order by id`)
  await recomputePeople(
    db,
    people.map(({ id }) => id),
    from,
    until,
    now,
  )
}

/** The days of many people, part by part. */
export const recomputePeople = (db: Db, ids: readonly string[], from: string, until: string, now: Date): Promise<void> =>
  recomputeSpans(
    db,
    ids.map((employeeId) => ({ employeeId, from, until })),
    now,
  )

/** Of more people at a time screens hear without names, in its own pace. */
const few = 50

/** While one part is computed the database reads and writes another. */
const hands = 3

async function recomputeSpans(db: Db, spans: readonly PersonSpan[], now: Date): Promise<void> {
  const parts = partsOf(spans)
  const hand = async () => {
    for (let part = parts.next(); !part.done; part = parts.next()) {
      const { employeeIds, ...span } = part.value
      await transaction(db, async (tx) => {
        const { written, booked } = await computeDays(tx, employeeIds, span, now)
        if (written === 0 && booked.length === 0) return
        if (spans.length <= few) daysChanged(tx, employeeIds, span)
        else manyDaysChanged(tx)
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: hands }, hand))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
}

function* partsOf(spans: readonly PersonSpan[]): Generator<PeopleSpan> {
  for (const span of bySpan(spans)) yield* inGoes(span)
}

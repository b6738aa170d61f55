import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import type { LeaveSpan } from '#shared/records/leave/days.ts'
import { shortfallWith, type LeaveEvent } from '#shared/records/leave/ledger.ts'
import { nearestDates, nearestWithin, type NearestDates } from '#shared/records/leave/nearest.ts'
import { first, type Db } from '#server/foundation/db.ts'
import { leavePlanOf } from '#server/records/schedule/working-time.ts'
import { eventsOf } from '#server/records/leave/events.ts'
import { withGainsToCome } from '#server/records/leave/projection.ts'
import type { Computed } from './prepare.ts'

/** Days that are looked at beyond the furthest first day: a leave that is moved may stretch over more days off. */
const beyond = 60

interface Row {
  taken: string[]
  short: string[]
}

/**
 * The nearest dates on which as much leave would leave the unit its minimum, for a leave that does not; see `nearestDates`
 * for the rules. None where the unit has no minimum.
 */
export async function nearestFor(
  db: Db,
  { type, facts }: Computed,
  span: LeaveSpan,
  asked: { requestId: string; today: string },
): Promise<NearestDates[]> {
  if (facts.minimumStaffing === null || facts.unitId === null) return []
  const from = addDays(span.startDate, -nearestWithin)
  const until = addDays(span.endDate, nearestWithin + beyond)
  const around = await first(db, aroundOf({ ...facts, unitId: facts.unitId, minimum: facts.minimumStaffing }, asked.requestId, from, until))
  if (!around) return []
  const bears = type.policy.balance ? await bearing(db, { type, facts }, asked) : () => true
  return nearestDates({
    span,
    time: { ...facts, planOn: await leavePlanOf(db, facts.employeeId, from, until) },
    policy: type.policy,
    known: { today: asked.today, hiredOn: facts.hiredOn, leftOn: facts.leftOn, attachments: 0 },
    taken: new Set(around.taken),
    short: new Set(around.short),
    // Of what lies further away nobody has looked who is there.
    bears: (days) => days.every(([day]) => day <= until) && bears(days),
  })
}

/** Days the person has given away already, and days on which nobody more may be away. */
const aroundOf = (who: { employeeId: string; unitId: string; minimum: number }, requestId: string, from: string, until: string) => sql<Row>`
  with members as (
    select a.employee_id as id from assignment a join employee e on e.id = a.employee_id
    where a.unit_id = ${who.unitId}::uuid and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date)
      and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)
  ), away as (
    select l.day, count(distinct l.employee_id) as others from members m join leave_day l on l.employee_id = m.id
    where l.day between ${from}::date and ${until}::date and l.request_id <> ${requestId}::uuid and l.employee_id <> ${who.employeeId}::uuid
    group by l.day
  )
  select
    array(select l.day::text from leave_day l where l.employee_id = ${who.employeeId}::uuid and l.day between ${from}::date and ${until}::date
      and l.request_id <> ${requestId}::uuid and l.quantity > 0
      union select p.day::text from permit_out p where p.employee_id = ${who.employeeId}::uuid and p.ended_at is null
      and p.day between ${from}::date and ${until}::date) as taken,
    array(select d::date::text from generate_series(${from}::date, ${until}::date, interval '1 day') as t (d) left join away w on w.day = d::date
      where (select count(*) from members where id <> ${who.employeeId}::uuid) - coalesce(w.others, 0) < ${who.minimum}) as short`

/** Whether the balance bears some days instead of those of the request, on every day to come. */
async function bearing(
  db: Db,
  { type, facts }: Pick<Computed, 'type' | 'facts'>,
  { requestId, today }: { requestId: string; today: string },
): Promise<(days: readonly (readonly [string, number])[]) => boolean> {
  const source = `${requestId}/1`
  const events = (await eventsOf(db, facts.employeeId, type.id)).filter((event) => event.source !== source)
  return (days) => {
    const known = withGainsToCome(type, events, facts, today, [days.at(-1)?.[0] ?? null])
    const wish: LeaveEvent = {
      id: '~',
      kind: 'reservation',
      quantity: days.reduce((sum, [, quantity]) => sum + quantity, 0),
      effectiveOn: days[0]?.[0] ?? today,
      expiresOn: null,
      days,
      source,
    }
    return shortfallWith(known, wish, type.policy.floor) === 0
  }
}

import { sql } from 'kysely'
import { addDays, daysBetween } from '#shared/records/calendar.ts'
import type { LeaveDay, LeaveSpan } from '#shared/records/leave/days.ts'
import { shortfallWith } from '#shared/records/leave/ledger.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import { nearestDates, nearestWithin, type NearestDates } from '#shared/records/leave/nearest.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { leavePlanOf } from '#server/records/schedule/working-time.ts'
import { unitDays } from '#server/records/leave/duty/on-duty.ts'
import { leaveTakes } from '#server/records/leave/duty/takes.ts'
import { eventsOf } from '#server/records/leave/events.ts'
import { withGainsToCome } from '#server/records/leave/projection.ts'
import type { Computed } from './computed.ts'
import { missesOf } from './told.ts'

/** Days that are looked at beyond the furthest first day: a leave that is moved may stretch over more days off. */
const beyond = 60

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
  const bears = type.policy.balance ? await bearing(db, { type, facts }, asked) : () => true
  return nearestDates({
    span,
    time: { ...facts, planOn: await leavePlanOf(db, facts.employeeId, from, until) },
    policy: type.policy,
    known: { today: asked.today, hiredOn: facts.hiredOn, leftOn: facts.leftOn, attachments: 0 },
    taken: await takenOf(db, facts.employeeId, asked.requestId, { from, until }),
    misses: await missing(db, { unitId: facts.unitId, employeeId: facts.employeeId, unit: type.policy.unit }, asked.requestId, {
      from,
      until,
    }),
    // Of what lies further away nobody has looked who is there.
    bears: (days) => days.every(([day]) => day <= until) && bears(days),
  })
}

interface Span {
  from: string
  until: string
}

/** Days the person has given away already. */
async function takenOf(db: Db, employeeId: string, requestId: string, { from, until }: Span): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<{ day: string }>`
      select l.day from leave_day l where l.employee_id = ${employeeId}::uuid and l.day between ${from}::date and ${until}::date
        and l.request_id <> ${requestId}::uuid
      union select p.day from permit_out p where p.employee_id = ${employeeId}::uuid and p.ended_at is null
        and p.day between ${from}::date and ${until}::date`,
  )
  return new Set(found.map(({ day }) => day))
}

/** Whether the unit would be missing the person for so much of a day: for a part of it only where nothing else is left to work. */
async function missing(
  db: Db,
  { unitId, employeeId, unit }: { unitId: string; employeeId: string; unit: 'day' | 'hour' },
  requestId: string,
  { from, until }: Span,
): Promise<(day: LeaveDay) => boolean> {
  const more = daysBetween(from, until).map((day) => ({ employeeId, day, part: 'full' as const, quantity: 1, unit: 'day' as const }))
  const days = await unitDays(db, unitId, { from, until, except: requestId, more })
  const plans = new Map(
    days
      .filter(missesOf(employeeId))
      .flatMap(({ date, people }) => people.filter((one) => one.employeeId === employeeId).map(({ plan }) => [date, plan] as const)),
  )
  return ({ date, part, quantity }) => {
    const plan = plans.get(date)
    return plan !== undefined && leaveTakes(plan, [{ part, quantity, unit }]) === 'full'
  }
}

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

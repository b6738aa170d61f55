import { addDays, daysBetween } from '#shared/records/calendar.ts'
import type { CheckTime } from '#shared/records/attendance/check-times.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { joined, type DaySpan } from '#server/foundation/live/days.ts'
import { plannedDays, type PlannedDay } from '../../schedule/planned.ts'
import type { Closing, Closings } from './closings.ts'
import { checksByDay, checksOf } from './day-facts.ts'
import { checkReach } from './reach.ts'

/** The days that a check time may change. */
export const daysTouched = (clockDay: string): DaySpan => ({
  from: addDays(clockDay, -checkReach.before),
  until: addDays(clockDay, checkReach.after),
})

/** A closed day that a check time would change. */
export interface ClosedDay {
  day: string
  closing: Closing
}

/** What is known of a check time before it is written: it changes none that is closed for good, surely one, or perhaps. */
export function closedFor(closings: Closings, employeeId: string, clockDay: string): 'open' | 'perhaps' | ClosedDay {
  const { from, until } = daysTouched(clockDay)
  const touched = daysBetween(from, until).map((day) => closedForGood(closings, employeeId, day))
  if (touched.every((closing) => closing === null)) return 'open'
  const closing = closedForGood(closings, employeeId, clockDay)
  return closing && touched.every((one) => one !== null) ? { day: clockDay, closing } : 'perhaps'
}

function closedForGood(closings: Closings, employeeId: string, day: string): Closing | null {
  const closing = closings.of(employeeId, day)
  return closing?.after === 'refuse' ? closing : null
}

interface Written {
  id: string
  employeeId: string
  clockDay: string
}

/**
 * Those of some check times just written that change a day closed for good, by id: near the end of a period only all that is
 * known of the person tells for which day one counts.
 */
export async function closedOut(tx: Tx, written: readonly Written[], closings: Closings): Promise<Map<string, ClosedDay>> {
  if (written.length === 0) return new Map()
  const touched = written.map(({ clockDay }) => daysTouched(clockDay)).reduce(joined)
  // Shifts of the days around may claim what is known there.
  const [from, until] = [addDays(touched.from, -4), addDays(touched.until, 4)]
  const byPerson = Map.groupBy(written, ({ employeeId }) => employeeId)
  const people = [...byPerson.keys()]
  const planned = await plannedDays(tx, people, from, until)
  const checks = await checksOf(tx, people, from, until)
  const out = new Map<string, ClosedDay>()
  for (const [employeeId, own] of byPerson) {
    const plan = planned.get(employeeId) ?? []
    const closed = plan.flatMap(({ day }): ClosedDay[] => {
      const closing = closedForGood(closings, employeeId, day)
      return closing ? [{ day, closing }] : []
    })
    for (const [id, day] of judged(own, checks.get(employeeId) ?? [], plan, closed)) out.set(id, day)
  }
  return out
}

function judged(own: readonly Written[], checks: readonly CheckTime[], plan: readonly PlannedDay[], closed: readonly ClosedDay[]) {
  const left = new Map(own.map((one) => [one.id, one]))
  const out = new Map<string, ClosedDay>()
  const idsByDay = (ids: (id: string) => boolean) =>
    new Map(
      [
        ...checksByDay(
          checks.filter(({ id }) => ids(id)),
          plan,
        ),
      ].map(([day, of]) => [day, of.map(({ id }) => id)]),
    )
  const before = idsByDay((id) => !left.has(id))
  for (;;) {
    const now = idsByDay((id) => !out.has(id))
    const changed = closed.find(({ day }) => String(before.get(day) ?? '') !== String(now.get(day) ?? ''))
    if (!changed) return out
    const there = (now.get(changed.day) ?? []).filter((id) => left.has(id))
    // A coming may also draw away a going that counted there.
    const near = [...left.values()].filter(({ clockDay }) => {
      const touched = daysTouched(clockDay)
      return touched.from <= changed.day && changed.day <= touched.until
    })
    const culprits = there.length > 0 ? there : near.map(({ id }) => id)
    if (culprits.length === 0) return out
    for (const id of culprits) {
      left.delete(id)
      out.set(id, changed)
    }
  }
}

import { addDays } from '#shared/records/calendar.ts'
import type { CheckTime } from '#shared/records/attendance/check-times.ts'
import type { Tx } from '#server/foundation/db.ts'
import { plannedDays, type PlannedDay } from '../schedule/planned.ts'
import type { Closing, Closings } from './closings.ts'
import { checksByDay, checksOf } from './day-facts.ts'

/**
 * The days that a check time may change: who goes may have come on the day before, whose shift began a day earlier still; and
 * who comes may take a going of the next day from a shift that begins soon after it.
 */
export const daysTouched = (clockDay: string): readonly [from: string, until: string] => [addDays(clockDay, -2), addDays(clockDay, 2)]

/** A closed day that a check time would change. */
export interface ClosedDay {
  day: string
  closing: Closing
}

/** What is known of a check time before it is written: it changes none that is closed for good, surely one, or perhaps. */
export function closedFor(closings: Closings, employeeId: string, clockDay: string): 'open' | 'perhaps' | ClosedDay {
  const closed = [-2, -1, 0, 1, 2].map((step) => closedForGood(closings, employeeId, addDays(clockDay, step)))
  if (closed.every((closing) => closing === null)) return 'open'
  const of = closed[2]
  return of && closed.every((closing) => closing !== null) ? { day: clockDay, closing: of } : 'perhaps'
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
  const days = written.map(({ clockDay }) => clockDay).sort()
  const [from, until] = [addDays(days[0] ?? '', -6), addDays(days.at(-1) ?? '', 6)]
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
    const near = [...left.values()].filter(({ clockDay }) => daysTouched(changed.day)[0] <= clockDay && clockDay <= addDays(changed.day, 2))
    const culprits = there.length > 0 ? there : near.map(({ id }) => id)
    if (culprits.length === 0) return out
    for (const id of culprits) {
      left.delete(id)
      out.set(id, changed)
    }
  }
}

import { addDays, later } from '#shared/records/calendar.ts'
import { instantAt, wallClock } from '#shared/records/clock.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { plannedDays, type PlannedDay } from '#server/records/schedule/planned.ts'

/** The working days of some people, up to a moment: what reminders and escalations wait by. */
export interface WorkingDays {
  /** How many working days of a person have passed since, with parts of a day. */
  passed(personId: string, since: string): number
  /** Whether the moment lies on a working day of theirs. */
  isWorking(personId: string): boolean
  /** The day that it was at their place. */
  dayOf(personId: string, instant: string): string
}

/** A day works by its plan and the holidays; where no working time is set for it, every day but holidays does. Leave is no matter. */
const works = ({ employed, holiday, isSet, shifts }: PlannedDay): boolean =>
  employed && (holiday?.off ?? 0) < 1 && (shifts.length > 0 || !isSet)

/** Whoever waits longer has waited long enough for whatever a flow may say. */
const mostDays = 400
const atOnce = 200

/** The working days of people of whom each has waited since a moment. */
export async function workingDaysOf(db: Db, waiting: readonly { personId: string; since: string }[], now: Date): Promise<WorkingDays> {
  const last = addDays(now.toISOString().slice(0, 10), 1)
  const longAgo = addDays(last, -mostDays)
  const from = new Map<string, string>()
  for (const { personId, since } of waiting) {
    const day = addDays(since.slice(0, 10), -1)
    const known = from.get(personId)
    if (known === undefined || day < known) from.set(personId, later(day, longAgo))
  }
  const planned = new Map<string, PlannedDay[]>()
  // Who has waited about as long is looked up together.
  const people = [...from].sort(([, one], [, other]) => (one < other ? -1 : 1))
  for (let at = 0; at < people.length; at += atOnce) {
    const part = people.slice(at, at + atOnce)
    const ids = part.map(([id]) => id)
    for (const [id, days] of await plannedDays(db, ids, part[0]?.[1] ?? last, last)) planned.set(id, days)
  }
  const zoneOf = (personId: string) => planned.get(personId)?.at(-1)?.timeZone ?? 'UTC'
  const dayOf = (personId: string, instant: string) => wallClock(instant, zoneOf(personId)).day
  return {
    dayOf,
    isWorking(personId) {
      const today = dayOf(personId, now.toISOString())
      return planned.get(personId)?.some((day) => day.day === today && works(day)) ?? false
    },
    passed(personId, since) {
      const [begin, end] = [Date.parse(since), now.getTime()]
      return (planned.get(personId) ?? []).filter(works).reduce((sum, { day, timeZone }) => {
        const [starts, ends] = [Date.parse(instantAt(day, 0, timeZone)), Date.parse(instantAt(addDays(day, 1), 0, timeZone))]
        return sum + Math.max(0, Math.min(end, ends) - Math.max(begin, starts)) / (ends - starts)
      }, 0)
    },
  }
}

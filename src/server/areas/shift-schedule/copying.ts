import { longestCopy, shiftScheduleCalls } from '#shared/areas/shift-schedule.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { dayNumber, daysBetween } from '#shared/records/calendar.ts'
import { copiedDays } from '#shared/records/schedule/roster-rules.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { rosterEntries, rosterKey, type RosterChange } from '#server/records/schedule/roster.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { demandEditable } from './reach.ts'

/** Days over which a copy may be repeated. */
const longestRepetition = 366

/** What a copy changes: for each person and day what the roster says of the day that it is copied from. */
export async function copies(db: Db, viewer: Viewer, order: InputOf<typeof shiftScheduleCalls.copy>): Promise<RosterChange[]> {
  const { from, until, startsOn, everyWeeks = null, lastOn = null } = order
  if (until < from) throw refuse(400, 'roster.copy.order', undefined, 'until')
  const sources = [...new Set(order.employeeIds)]
  const targets = [...new Set(order.toEmployeeIds)]
  if (targets.length > 0 && sources.length > 1) throw refuse(400, 'roster.copy.oneSource', undefined, 'toEmployeeIds')
  if (dayNumber(until) - dayNumber(from) >= longestCopy) throw refuse(400, 'roster.copy.tooLong', { most: longestCopy }, 'until')
  const span = daysBetween(from, until)
  if (everyWeeks !== null && everyWeeks * 7 < span.length)
    throw refuse(400, 'roster.copy.meets', { weeks: everyWeeks, days: span.length }, 'everyWeeks')
  if (everyWeeks !== null && lastOn === null) throw refuse(400, 'error.required', undefined, 'lastOn')
  if (lastOn !== null && dayNumber(lastOn) - dayNumber(startsOn) > longestRepetition)
    throw refuse(400, 'roster.copy.tooFar', { most: longestRepetition }, 'lastOn')
  // Whose plan is copied has to be seen by whoever copies it, and a manager's own line is not theirs to hand on.
  await demandEditable(db, viewer, [...sources, ...targets])
  const entries = await rosterEntries(db, sources, from, until)
  const days = copiedDays(span, { startsOn, everyWeeks, lastOn })
  const pairs = targets.length > 0 ? targets.map((to) => ({ of: sources[0] ?? '', to })) : sources.map((id) => ({ of: id, to: id }))
  const made = new Map<string, RosterChange>()
  for (const { of, to } of pairs)
    for (const day of days) {
      const entry = entries.get(rosterKey(of, day.from))
      if (entry) made.set(rosterKey(to, day.to), { employeeId: to, day: day.to, shiftIds: entry.shiftIds })
    }
  return [...made.values()]
}

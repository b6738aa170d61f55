import { minutesOf } from '#shared/records/clock.ts'
import { roundedMinutes, untilAfter } from '#shared/records/timesheet/entry.ts'
import type { TimesheetPolicy } from '#shared/records/timesheet/policy.ts'
import type { TimesheetFormEntry } from '#shared/requests/timesheet.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { looksAfter } from '#server/people/filing.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { TimesheetChangeData } from '#server/records/timesheet/change.ts'

export type Booked = TimesheetChangeData['entries'][number]

/** Administrators and whoever looks after a person may file for what is locked. */
export const unlocks = async (db: Db | Tx, viewer: Viewer, employeeId: string): Promise<boolean> =>
  viewer.administrator || looksAfter(db, viewer, 'Timesheet', employeeId)

/** Minutes of an entry as they were given; null where it says neither times nor a duration. */
export function givenMinutes({ from, until, minutes }: Pick<TimesheetFormEntry, 'from' | 'until' | 'minutes'>): number | null {
  if (from !== null && until !== null) return untilAfter(minutesOf(from), minutesOf(until)) - minutesOf(from)
  return from === null && until === null ? minutes : null
}

/** The entries that say how long, as they count. */
export const bookedOf = (entries: readonly TimesheetFormEntry[], { rounding }: Pick<TimesheetPolicy, 'rounding'>): Booked[] =>
  entries.flatMap((entry) => {
    const given = givenMinutes(entry)
    if (given === null) return []
    const from = entry.from === null ? null : minutesOf(entry.from)
    const until = from === null || entry.until === null ? null : untilAfter(from, minutesOf(entry.until))
    const { day, projectId, taskCategoryId, note } = entry
    return [{ day, projectId, taskCategoryId, note, from, until, minutes: Math.min(1440, roundedMinutes(given, rounding)) }]
  })

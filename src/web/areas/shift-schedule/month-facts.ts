import type { RosterCell, RosterMonth, RosterRow, RosterShift } from '#shared/areas/shift-schedule.ts'
import { dutyOf, isWorked, rosterWarnings, staffingOf, type RosterDay, type RosterWarning } from '#shared/records/schedule/roster-rules.ts'
import { lettersOf } from '#shared/records/schedule/shift-letters.ts'
import { choiceOf, plannedIn, type Choice, type Draft, type Edits } from './draft.ts'
import { hueOf, type Hue } from './shift-look.ts'

export interface ShownShift extends RosterShift {
  /** Letters by which a narrow cell tells it. */
  short: string
  hue: Hue
  /** `22:00–06:00`. */
  times: string
}

export type Shifts = ReadonlyMap<string, ShownShift>

/** The shifts of a month by their keys, in the order in which they begin. */
export function shownShifts(shifts: readonly RosterShift[]): Shifts {
  return new Map(
    shifts
      .toSorted((one, other) => one.start.localeCompare(other.start) || one.code.localeCompare(other.code))
      .map((shift) => [
        shift.key,
        {
          ...shift,
          short: lettersOf(shift.code),
          hue: hueOf(shift.start),
          times: `${shift.start}–${shift.end}`,
        },
      ]),
  )
}

/** A cell as the rules look at it. */
function dayOf(row: RosterRow, day: string, cell: RosterCell, choice: Choice, shifts: Shifts): RosterDay {
  const planned = plannedIn(cell, choice)
  return {
    day,
    timeZone: row.timeZone,
    shifts: cell.isOut ? [] : planned.flatMap((key) => shifts.get(key) ?? []),
    rostered: choice !== null,
    leave: cell.leave?.isApproved ? (cell.leave.part === 'full' ? 'full' : 'part') : null,
    free: cell.isFree === true && (choice === null || choice.length === 0),
  }
}

/** What speaks against a person's month, by day. */
export function warningsOf(
  row: RosterRow,
  edits: Edits | undefined,
  { days, limits }: Pick<RosterMonth, 'days' | 'limits'>,
  shifts: Shifts,
): ReadonlyMap<string, RosterWarning[]> {
  const plan = row.cells.map((cell, place) => dayOf(row, days[place] ?? '', cell, choiceOf(cell, edits?.get(days[place] ?? '')), shifts))
  return Map.groupBy(rosterWarnings(plan, limits, row.before), ({ day }) => day)
}

/** How many are on duty on each day, and whether that is too few. */
export function staffing(month: RosterMonth, draft: Draft, shifts: Shifts): { onDuty: number; short: boolean }[] {
  return month.days.map((day, place) =>
    staffingOf(
      month.listData.flatMap((row) => {
        const cell = row.cells[place] ?? {}
        if (cell.isOut || cell.isElsewhere) return []
        const choice = choiceOf(cell, draft.now.get(row.employeeId)?.get(day))
        const usual = cell.isUnset ? null : (cell.usual ?? [])
        return dutyOf({ ...dayOf(row, day, cell, choice, shifts), usual, holiday: cell.isFree === true })
      }),
      month.minimumStaffing,
    ),
  )
}

/** Hours that a person is planned for in the month, holidays and leave left out. */
export function hoursOf(row: RosterRow, edits: Edits | undefined, days: readonly string[], shifts: Shifts): number {
  return row.cells.reduce((sum, cell, place) => {
    const day = days[place] ?? ''
    const choice = choiceOf(cell, edits?.get(day))
    if (!isWorked(dayOf(row, day, cell, choice, shifts))) return sum
    return sum + plannedIn(cell, choice).reduce((hours, key) => hours + (shifts.get(key)?.hours ?? 0), 0)
  }, 0)
}

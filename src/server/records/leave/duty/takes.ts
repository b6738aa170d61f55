import { expectationOf, hoursOfLeave } from '#shared/records/schedule/expectation.ts'
import type { PlannedDay } from '../../schedule/planned.ts'
import { leaveShifts } from '../../schedule/working-time.ts'

/** A leave of a day, in the unit of its type. */
export interface LeaveTaken {
  part: 'full' | 'first' | 'second' | 'hours'
  quantity: number
  unit: 'day' | 'hour'
}

/** Whether leave takes a day whole: nothing is left to work of what it counts there. Null where there is none. */
export function leaveTakes(
  planned: Pick<PlannedDay, 'isSet' | 'shifts' | 'holiday' | 'day' | 'timeZone'>,
  leaves: readonly LeaveTaken[],
): 'full' | 'part' | null {
  if (leaves.length === 0) return null
  const has = (wanted: LeaveTaken['part']) => leaves.some(({ part }) => part === wanted)
  if (has('full') || (has('first') && has('second'))) return 'full'
  const shifts = leaveShifts(planned)
  if (shifts.length === 0) return 'part'
  const taken = leaves.map(({ part, quantity, unit }) => ({ code: '', name: '', part, hours: hoursOfLeave(quantity, unit, shifts) }))
  return expectationOf({ leaves: taken, holiday: planned.holiday }, shifts, () => {}).planned === 0 ? 'full' : 'part'
}

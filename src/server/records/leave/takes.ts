import { expectationOf, hoursOfLeave } from '#shared/records/attendance/expectation.ts'
import type { PlannedDay } from '../schedule/planned.ts'

/** A leave of a day, in the unit of its type. */
export interface LeaveTaken {
  part: 'full' | 'first' | 'second' | 'hours'
  quantity: number
  unit: 'day' | 'hour'
}

/** Whether leave takes a planned day whole: nothing is left of it to work. Null where there is none. */
export function leaveTakes(
  { shifts, holiday }: Pick<PlannedDay, 'shifts' | 'holiday'>,
  leaves: readonly LeaveTaken[],
): 'full' | 'part' | null {
  if (leaves.length === 0) return null
  const has = (wanted: LeaveTaken['part']) => leaves.some(({ part }) => part === wanted)
  if (has('full') || (has('first') && has('second'))) return 'full'
  if (shifts.length === 0) return 'part'
  const taken = leaves.map(({ part, quantity, unit }) => ({ code: '', name: '', part, hours: hoursOfLeave(quantity, unit, shifts) }))
  return expectationOf({ leaves: taken, holiday }, shifts, () => {}).planned === 0 ? 'full' : 'part'
}

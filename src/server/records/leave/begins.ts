import type { Employment } from '#shared/records/employment.ts'
import { addMonths } from '#shared/records/calendar.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import { withGainsToCome } from './projection.ts'
import type { LeaveType } from './types.ts'

/** So far ahead is looked for the first gain; whoever waits for it longer is told of none. */
const monthsLooked = 119

/** `now`, a day to come, or null for never. */
type Begins = 'now' | string | null

/**
 * From when on somebody has a balance of a type: from now, or from the first day on which its rules give them anything; null where
 * they never will, and nobody has given it by hand. A type that may be overdrawn has one from now.
 */
export function balanceBegins(type: LeaveType, events: readonly LeaveEvent[], employment: Employment, today: string): Begins {
  if (type.policy.floor < 0 || events.some(({ effectiveOn, kind }) => effectiveOn <= today || kind === 'reservation' || kind === 'taken'))
    return 'now'
  const first = withGainsToCome(type, events, employment, today, [addMonths(today, monthsLooked)])
    // Of what goes over a ledger holds the most that may: there is none of it before something was given.
    .filter(({ kind, quantity }) => kind !== 'carry-over' && quantity > 0)
    .map(({ effectiveOn }) => effectiveOn)
    .sort()[0]
  return first === undefined ? null : first <= today ? 'now' : first
}

/** The day on which it begins where that lies behind `day`: until then there is nothing, and no nought that was used up. */
export const dayToBegin = (begins: Begins, day: string): string | null =>
  begins !== null && begins !== 'now' && begins > day ? begins : null

import { addDays, addMonths, earlier } from '#shared/records/calendar.ts'
import { horizonOf } from '#shared/records/leave/adjustment.ts'
import { comingEvents, gainsToCome, grantedIn } from '#shared/records/leave/gains/gains-to-come.ts'
import { type Employment } from '#shared/records/employment.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import type { LeaveType } from './types.ts'

/** Nobody is promised gains further ahead than this: it bounds every projection. */
const monthsAhead = 120

/**
 * A ledger with what the job that grants will have written by the end of the furthest year that its events or the given days
 * speak of, and on the day after, so that it knows what goes over. Whoever reckons with days to come reckons with this: the
 * balance, its transactions, whether a leave fits, what an adjustment would do.
 */
export function withGainsToCome(
  type: LeaveType,
  events: readonly LeaveEvent[],
  employment: Employment,
  today: string,
  days: readonly (string | null)[] = [],
): LeaveEvent[] {
  if (type.retired || !type.policy.balance) return [...events]
  const until = earlier(addDays(horizonOf(events, today, ...days), 1), addMonths(today, monthsAhead))
  const grants = gainsToCome(type.versions, employment, grantedIn(events), today, until)
  return [...events, ...comingEvents(grants, today)]
}

import { addDays, dayNumber } from '#shared/records/calendar.ts'
import { leaveDays, partOfOneDay, type LeaveSpan } from '#shared/records/leave/days.ts'
import { leavePolicyVersion } from '#shared/records/leave/policy.ts'
import { longestSpan, spanFindings, type RuleFinding } from '#shared/records/leave/rules.ts'
import type { LeaveForm } from '#shared/requests/leave-request.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { leaveGround } from '#server/records/leave/ground.ts'
import type { LeaveType } from '#server/records/leave/types.ts'
import type { WorkFacts } from '#server/records/schedule/working-time.ts'

/** The days of a form. One day has one part, whichever of its ends names it. */
export function spanOf({ startDate, endDate, startDayLeaveType, endDayLeaveType, hours }: LeaveForm): LeaveSpan {
  const part = startDate === endDate ? partOfOneDay(startDayLeaveType, endDayLeaveType) : null
  return { startDate, endDate, startPart: part ?? startDayLeaveType, endPart: part ?? endDayLeaveType, hours }
}

export interface Computed {
  type: LeaveType
  facts: WorkFacts
  /** Why the days cannot be computed; they are none then. */
  impossible: RuleFinding[]
  days: ReturnType<typeof leaveDays>
}

/** Days of a leave by type, schedule and holidays; undefined where type or person are none. */
export async function computeDays(db: Db | Tx, employeeId: string, leaveTypeId: string, span: LeaveSpan): Promise<Computed | undefined> {
  const until = dayNumber(span.endDate) - dayNumber(span.startDate) > longestSpan ? addDays(span.startDate, longestSpan) : span.endDate
  const ground = await leaveGround(db, employeeId, leaveTypeId, span.startDate, until)
  if (!ground) return undefined
  const { type, facts } = ground
  const impossible = spanFindings(span, type.policy, facts)
  if (impossible.length > 0) return { type, facts, impossible, days: { value: 0, days: [], why: [] } }
  const days = leaveDays(span, facts, type.policy)
  const unset = days.days.find(({ date, quantity }) => quantity > 0 && !facts.isSetOn(date))
  const why =
    unset && !type.policy.calendarDays
      ? [...days.why, { rule: 'leave.unset' as const, facts: { day: unset.date }, version: leavePolicyVersion }]
      : days.why
  return { type, facts, impossible, days: { ...days, why } }
}

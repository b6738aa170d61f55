import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { leaveCalls } from '#shared/requests/leave-request.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { dropdownPage, optionRequest } from '#web/platform/choice/source.ts'

export type LeaveType = AnswerOf<typeof leaveCalls.leaveTypes>['listData'][number]

/** The leave types open to a person, with what each has left and, of a leave to come, what holds on its first day. */
export function useLeaveTypes(employeeId: string | null, startDate: string | null = null) {
  // Another person's types must not stand in for theirs meanwhile; what holds today may for what will.
  const kept = { staleTime: 30_000, keepPrevious: false }
  const now = useCall(leaveCalls.leaveTypes, optionRequest('', 0, dropdownPage, { employeeId }), kept)
  const isToCome = startDate !== null && startDate > todayThere()
  const then = useCall(leaveCalls.leaveTypes, optionRequest('', 0, dropdownPage, { employeeId, startDate }), { ...kept, enabled: isToCome })
  return ((isToCome ? then.data : undefined) ?? now.data)?.listData
}

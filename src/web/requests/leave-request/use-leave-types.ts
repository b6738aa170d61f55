import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { leaveCalls } from '#shared/requests/leave-request.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { dropdownPage, optionRequest } from '#web/platform/choice/source.ts'

export type LeaveType = AnswerOf<typeof leaveCalls.leaveTypes>['listData'][number]

/** The leave types open to a person, with what each has left. */
export function useLeaveTypes(employeeId: string | null) {
  const all = optionRequest('', 0, dropdownPage, { employeeId })
  // Another person's types must not stand in for theirs meanwhile.
  return useCall(leaveCalls.leaveTypes, all, { staleTime: 30_000, keepPrevious: false }).data?.listData
}

import { leaveCalls } from '#shared/requests/leave-request.ts'
import { useCall } from '#web/foundation/api/query.ts'

/** The leave types open to a person, with what each has left. */
export function useLeaveTypes(employeeId: string | null) {
  return useCall(leaveCalls.leaveTypes, { employeeId, paginationSize: 100, paginationPage: 0, filterSearch: '' }, { staleTime: 30_000 })
    .data?.listData
}

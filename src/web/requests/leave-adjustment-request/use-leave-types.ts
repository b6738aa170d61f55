import type { AdjustmentType } from '#shared/records/leave/adjustment.ts'
import { leaveAdjustmentCalls } from '#shared/requests/leave-adjustment-request.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { dropdownPage, optionRequest } from '#web/platform/choice/source.ts'

/** Leave types of a person that can be adjusted so; undefined while they are on their way, or nobody is chosen. */
export function useLeaveTypes({ subjectId, adjustmentType }: { subjectId: string | null; adjustmentType: AdjustmentType | null }) {
  const wish = {
    ...optionRequest('', 0, dropdownPage),
    adjustmentType: adjustmentType ?? 'addition',
    // The documents send it in the path and in the body; the client takes the former out of the latter.
    AdjustmentType: adjustmentType,
    employeeId: subjectId,
  }
  const known = subjectId !== null && adjustmentType !== null
  const asked = useCall(leaveAdjustmentCalls.leaveTypes, wish as never, { enabled: known, staleTime: 30_000, keepPrevious: false })
  return known ? asked.data?.listData : undefined
}

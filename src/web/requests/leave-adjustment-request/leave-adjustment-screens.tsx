import { RequestNewScreen } from '#web/approval/screens/request-new-screen.tsx'
import { RequestScreen } from '#web/approval/screens/request-screen.tsx'
import { useLeaveAdjustmentParts } from './leave-adjustment-parts.tsx'

export function LeaveAdjustmentNew() {
  return <RequestNewScreen parts={useLeaveAdjustmentParts()} />
}

export function LeaveAdjustmentRequest() {
  return <RequestScreen parts={useLeaveAdjustmentParts()} />
}

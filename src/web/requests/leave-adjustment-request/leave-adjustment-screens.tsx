import { RequestNewScreen } from '../../approval/request-new-screen.tsx'
import { RequestScreen } from '../../approval/request-screen.tsx'
import { useLeaveAdjustmentParts } from './leave-adjustment-parts.tsx'

export function LeaveAdjustmentNew() {
  return <RequestNewScreen parts={useLeaveAdjustmentParts()} />
}

export function LeaveAdjustmentRequest() {
  return <RequestScreen parts={useLeaveAdjustmentParts()} />
}

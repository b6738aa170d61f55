import { RequestNewScreen } from '#web/approval/screens/request-new-screen.tsx'
import { RequestScreen } from '#web/approval/screens/request-screen.tsx'
import { useLeaveParts } from './leave-parts.tsx'

export function LeaveNew() {
  return <RequestNewScreen parts={useLeaveParts()} />
}

export function LeaveRequest() {
  return <RequestScreen parts={useLeaveParts()} />
}

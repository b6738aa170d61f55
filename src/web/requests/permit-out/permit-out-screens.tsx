import { RequestNewScreen } from '#web/approval/screens/request-new-screen.tsx'
import { RequestScreen } from '#web/approval/screens/request-screen.tsx'
import { usePermitOutParts } from './permit-out-parts.tsx'

export function PermitOutNew() {
  return <RequestNewScreen parts={usePermitOutParts()} />
}

export function PermitOutRequest() {
  return <RequestScreen parts={usePermitOutParts()} />
}

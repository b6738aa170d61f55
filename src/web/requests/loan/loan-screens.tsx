import { RequestNewScreen } from '#web/approval/screens/request-new-screen.tsx'
import { RequestScreen } from '#web/approval/screens/request-screen.tsx'
import { useLoanParts } from './loan-parts.tsx'

export function LoanNew() {
  return <RequestNewScreen parts={useLoanParts()} />
}

export function LoanRequest() {
  return <RequestScreen parts={useLoanParts()} />
}

import { RequestNewScreen } from '../../approval/request-new-screen.tsx'
import { RequestScreen } from '../../approval/request-screen.tsx'
import { useLoanParts } from './loan-parts.tsx'

export function LoanNew() {
  return <RequestNewScreen parts={useLoanParts()} />
}

export function LoanRequest() {
  return <RequestScreen parts={useLoanParts()} />
}

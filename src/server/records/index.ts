import type { AnyChangeKind } from './change.ts'
import { additionChange } from './leave/addition.ts'
import { leaveChange } from './leave/change.ts'
import { deductionChange, disbursementChange } from './leave/deduction.ts'
import { expiryChange } from './leave/expiry.ts'
import { loanChange } from './loan/change.ts'
import { permitChange } from './permit-out/change.ts'

/** Every kind of change that a request may propose. */
export const changeKinds: Readonly<Record<string, AnyChangeKind>> = {
  [leaveChange.kind]: leaveChange,
  [additionChange.kind]: additionChange,
  [deductionChange.kind]: deductionChange,
  [disbursementChange.kind]: disbursementChange,
  [expiryChange.kind]: expiryChange,
  [loanChange.kind]: loanChange,
  [permitChange.kind]: permitChange,
}

import { movesAttendance } from './attendance/follow.ts'
import type { AnyChangeKind } from './change.ts'
import { additionChange } from './leave/addition.ts'
import { leaveChange, leaveChangeData } from './leave/change.ts'
import { deductionChange, disbursementChange } from './leave/deduction.ts'
import { expiryChange } from './leave/expiry.ts'
import { loanChange } from './loan/change.ts'
import { permitChange, permitChangeData } from './permit-out/change.ts'

/** Every kind of change that a request may propose. */
export const changeKinds: Readonly<Record<string, AnyChangeKind>> = {
  [leaveChange.kind]: movesAttendance(leaveChange, ({ data }) => leaveChangeData.parse(data).days.map(({ date }) => date)),
  [additionChange.kind]: additionChange,
  [deductionChange.kind]: deductionChange,
  [disbursementChange.kind]: disbursementChange,
  [expiryChange.kind]: expiryChange,
  [loanChange.kind]: loanChange,
  [permitChange.kind]: movesAttendance(permitChange, ({ data }) => [permitChangeData.parse(data).day]),
}

import type { AnyChangeKind } from './change.ts'
import { leaveChange } from './leave/change.ts'
import { loanChange } from './loan/change.ts'
import { permitChange } from './permit-out/change.ts'

/** Every kind of change that a request may propose. */
export const changeKinds: Readonly<Record<string, AnyChangeKind>> = {
  [leaveChange.kind]: leaveChange,
  [loanChange.kind]: loanChange,
  [permitChange.kind]: permitChange,
}

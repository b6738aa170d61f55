import { asIfCorrected, correctionChange, correctionChangeData } from './attendance/checks/correction-change.ts'
import { movesAttendance } from './attendance/upkeep/follow.ts'
import type { AnyChangeKind } from './change.ts'
import { additionChange, compensationChange } from './leave/addition.ts'
import { fileChange } from './file/change.ts'
import { leaveChange, leaveChangeData } from './leave/change.ts'
import { deductionChange, disbursementChange } from './leave/deduction.ts'
import { expiryChange } from './leave/expiry.ts'
import { loanChange } from './loan/change.ts'
import { asIfGranted, overtimeChange, overtimeChangeData } from './overtime/change.ts'
import { permitChange, permitChangeData } from './permit-out/change.ts'
import { asIfShifted, manualShiftChange, manualShiftChangeData } from './schedule/manual-shift.ts'
import { timesheetChange } from './timesheet/change.ts'

/** Every kind of change that a request may propose. */
export const changeKinds: Readonly<Record<string, AnyChangeKind>> = {
  [leaveChange.kind]: movesAttendance(leaveChange, { days: ({ data }) => leaveChangeData.parse(data).days.map(({ date }) => date) }),
  [additionChange.kind]: additionChange,
  [compensationChange.kind]: compensationChange,
  [deductionChange.kind]: deductionChange,
  [disbursementChange.kind]: disbursementChange,
  [expiryChange.kind]: expiryChange,
  [loanChange.kind]: loanChange,
  [fileChange.kind]: fileChange,
  [overtimeChange.kind]: movesAttendance(overtimeChange, {
    days: ({ data }) => [overtimeChangeData.parse(data).day],
    asIf: (_tx, change) => asIfGranted(change),
  }),
  [permitChange.kind]: movesAttendance(permitChange, { days: ({ data }) => [permitChangeData.parse(data).day] }),
  [timesheetChange.kind]: timesheetChange,
  [correctionChange.kind]: movesAttendance(correctionChange, {
    days: ({ data }) => [correctionChangeData.parse(data).day],
    asIf: (_tx, change) => asIfCorrected(change),
  }),
  [manualShiftChange.kind]: movesAttendance(manualShiftChange, {
    days: ({ data }) => manualShiftChangeData.parse(data).days,
    asIf: asIfShifted,
  }),
}

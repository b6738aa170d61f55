import { correctionChange, correctionChangeData } from './attendance/checks/correction-change.ts'
import { movesAttendance } from './attendance/upkeep/follow.ts'
import { movesNeighbours } from './attendance/days/neighbours.ts'
import type { AnyChangeKind, Change } from './change.ts'
import { additionChange, compensationChange } from './leave/addition.ts'
import { leaveChange, leaveChangeData } from './leave/change.ts'
import { deductionChange, disbursementChange } from './leave/deduction.ts'
import { expiryChange } from './leave/expiry.ts'
import { loanChange } from './loan/change.ts'
import { overtimeChange, overtimeChangeData } from './overtime/change.ts'
import { permitChange, permitChangeData } from './permit-out/change.ts'
import { manualShiftChange, manualShiftChangeData } from './schedule/manual-shift.ts'
import { timesheetChange } from './timesheet/change.ts'

const dayOfCorrection = ({ data }: Change) => [correctionChangeData.parse(data).day]
const dayOfOvertime = ({ data }: Change) => [overtimeChangeData.parse(data).day]
const daysOfManualShift = ({ data }: Change) => manualShiftChangeData.parse(data).days

/** Every kind of change that a request may propose. */
export const changeKinds: Readonly<Record<string, AnyChangeKind>> = {
  [leaveChange.kind]: movesAttendance(leaveChange, ({ data }) => leaveChangeData.parse(data).days.map(({ date }) => date)),
  [additionChange.kind]: additionChange,
  [compensationChange.kind]: compensationChange,
  [deductionChange.kind]: deductionChange,
  [disbursementChange.kind]: disbursementChange,
  [expiryChange.kind]: expiryChange,
  [loanChange.kind]: loanChange,
  [overtimeChange.kind]: movesAttendance(movesNeighbours(overtimeChange, dayOfOvertime), dayOfOvertime),
  [permitChange.kind]: movesAttendance(permitChange, ({ data }) => [permitChangeData.parse(data).day]),
  [timesheetChange.kind]: timesheetChange,
  [correctionChange.kind]: movesAttendance(movesNeighbours(correctionChange, dayOfCorrection), dayOfCorrection),
  [manualShiftChange.kind]: movesAttendance(movesNeighbours(manualShiftChange, daysOfManualShift), daysOfManualShift),
}

import type { AttendanceDetail } from '#shared/areas/attendance.ts'
import type { Colour } from '#shared/status.ts'

/** The colour of what became of a day; its word always stands beside it. */
export const statusColours: Record<AttendanceDetail['attendanceStatusId'], Colour> = {
  toCome: 'grey',
  present: 'green',
  late: 'orange',
  early: 'orange',
  lateAndEarly: 'orange',
  incomplete: 'red',
  absent: 'red',
  leave: 'blue',
  holiday: 'brown',
  off: 'grey',
  unset: 'grey',
  workedOff: 'yellow',
}

import type { AttendanceDetail } from '#shared/areas/attendance.ts'
import type { Colour } from '#shared/status.ts'

type Status = AttendanceDetail['attendanceStatusId']

/** The colour of what became of a day; its word always stands beside it. */
export const statusColours: Record<Status, Colour> = {
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

/** Forms of the dot of a day. */
type Sign = 'disc' | 'ring' | 'right' | 'left' | 'middle' | 'triangle' | 'cross' | 'square' | 'star' | 'bar' | 'target'

/** What became of a day as its dot alone tells it: each has a form of its own, whatever colours somebody can tell apart. */
export const statusSigns: Record<Exclude<Status, 'toCome'>, Sign> = {
  present: 'disc',
  late: 'right',
  early: 'left',
  lateAndEarly: 'middle',
  incomplete: 'triangle',
  absent: 'cross',
  leave: 'square',
  holiday: 'star',
  off: 'ring',
  unset: 'bar',
  workedOff: 'target',
}

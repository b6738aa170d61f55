import * as z from 'zod/mini'
import { defineList } from '#shared/contract/list.ts'
import { attendanceStatuses } from '#shared/records/attendance/day-state.ts'
import { day, id } from '#shared/wire.ts'

export const attendanceStatus = z.enum(attendanceStatuses)

/** `{employee}.{YYYY-MM-DD}`: one employee's day, stored or still to come. */
export const dayId = z.string().check(z.maxLength(60), z.toLowerCase())
export const dayIdOf = (employeeId: string, day: string): string => `${employeeId}.${day}`

export const hours = z.number()

/** Whose attendance it is, as rows and a day's page name them. */
export const whose = { employeeId: id, employee: z.string(), employeeCode: z.string(), companyStructure: z.string() }

export const attendanceDayList = defineList({
  name: 'attendance',
  row: z.object({
    id: dayId,
    ...whose,
    date: day,
    shift: z.string(),
    totalWorkingHour: hours,
    totalOTHour: hours,
    /** What is booked on the day of closed ones, beside what it counts itself, with its sign; null: nothing. */
    bookedHour: z.nullable(hours),
    bookedOTHour: z.nullable(hours),
    /** Minutes. */
    bookedMissing: z.nullable(z.number()),
    attendanceStatusId: attendanceStatus,
    attendanceStatus: z.string(),
    /** On the clock of the place: `08:31`. */
    checkIn: z.nullable(z.string()),
    checkOut: z.nullable(z.string()),
    /** Minutes. */
    late: z.number(),
    early: z.number(),
    missing: z.number(),
    isOdd: z.boolean(),
  }),
  columns: {
    employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
    companyStructure: { kind: 'text', label: 'list.unit', sort: true },
    date: { kind: 'date', label: 'attendance.day', sort: true, filter: 'date' },
    shift: { kind: 'text', label: 'attendance.shift' },
    checkIn: { kind: 'text', label: 'attendance.in' },
    checkOut: { kind: 'text', label: 'attendance.out' },
    totalWorkingHour: { kind: 'hours', label: 'attendance.worked', sort: true },
    totalOTHour: { kind: 'hours', label: 'attendance.overtime', sort: true },
    bookedHour: { kind: 'hours', label: 'attendance.bookedWorked', sort: true, sparse: true, signed: true },
    bookedOTHour: { kind: 'hours', label: 'attendance.bookedOvertime', sort: true, sparse: true, signed: true },
    late: { kind: 'minutes', label: 'attendance.late', sort: true, hidden: true },
    early: { kind: 'minutes', label: 'attendance.early', sort: true, hidden: true },
    missing: { kind: 'minutes', label: 'attendance.missing', sort: true, hidden: true },
    bookedMissing: { kind: 'minutes', label: 'attendance.bookedMissing', sort: true, hidden: true, signed: true },
    attendanceStatus: {
      kind: 'status',
      label: 'attendance.status',
      sort: true,
      filter: 'checkbox',
      options: '/attendance-statuses',
      idField: 'attendanceStatusId',
    },
    dayStatus: {
      kind: 'text',
      label: 'attendance.dayStatus',
      filter: 'checkbox',
      options: '/attendances/datasource/day-status',
      hidden: true,
    },
  },
  search: ['employee'],
  defaultSort: ['date', 'desc'],
})

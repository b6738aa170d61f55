import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint, listBody, listEndpoint } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { place } from '#shared/records/attendance/check-in-rule.ts'
import { date, day, id, instant, optionalDate, optionalId, reason } from '#shared/wire.ts'
import { attendanceDayList, attendanceStatus, dayId, hours, whose } from './attendance-days.ts'

const area = 'attendance'

/** What kind of day it is, whatever came of it. */
export const dayStatuses = ['workday', 'leave', 'holiday', 'off'] as const

/** Hours by which days are grouped: 10 down to 0. */
export const hourBuckets = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] as const

export const groupings = ['attendanceStatus', 'workingHours', 'otHours'] as const
export type Grouping = (typeof groupings)[number]

export const attendanceCardList = defineList({
  name: 'attendance-cards',
  row: z.object({
    /** The employee's latest day of the period. */
    id: dayId,
    ...whose,
    shift: z.string(),
    /** With what is booked in the period of closed days. */
    totalWorkingHour: hours,
    totalOTHour: hours,
    /** What of it is booked. */
    bookedHour: hours,
    bookedOTHour: hours,
    plannedHour: hours,
    days: z.number(),
    lateDays: z.number(),
    absentDays: z.number(),
    leaveDays: z.number(),
    oddDays: z.number(),
    /** Of the days those that are not over yet: what is planned of them counts, what is worked as far as it is known. */
    openDays: z.number(),
    /** The period in a few words. */
    subText: z.string(),
  }),
  columns: {
    employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
    companyStructure: { kind: 'text', label: 'list.unit', sort: true },
    totalWorkingHour: { kind: 'hours', label: 'attendance.worked', sort: true },
    plannedHour: { kind: 'hours', label: 'attendance.planned' },
    totalOTHour: { kind: 'hours', label: 'attendance.overtime', sort: true },
    oddDays: { kind: 'number', label: 'attendance.oddDays', sort: true },
  },
  search: ['employee'],
  defaultSort: ['employee', 'asc'],
})

const flag = z.pipe(
  z.union([z.boolean(), z.literal(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
)

/** What a day list is narrowed by beside its columns: one person, a site, what is odd, and a bucket of hours. */
const bucket = z.optional(z.nullable(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10))))
const narrowing = {
  employeeId: z.optional(optionalId),
  /** The site by which a day is closed. */
  siteId: z.optional(optionalId),
  oddOnly: z.optional(z.nullable(flag)),
  workingHoursBucket: bucket,
  otHoursBucket: bucket,
}

const period = { from: z.optional(optionalDate), until: z.optional(optionalDate) }

const span = { from: z.nullable(instant), until: z.nullable(instant) }

/** A request that could set a day right: its form opens filled in. */
export const remedy = z
  .object({ kind: z.string(), label: z.string(), fields: z.record(z.string(), z.string()) })
  .register(descriptions, { id: 'AttendanceRemedy' })
export type Remedy = z.output<typeof remedy>

export const attendanceDetail = z
  .object({
    id: dayId,
    ...whose,
    isOwn: z.boolean(),
    date: day,
    timeZone: z.string(),
    /** The day it is there. */
    today: day,
    previousId: dayId,
    nextId: dayId,
    attendanceStatusId: attendanceStatus,
    attendanceStatus: z.string(),
    /** Whether attendance is kept there on that day. */
    isKept: z.boolean(),
    shift: z.string(),
    totalWorkingHour: hours,
    totalOTHour: hours,
    /** Minutes. */
    planned: z.number(),
    worked: z.number(),
    overtime: z.number(),
    late: z.number(),
    early: z.number(),
    missing: z.number(),
    plannedShifts: z.array(
      z.object({
        name: z.string(),
        from: instant,
        until: instant,
        breaks: z.array(z.object({ from: instant, until: instant, paid: z.boolean() })),
      }),
    ),
    note: z.string(),
    stays: z.array(z.object(span)),
    /** Check times that the person told by web; from where is told to them and HR alone. */
    byWeb: z.array(z.object({ at: instant, direction: z.enum(['in', 'out']), place: z.nullable(place), address: z.nullable(z.string()) })),
    /** Whoever may still be at work: since when, and as of when that is said. */
    still: z.nullable(z.object({ from: instant, until: instant })),
    leaves: z.array(
      z.object({ code: z.string(), name: z.string(), part: z.enum(['full', 'first', 'second', 'hours']), hours: z.number() }),
    ),
    permits: z.array(z.object({ code: z.string(), from: instant, until: instant, asWork: z.boolean() })),
    holiday: z.nullable(z.string()),
    /** The period in which the day is closed: what counts is what stood then. */
    closed: z.nullable(z.object({ until: z.string(), on: z.string(), text: z.string() })),
    /** What is booked here of closed days, in minutes with their sign. */
    booked: z.array(z.object({ originId: dayId, text: z.string(), worked: z.number(), overtime: z.number(), missing: z.number() })),
    story: z.array(reason),
    odd: z.array(
      z.object({
        kind: z.enum(['missingIn', 'missingOut', 'absent', 'otherHours', 'late', 'early', 'gap', 'unapprovedOvertime', 'workedOff']),
        ...span,
        minutes: z.number(),
        text: z.string(),
        remedies: z.array(remedy),
      }),
    ),
  })
  .register(descriptions, { id: 'AttendanceDetail' })
export type AttendanceDetail = z.output<typeof attendanceDetail>

const booked = z.object({ worked: z.number(), overtime: z.number(), missing: z.number() })

export const monthDay = z
  .object({
    id: dayId,
    date: day,
    attendanceStatusId: attendanceStatus,
    attendanceStatus: z.string(),
    shift: z.string(),
    worked: z.number(),
    overtime: z.number(),
    isOdd: z.boolean(),
    /** First coming and last going on the clock of the place: `08:31`. */
    checkIn: z.nullable(z.string()),
    checkOut: z.nullable(z.string()),
    holiday: z.nullable(z.string()),
    /** The day stands as it was closed. */
    isClosed: z.boolean(),
    /** Minutes booked here of closed days, with their sign; null: none. */
    booked: z.nullable(booked),
  })
  .register(descriptions, { id: 'AttendanceMonthDay' })
export type MonthDay = z.output<typeof monthDay>

/** Most days that are corrected at once. */
export const mostCorrections = 100

export const attendanceCalls = calls(area, {
  days: listEndpoint(
    attendanceDayList,
    { path: '/attendances', area, summary: 'Days of attendance, as far as the signed-in person may see' },
    narrowing,
  ),
  cards: listEndpoint(
    attendanceCardList,
    {
      path: '/v2/attendances',
      area,
      summary: 'Employees with what their attendance comes to in a period (this month where none is given)',
    },
    period,
  ),
  cardsExport: exportEndpoint(
    attendanceCardList,
    { path: '/x/attendance/people/export', area, summary: 'The filtered employees with what their attendance comes to, as a spreadsheet' },
    period,
  ),
  detail: endpoint({
    method: 'GET',
    path: '/Attendances/{id}',
    area,
    summary: "One employee's day: what was planned, what happened, what was counted, and why",
    input: z.object({ id: dayId }),
    output: attendanceDetail,
  }),
  statuses: defineOptions({ path: '/attendance-statuses', area, summary: 'What can become of a day' }),
  employees: defineOptions({
    path: '/v2/attendances/datasource/employees',
    area,
    summary: 'People whose attendance the signed-in person may see',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
  dayStatuses: defineOptions({ path: '/attendances/datasource/day-status', area, summary: 'Kinds of days' }),
  export: exportEndpoint(
    attendanceDayList,
    { path: '/attendances/export', area, summary: 'The filtered days as a spreadsheet, at most 50,000', perMinute: 30 },
    narrowing,
  ),
  configuration: endpoint({
    method: 'GET',
    path: '/attendances/configuration',
    area,
    summary: 'How attendance is shown: buckets, groupings, whose the person may see',
    input: z.object({}),
    output: z.object({
      hourBuckets: z.array(z.number()),
      groupings: z.array(z.enum(groupings)),
      viewSubordinateAttendance: z.enum(['none', 'direct', 'all']),
      /** The person sees others beside themselves. */
      seesOthers: z.boolean(),
      /** Attendance is kept where the person works, since that day. */
      keptSince: z.nullable(day),
      exportMaximum: z.number(),
    }),
  }),
  groups: endpoint({
    method: 'POST',
    path: '/x/attendance/groups',
    reads: true,
    area,
    summary: 'How many of the filtered days are in each group',
    input: z.extend(listBody(attendanceDayList), { ...narrowing, groupBy: z._default(z.enum(groupings), 'attendanceStatus') }),
    output: z.object({ groups: z.array(z.object({ id: z.union([z.string(), z.number()]), displayName: z.string(), total: z.number() })) }),
  }),
  corrections: endpoint({
    method: 'POST',
    path: '/x/attendance/corrections',
    reads: true,
    area,
    summary: `What corrected check times would set the filtered odd days right, as they were planned; the first ${mostCorrections}`,
    input: z.extend(listBody(attendanceDayList), {
      ...narrowing,
      /** Not only times that lack: also those that differ from what was planned. */
      differing: z._default(z.boolean(), false),
    }),
    output: z.object({
      listData: z.array(
        z.object({
          employeeId: id,
          employee: z.string(),
          day,
          /** On the clock of the place; null: this time is not corrected. */
          checkIn: z.nullable(z.string()),
          checkOut: z.nullable(z.string()),
        }),
      ),
      /** Odd days that are filtered. */
      oddDays: z.number(),
    }),
  }),
  month: endpoint({
    method: 'GET',
    path: '/x/attendance/month',
    area,
    summary: 'A month of one person, day by day, with its totals',
    input: z.object({ employeeId: z.optional(optionalId), month: date }),
    output: z.object({
      employeeId: id,
      employee: z.string(),
      month: z.string(),
      today: day,
      days: z.array(monthDay),
      /** Minutes, with what is booked in this month of closed days. */
      planned: z.number(),
      worked: z.number(),
      overtime: z.number(),
      late: z.number(),
      oddDays: z.number(),
      /** Of the days that count in the sums those that are not over yet. */
      openDays: z.number(),
      /** What of it is booked. */
      booked,
    }),
  }),
})

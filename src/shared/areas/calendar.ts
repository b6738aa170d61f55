import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { absenceSpan } from '#shared/contract/absence-span.ts'
import { calls, endpoint, file } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint } from '#shared/contract/list.ts'
import { defineOptions, option } from '#shared/contract/options.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { day, id, instant, month, optionalDate, optionalId, text } from '#shared/wire.ts'
import { status } from '#shared/status.ts'

const area = 'calendar'

export const calendarTabs = ['mine', 'team'] as const
export const calendarScopes = ['own', 'team'] as const
export type CalendarScope = (typeof calendarScopes)[number]

/** Leave that is shown: under way, and approved. */
export const leaveStatuses = [status.submitted, status.inApproval, status.approved] as const

/** Attendance that may be shown: what is worth a look. */
export const shownAttendance = ['late', 'early', 'lateAndEarly', 'incomplete', 'absent', 'workedOff'] as const

/** What somebody looks at; kept for them. */
export const calendarFilter = z
  .object({
    tab: z._default(z.enum(calendarTabs), 'mine'),
    /** Of the team; empty: everybody. */
    employeeIds: z._default(z.array(id).check(z.maxLength(100)), []),
    leaveStatusIds: z._default(z.array(z.literal(leaveStatuses)).check(z.maxLength(10)), [...leaveStatuses]),
    attendanceStatusIds: z._default(z.array(z.enum(shownAttendance)).check(z.maxLength(10)), []),
    holidays: z._default(z.boolean(), true),
    /** One's own shifts, overtime and permits. */
    work: z._default(z.boolean(), true),
  })
  .register(descriptions, { id: 'CalendarFilter' })
export type CalendarFilter = z.output<typeof calendarFilter>

export const plainCalendar: CalendarFilter = calendarFilter.parse({})

export const entryTypes = ['leave', 'shift', 'overtime', 'permit', 'attendance', 'holiday'] as const

export const calendarEntry = z
  .object({
    type: z.enum(entryTypes),
    startDate: day,
    endDate: day,
    appointmentColor: z.enum(['green', 'amber', 'blue', 'grey', 'red']),
    /** The holiday's name; what kind of entry it is of everything else, and from when until when it takes some hours. */
    description: z.string(),
    /** `detail` says as much of why as the reader is told. */
    employees: z.array(z.object({ employeeId: id, employeeCode: z.string(), employee: z.string(), detail: z.string() })),
  })
  .register(descriptions, { id: 'CalendarEntry' })
export type CalendarEntry = z.output<typeof calendarEntry>

/** From the start of the month before until the end of the month after. */
export const calendarSpan = (day: string): { from: string; until: string } => {
  const first = `${day.slice(0, 8)}01`
  return { from: addMonths(first, -1), until: addDays(addMonths(first, 2), -1) }
}

/** Names of the absent, never their reasons. */
export const dayMark = z
  .object({ date: day, holiday: z.nullable(z.string()), away: z.array(z.string()) })
  .register(descriptions, { id: 'DayMark' })
export type DayMark = z.output<typeof dayMark>

/** People on a page of the team's calendar. */
export const peopleAPage = 50

export const teamMember = z
  .object({
    employeeId: id,
    employee: z.string(),
    employeeCode: z.string(),
    unit: z.string(),
    absences: z.array(absenceSpan),
    /** Days of attendance that are worth a look. */
    marks: z.array(z.object({ date: day, text: z.string(), isBad: z.boolean() })),
    /** Where they work. */
    holidays: z.array(z.object({ date: day, name: z.string() })),
  })
  .register(descriptions, { id: 'CalendarTeamMember' })
export type TeamMember = z.output<typeof teamMember>

/** Absences of a team as a file. */
export const teamAbsenceList = defineList({
  name: 'team-absences',
  row: z.object({
    employee: z.string(),
    employeeCode: z.string(),
    unit: z.string(),
    from: day,
    until: day,
    part: z.string(),
    what: z.string(),
    /** Whose it is, where more is told than that they are away; no column of the file. */
    employeeId: z.nullable(id),
  }),
  columns: {
    employee: { kind: 'person', label: 'list.employee', sort: true },
    employeeCode: { kind: 'text', label: 'list.code' },
    unit: { kind: 'text', label: 'list.unit' },
    from: { kind: 'date', label: 'calendar.from' },
    until: { kind: 'date', label: 'calendar.until' },
    part: { kind: 'text', label: 'calendar.part' },
    what: { kind: 'text', label: 'calendar.what' },
  },
  defaultSort: ['employee', 'asc'],
})

/** A month, `2026-11`, or a year, `2026`. */
const period = z
  .string()
  .check(z.regex(/^(19|20)\d{2}(-(0[1-9]|1[0-2]))?$/, 'field.invalidDate'))
  .register(descriptions, { examples: ['2026-11'] })

const ofTeam = {
  period,
  /** None: one's team, colleagues of one's unit and those who report to one. */
  unitId: z.optional(optionalId),
  leaveStatusIds: calendarFilter.shape.leaveStatusIds,
}

/** The first and the last day of a month or a year. */
export const spanOfPeriod = (of: string): { from: string; until: string } =>
  of.length === 4 ? { from: `${of}-01-01`, until: `${of}-12-31` } : { from: `${of}-01`, until: addDays(addMonths(`${of}-01`, 1), -1) }

const feed = z.nullable(z.object({ createdAt: instant, lastUsedAt: z.nullable(instant) }))

export const calendarCalls = calls(area, {
  filters: endpoint({
    method: 'GET',
    path: '/calendars/datasource-filter',
    area,
    summary: 'What the calendar can be narrowed by in the months around a day (today where none is given), and what was kept',
    input: z.object({ date: z.optional(optionalDate) }),
    output: z.object({
      tabs: z.array(option),
      employees: z.array(option),
      leaveStatuses: z.array(option),
      attendanceStatuses: z.array(option),
      kept: calendarFilter,
    }),
  }),
  setFilter: endpoint({
    method: 'POST',
    path: '/v3/calendars/set-filter',
    area,
    summary: 'Keeps the filter and answers the entries from the start of the month before until the end of the month after',
    input: z.extend(calendarFilter, { date: z.optional(optionalDate) }),
    output: z.object({
      from: day,
      until: day,
      today: day,
      listData: z.array(calendarEntry),
      totalData: z.number(),
      totalPage: z.number(),
    }),
  }),
  units: defineOptions({
    path: '/x/calendar/units',
    area,
    summary: 'Units of which the signed-in person sees people in the calendar, their own first',
    extras: { code: z.string(), people: z.number() },
  }),
  team: endpoint({
    method: 'POST',
    path: '/x/calendar/team',
    reads: true,
    area,
    summary: 'People of one’s team or of a unit with their absences of a month or a year; keeps what is looked at',
    input: z.object({
      ...ofTeam,
      filterSearch: z._default(z.nullable(text(200)), ''),
      attendanceStatusIds: calendarFilter.shape.attendanceStatusIds,
      holidays: calendarFilter.shape.holidays,
      paginationPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    }),
    output: z.object({
      from: day,
      until: day,
      today: day,
      listData: z.array(teamMember),
      totalData: z.number(),
      totalPage: z.number(),
    }),
  }),
  teamExport: exportEndpoint(
    teamAbsenceList,
    { path: '/x/calendar/team/export', area, summary: 'Absences of one’s team or of a unit in a month or a year as a spreadsheet' },
    ofTeam,
    { period: '2026-11' },
  ),
  marks: endpoint({
    method: 'GET',
    path: '/x/calendar/marks',
    area,
    summary: 'Days of a month on which the signed-in person is free by a holiday, or somebody of their unit is away all day',
    input: z.object({ month }),
    output: z.object({ listData: z.array(dayMark) }),
  }),
  feeds: endpoint({
    method: 'GET',
    path: '/x/calendar/feeds',
    isSecret: true,
    area,
    summary: 'The secret addresses that the signed-in person has made',
    input: z.object({}),
    output: z.object({ own: feed, team: feed, mayTeam: z.boolean() }),
  }),
  renewFeed: endpoint({
    method: 'POST',
    path: '/x/calendar/feeds/{scope}',
    area,
    summary: 'Makes a secret address for other calendars; the one before ends. It is told once',
    input: z.object({ scope: z.enum(calendarScopes) }),
    output: z.object({ address: z.string() }),
    changes: true,
  }),
  endFeed: endpoint({
    method: 'DELETE',
    path: '/x/calendar/feeds/{scope}',
    area,
    summary: 'Ends a secret address',
    input: z.object({ scope: z.enum(calendarScopes) }),
    output: z.object({ scope: z.enum(calendarScopes) }),
    changes: true,
  }),
  feed: endpoint({
    method: 'GET',
    path: '/x/calendar/feed/{key}',
    area,
    summary: 'A calendar by its secret address, as iCalendar (RFC 5545): who is away when, and nothing of why',
    input: z.object({ key: z.string().check(z.maxLength(200)) }),
    output: file,
    open: true,
    perMinute: 60,
  }),
})

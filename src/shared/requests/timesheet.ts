import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint, listEndpoint } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineRequest, fileCalls, requestRow, statusColumns } from '#shared/contract/request.ts'
import { date, day, exampleId, explainedNumber, id, optionalDate, optionalId, text } from '#shared/wire.ts'
import { requestModules } from './modules.ts'

/** `HH:mm`; an end may be `24:00`. */
const clockTime = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'field.invalidTime'))

/** Time on a day: from when until when, or how long. An end that is not after its beginning is on the next day. */
const entry = z.object({
  day: date,
  projectId: id,
  taskCategoryId: z._default(optionalId, null),
  from: z._default(z.nullable(clockTime), null),
  until: z._default(z.nullable(clockTime), null),
  /** Read where no times are given. */
  minutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1440))), null),
  note: z._default(text(500), ''),
})
export type TimesheetFormEntry = z.output<typeof entry>

/** Most entries of one timesheet. */
export const mostEntries = 150

export const timesheetForm = z.object({
  /** A day of the week that is booked. */
  start: date,
  entries: z.array(entry).check(z.maxLength(mostEntries)),
  note: z._default(text(2000), ''),
})
export type TimesheetForm = z.output<typeof timesheetForm>

const area = 'timesheet'

export const timesheetList = defineList({
  name: area,
  row: z.object({
    ...requestRow,
    employee: z.string(),
    employeeId: id,
    start: day,
    until: day,
    hours: z.number(),
  }),
  columns: {
    code: { kind: 'text', label: 'list.code', sort: true, filter: 'text' },
    employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
    start: { kind: 'date', label: 'timesheet.start', sort: true, filter: 'date' },
    until: { kind: 'date', label: 'timesheet.until', sort: true, filter: 'date', hidden: true },
    hours: { kind: 'hours', label: 'timesheet.hours', sort: true, filter: 'number' },
    ...statusColumns('/v2/timesheets/data-source/status'),
  },
  search: ['code', 'employee'],
  defaultSort: ['transDate', 'desc'],
})

/** Booked time as it is shown, with the names of what it is for. */
export const shownEntry = z
  .object({
    day,
    projectId: id,
    project: z.string(),
    taskCategoryId: z.nullable(id),
    taskCategory: z.string(),
    from: z.nullable(day),
    until: z.nullable(day),
    /** As it was given, before rounding. */
    minutes: z.number(),
    note: z.string(),
  })
  .register(descriptions, { id: 'TimesheetEntry' })
export type ShownEntry = z.output<typeof shownEntry>

/** A day of the week; minutes. */
export const weekDay = z
  .object({
    day,
    /** To be worked, and as attendance counts it: a closed day as it stood; `worked` null where it says nothing. */
    planned: z.number(),
    worked: z.nullable(z.number()),
    /** What attendance books on it of closed days, with its sign. */
    fromClosed: z.number(),
    holiday: z.nullable(z.string()),
    /** Cannot be booked by the reader: not yet, or not any more. */
    closed: z.nullable(z.enum(['future', 'locked'])),
  })
  .register(descriptions, { id: 'TimesheetDay' })
export type WeekDay = z.output<typeof weekDay>

/** What a timesheet comes to; minutes. */
export const timesheetSum = z
  .object({
    booked: explainedNumber,
    planned: z.number(),
    /** On those of its days of which attendance says something that the reader may see, with what it books on them of closed days; null where it says nothing. */
    worked: z.nullable(z.number()),
    /** The same without what is booked of closed days, which is of other days; and all that the person books on these days. */
    workedThere: z.nullable(z.number()),
    bookedThere: z.number(),
    /** What other timesheets of the person book in the week, waiting or approved. */
    beside: z.number(),
    projects: z.array(
      z.object({
        projectId: id,
        project: z.string(),
        /** Of this timesheet. */
        own: z.number(),
        before: z.number(),
        after: explainedNumber,
        budget: z.nullable(z.number()),
      }),
    ),
  })
  .register(descriptions, { id: 'TimesheetSum' })
export type TimesheetSum = z.output<typeof timesheetSum>

export const timesheet = defineRequest({
  ...requestModules[area],
  codePrefix: 'TI',
  form: timesheetForm,
  example: { start: '2026-12-07', entries: [{ day: '2026-12-07', projectId: exampleId, from: '08:00', until: '12:00', note: 'Review' }] },
  list: timesheetList,
  paths: {
    list: 'POST /v3/timesheets',
    detail: 'POST /v2/timesheets/{id}',
    statuses: 'POST /v2/timesheets/data-source/status',
    configuration: 'GET /timesheets/configuration',
    save: 'POST /timesheets/save',
    saveAndSubmit: 'POST /timesheets/save-and-submit',
    submit: 'POST /timesheets/submit',
    cancel: 'POST /timesheets/cancel',
    approve: 'POST /v2/timesheets/approve',
    revise: 'POST /v2/timesheets/revise',
    reject: 'POST /v2/timesheets/reject',
  },
  detail: {
    employee: z.string(),
    employeeId: id,
    start: day,
    until: day,
    note: z.string(),
    entries: z.array(shownEntry),
    days: z.array(weekDay),
    sum: timesheetSum,
  },
  preview: { sum: z.nullable(timesheetSum) },
  facts: {
    hours: { kind: 'number', label: 'timesheet.hours' },
    overBudget: { kind: 'choice', label: 'timesheet.fact.overBudget', choices: { yes: 'flow.choice.yes', no: 'flow.choice.no' } },
    moreThanWorked: { kind: 'choice', label: 'timesheet.fact.moreThanWorked', choices: { yes: 'flow.choice.yes', no: 'flow.choice.no' } },
  },
  configuration: {
    attachmentMaximum: z.number(),
    mostEntries: z.number(),
    futureDays: z.number(),
    rounding: z.number(),
    /** May set up projects, task categories and rules. */
    enableSetUp: z.boolean(),
  },
})

/** Where a person's week stands: nothing filed, waiting, sent back, approved in part or whole. */
export const weekStates = ['none', 'waiting', 'revised', 'partly', 'approved'] as const
export type WeekState = (typeof weekStates)[number]

export const subordinateList = defineList({
  name: 'subordinate-timesheets',
  row: z.object({
    id,
    employeeId: id,
    employee: z.string(),
    employeeCode: z.string(),
    companyStructure: z.string(),
    start: day,
    until: day,
    state: z.enum(weekStates),
    /** Hours waiting and approved, planned in the whole week, and worked until now. */
    waitingHours: z.number(),
    approvedHours: z.number(),
    plannedHours: z.number(),
    workedHours: z.number(),
    /** The timesheet that is opened: the one that waits, else the latest; null where the reader may see none. */
    timesheetId: z.nullable(id),
  }),
  columns: {
    employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
    companyStructure: { kind: 'text', label: 'list.unit', sort: true },
    state: { kind: 'text', label: 'timesheet.state', sort: true },
    waitingHours: { kind: 'hours', label: 'timesheet.waitingHours', sort: true },
    approvedHours: { kind: 'hours', label: 'timesheet.approvedHours', sort: true },
    plannedHours: { kind: 'hours', label: 'timesheet.planned' },
    workedHours: { kind: 'hours', label: 'timesheet.worked', sort: true, signed: true },
  },
  search: ['employee'],
  defaultSort: ['employee', 'asc'],
})

export const timesheetCalls = calls(area, {
  week: endpoint({
    method: 'POST',
    path: '/timesheets/get-detail',
    reads: true,
    area,
    summary: 'A week of a person: its days with planned and worked time, what is booked, and what the week before had',
    input: z.object({ employeeId: z.optional(optionalId), start: z.optional(optionalDate) }),
    output: z.object({
      employeeId: id,
      employee: z.string(),
      start: day,
      until: day,
      today: day,
      days: z.array(weekDay),
      /** Booked by timesheets that wait or are approved. */
      booked: z.array(z.object({ ...shownEntry.shape, code: z.string(), requestId: id, approved: z.boolean() })),
      /** The latest timesheet of the week that the reader may still change: there is no need of another. */
      open: z.nullable(z.object({ id, code: z.string() })),
      /** Booked in the week before: to be copied. */
      before: z.array(shownEntry),
    }),
  }),
  subordinates: listEndpoint(
    subordinateList,
    { path: '/timesheets/get-subordinate-timesheets', area, summary: 'The week of each person below: state and hours' },
    { start: z.optional(optionalDate) },
  ),
  subordinatesExport: exportEndpoint(
    subordinateList,
    { path: '/x/timesheets/people/export', area, summary: 'The filtered week of each person below as a spreadsheet' },
    { start: z.optional(optionalDate) },
  ),
  projects: defineOptions({
    path: '/v2/timesheets/datasource/project',
    area,
    summary: 'Projects on which a person may book in a week',
    extras: { code: z.string(), from: z.nullable(day), until: z.nullable(day) },
    body: { employeeId: z.optional(optionalId), start: z.optional(optionalDate) },
  }),
  taskCategories: defineOptions({
    path: '/timesheets/datasource/task-category',
    area,
    summary: 'Kinds of work that a person may book',
    extras: { code: z.string() },
    body: { employeeId: z.optional(optionalId) },
  }),
  employees: defineOptions({
    path: '/timesheets/data-source/employee',
    area,
    summary: 'People for whom the signed-in person may file',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
  ...fileCalls(area, { create: '/timesheets/create-attachment', delete: '/timesheets/delete-attachment/{id}' }),
})

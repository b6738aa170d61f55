import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls } from '#shared/contract/endpoint.ts'
import { defineList } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineRequest, requestRow, statusColumns } from '#shared/contract/request.ts'
import { dayState, plannedTimes } from '#shared/records/attendance/day-state.ts'
import { date, day, exampleId, id, text } from '#shared/wire.ts'
import { requestModules } from './modules.ts'

export const manualShiftForm = z.object({
  shiftId: id,
  reasonTypeId: id,
  startDate: date,
  endDate: date,
  /** Days off and holidays are worked too; else only days on which a shift is planned become others. */
  includeDaysOff: z._default(z.boolean(), false),
  note: z._default(text(2000), ''),
})
export type ManualShiftForm = z.output<typeof manualShiftForm>

/** Days of one request. */
export const mostManualShiftDays = 31

const area = 'manual-shift'

export const manualShiftList = defineList({
  name: area,
  row: z.object({
    ...requestRow,
    employee: z.string(),
    employeeId: id,
    shiftId: id,
    shift: z.string(),
    startDate: day,
    endDate: day,
    days: z.number(),
  }),
  columns: {
    code: { kind: 'text', label: 'list.code', sort: true, filter: 'text' },
    employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
    shift: { kind: 'text', label: 'manualShift.shift', filter: 'checkbox', options: '/manual-shift/datasource/shifts', idField: 'shiftId' },
    startDate: { kind: 'date', label: 'manualShift.startDate', sort: true, filter: 'date' },
    endDate: { kind: 'date', label: 'manualShift.endDate', sort: true, filter: 'date' },
    days: { kind: 'number', label: 'manualShift.days', sort: true, filter: 'number' },
    ...statusColumns('/manual-shift/datasource/status'),
  },
  search: ['code', 'employee'],
  defaultSort: ['transDate', 'desc'],
})

/** A day before and after. */
export const manualShiftDay = z
  .object({
    date: day,
    before: z.array(plannedTimes),
    /** The holiday that it was. */
    holiday: z.nullable(z.string()),
    after: z.array(plannedTimes),
    /** Hours of rest between it and the shift beside it where they are too few. */
    rest: z.nullable(z.number()),
    /** Leave that takes some of it. */
    leave: z.nullable(z.string()),
    /** Of the unit of that day, at the time of the shift that is left, where it is below the least. */
    staffing: z.nullable(z.object({ onDuty: z.number(), minimum: z.number() })),
    /** Attendance of a day that has begun, as it is and as it would be; null of a day to come. */
    attendance: z.nullable(z.object({ before: dayState, after: dayState })),
  })
  .register(descriptions, { id: 'ManualShiftDay' })
export type ManualShiftDay = z.output<typeof manualShiftDay>

export const manualShiftEffect = z
  .object({
    days: z.array(manualShiftDay),
    /** Hours that should lie between two shifts. */
    leastRest: z.number(),
  })
  .register(descriptions, { id: 'ManualShiftEffect' })
export type ManualShiftEffect = z.output<typeof manualShiftEffect>

export const manualShift = defineRequest({
  ...requestModules[area],
  codePrefix: 'MS',
  form: manualShiftForm,
  example: { shiftId: exampleId, reasonTypeId: exampleId, startDate: '2026-12-07', endDate: '2026-12-11', note: 'In place of a colleague' },
  list: manualShiftList,
  paths: { configuration: 'GET /manual-shift/configuration', cancel: 'POST /manual-shift/cancel' },
  detail: {
    employee: z.string(),
    employeeId: id,
    shiftId: id,
    shift: z.string(),
    reasonTypeId: id,
    reasonType: z.string(),
    startDate: day,
    endDate: day,
    includeDaysOff: z.boolean(),
    note: z.string(),
    /** The days that it changes. */
    days: z.array(day),
    /** Days on which somebody had changed the roster when it was undone: what they wrote stays. */
    newerDays: z.array(day),
    /** Null once it is decided. */
    effect: z.nullable(manualShiftEffect),
  },
  preview: { effect: z.nullable(manualShiftEffect) },
  facts: {
    days: { kind: 'number', label: 'manualShift.days' },
    reasonType: { kind: 'choice', label: 'manualShift.reason' },
    filedBy: {
      kind: 'choice',
      label: 'manualShift.filedBy',
      choices: { self: 'manualShift.filedBy.self', manager: 'manualShift.filedBy.manager', hr: 'manualShift.filedBy.hr' },
    },
  },
  configuration: {
    mostDays: z.number(),
    backdatingDays: z.number(),
    monthsAhead: z.number(),
    leastRest: z.number(),
    attachmentMaximum: z.number(),
  },
})

export const manualShiftCalls = calls(area, {
  employees: defineOptions({
    path: '/manual-shift/datasource/employee',
    area,
    summary: 'People for whom the signed-in person may file',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
  reasonTypes: defineOptions({
    path: '/manual-shift/datasource/reason-types',
    area,
    summary: 'Reasons for working another shift',
    extras: { code: z.string() },
  }),
  shifts: defineOptions({
    path: '/manual-shift/datasource/shifts',
    area,
    summary: 'Shifts that can be worked, with their times',
    extras: { code: z.string(), start: z.string(), end: z.string() },
  }),
})

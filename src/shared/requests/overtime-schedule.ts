import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineRequest, fileCalls, requestRow, statusColumns } from '#shared/contract/request.ts'
import { dayKinds } from '#shared/records/overtime/policy.ts'
import { day, exampleId, explainedNumber, id, instant, moment, optionalDate, optionalId, text } from '#shared/wire.ts'
import { requestModules } from './modules.ts'

/** Most people in one request. */
export const mostLines = 200

export const compensation = z.enum(['pay', 'timeOff'])

const breakMinutes = z.int().check(z.minimum(0), z.maximum(600))

/** A person of the request; what is absent is as the request says. */
const overtimeLine = z.object({
  employeeId: id,
  oTStart: z._default(z.nullable(moment), null),
  oTUntil: z._default(z.nullable(moment), null),
  breakMinutes: z._default(z.nullable(breakMinutes), null),
  /** A colleague who does it where the person cannot. */
  replacementId: z._default(optionalId, null),
  note: z._default(text(500), ''),
})

export const overtimeScheduleForm = z.object({
  reasonTypeId: id,
  oTStart: moment,
  oTUntil: moment,
  breakMinutes: z._default(breakMinutes, 0),
  compensation: z._default(compensation, 'pay'),
  note: z._default(text(2000), ''),
  /** Whose overtime it is; the requestor's own where nobody is named. */
  employees: z._default(z.array(overtimeLine).check(z.maxLength(mostLines, `At most ${mostLines} people a request`)), []),
})
export type OvertimeScheduleForm = z.output<typeof overtimeScheduleForm>

const area = 'overtime-schedule'

export const overtimeScheduleList = defineList({
  name: area,
  row: z.object({
    ...requestRow,
    employee: z.string(),
    employeeId: id,
    people: z.number(),
    reasonTypeId: z.nullable(id),
    reasonType: z.string(),
    oTStart: instant,
    oTUntil: instant,
    hours: z.number(),
  }),
  columns: {
    code: { kind: 'text', label: 'list.code', sort: true, filter: 'text' },
    employee: { kind: 'person', label: 'overtime.forWhom', sort: true, filter: 'text', idField: 'employeeId' },
    people: { kind: 'number', label: 'overtime.people', sort: true, filter: 'number' },
    reasonType: {
      kind: 'text',
      label: 'overtime.reason',
      filter: 'checkbox',
      options: '/overtime-schedule/datasource/reason-type',
      idField: 'reasonTypeId',
    },
    oTStart: { kind: 'datetime', label: 'overtime.when', sort: true, filter: 'date' },
    oTUntil: { kind: 'datetime', label: 'overtime.until', hidden: true },
    hours: { kind: 'hours', label: 'overtime.hours', sort: true, filter: 'number' },
    requestor: { kind: 'text', label: 'overtime.requestor', sort: true, hidden: true },
    ...statusColumns('/overtime-schedule/datasource/status'),
  },
  search: ['code', 'employee'],
  defaultSort: ['transDate', 'desc'],
})

const limitUse = z.extend(explainedNumber, { most: z.nullable(z.number()), hard: z.boolean() })

/** What an overtime comes to. Minutes; times on the clock of the person's site. */
const overtimeOutcome = z.object({
  /** As they count. */
  counted: explainedNumber,
  /** The same, each weighed with its rate. */
  worth: explainedNumber,
  day: limitUse,
  week: limitUse,
  month: limitUse,
})

/** One person's overtime as it would be. */
export const overtimePersonDay = z
  .object({
    employeeId: id,
    employee: z.string(),
    employeeCode: z.string(),
    timeZone: z.string(),
    /** The day that it belongs to. */
    day,
    kinds: z.array(z.enum(dayKinds)),
    holiday: z.nullable(z.string()),
    /** What is planned on that day: `Office 08:00–17:00`; empty on a day off. */
    shift: z.string(),
    oTStart: instant,
    oTUntil: instant,
    from: z.string(),
    until: z.string(),
    breakMinutes: z.number(),
    /** Said for this person alone. */
    own: z.boolean(),
    replacementId: z.nullable(id),
    replacement: z.string(),
    note: z.string(),
    /** Null to those whose overtime is another's of the request. */
    outcome: z.nullable(overtimeOutcome),
  })
  .register(descriptions, { id: 'OvertimePersonDay' })
export type OvertimePersonDay = z.output<typeof overtimePersonDay>

const totals = {
  people: z.number(),
  /** Minutes of everybody as they count. */
  minutes: z.number(),
  worth: z.number(),
}

export const overtimeSchedule = defineRequest({
  ...requestModules[area],
  codePrefix: 'OT',
  form: overtimeScheduleForm,
  example: {
    reasonTypeId: exampleId,
    oTStart: '2026-12-07T17:00:00+07:00',
    oTUntil: '2026-12-07T20:00:00+07:00',
    breakMinutes: 30,
    note: 'Stocktaking',
    employees: [{ employeeId: exampleId }],
  },
  list: overtimeScheduleList,
  paths: { cancel: 'POST /overtime-schedule/cancel' },
  detail: {
    employee: z.string(),
    employeeId: id,
    reasonTypeId: id,
    reasonType: z.string(),
    oTStart: instant,
    oTUntil: instant,
    /** Of the person it is about, or of the first of them. */
    timeZone: z.string(),
    breakMinutes: z.number(),
    compensation,
    note: z.string(),
    ...totals,
    lines: z.array(overtimePersonDay),
  },
  preview: { ...totals, lines: z.array(overtimePersonDay) },
  facts: {
    reasonType: { kind: 'choice', label: 'overtime.reason' },
    people: { kind: 'number', label: 'overtime.people' },
    hours: { kind: 'number', label: 'overtime.hoursEach' },
    totalHours: { kind: 'number', label: 'overtime.hours' },
    free: { kind: 'choice', label: 'overtime.onFreeDay', choices: { yes: 'flow.choice.yes', no: 'flow.choice.no' } },
    compensation: {
      kind: 'choice',
      label: 'overtime.compensation',
      choices: { pay: 'overtime.compensation.pay', timeOff: 'overtime.compensation.timeOff' },
    },
  },
  configuration: {
    attachmentMaximum: z.number(),
    mostLines: z.number(),
    /** What the signed-in person's site makes overtime good by. */
    pay: z.boolean(),
    timeOff: z.boolean(),
  },
})

const person = { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) }

/** A row of an imported file, as it can be put into the form. */
const importedEmployee = z.object({
  row: z.number(),
  employeeId: id,
  employee: z.string(),
  employeeCode: z.string(),
  companyStructure: z.string(),
  companyStructureId: z.nullable(id),
  oTStart: z.nullable(instant),
  oTUntil: z.nullable(instant),
  breakMinutes: z.nullable(z.number()),
  note: z.string(),
})
export type ImportedEmployee = z.output<typeof importedEmployee>

export const overtimeScheduleCalls = calls(area, {
  employees: defineOptions({
    path: '/overtime-schedule/datasource/employee',
    area,
    summary: 'People for whom the signed-in person may file',
    extras: person,
  }),
  replacements: defineOptions({
    path: '/overtime-schedule/datasource/replacement',
    area,
    summary: 'Colleagues who could do it where a person cannot',
    extras: person,
    body: { employeeId: z.optional(optionalId) },
  }),
  reasonTypes: defineOptions({
    path: '/overtime-schedule/datasource/reason-type',
    area,
    summary: 'Reasons for overtime',
    extras: { code: z.string() },
  }),
  importEmployees: endpoint({
    method: 'POST',
    path: '/overtime-schedule/ImportEmployeeDetail',
    area,
    summary: 'Reads people, with times of their own where the file has some, from a table: nothing is kept',
    input: z.object({ day: z.optional(optionalDate) }),
    output: z.object({
      listData: z.array(importedEmployee),
      faults: z.array(z.object({ row: z.number(), column: z.string(), value: z.string(), why: z.string() })),
      faultCount: z.number(),
    }),
    upload: true,
    perMinute: 30,
  }),
  clone: endpoint({
    method: 'GET',
    path: '/overtime-schedule/clone/{id}',
    area,
    summary: 'The fields of a request, to begin a new one with',
    input: z.object({ id }),
    output: z.object({ ...overtimeScheduleForm.shape, oTStart: instant, oTUntil: instant, employees: z.array(overtimePersonDay) }),
  }),
  ...fileCalls(area, { create: '/overtime-schedule/create-attachment', delete: '/overtime-schedule/delete-attachment' }),
})

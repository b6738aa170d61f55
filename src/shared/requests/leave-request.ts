import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { dutyDay } from '#shared/contract/duty-day.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, inUnits } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineRequest, requestRow, statusColumns } from '#shared/contract/request.ts'
import { date, day, exampleId, explainedNumber, id, optionalDate, optionalId, reason, text } from '#shared/wire.ts'
import { requestModules } from './modules.ts'

export const dayPart = z.enum(['full', 'first', 'second', 'hours'])

/** The documents' leave time types, by number on the wire. */
export const leaveTimeTypes = ['full', 'first', 'second', 'hours'] as const

export const leaveForm = z.object({
  leaveTypeId: id,
  startDate: date,
  endDate: date,
  startDayLeaveType: z._default(dayPart, 'full'),
  endDayLeaveType: z._default(dayPart, 'full'),
  /** Of a leave by the hour, on one day. */
  hours: z._default(z.nullable(z.number().check(z.positive(), z.maximum(24))), null),
  replacementId: z._default(optionalId, null),
  location: z._default(text(200), ''),
  note: z._default(text(2000), ''),
})
export type LeaveForm = z.output<typeof leaveForm>

const area = 'leave-request'

export const leaveList = defineList({
  name: area,
  row: z.object({
    ...requestRow,
    employee: z.string(),
    employeeId: id,
    employeeCode: z.string(),
    leaveTypeId: id,
    leaveType: z.string(),
    startDate: day,
    endDate: day,
    days: z.number(),
    unit: z.enum(['day', 'hour']),
  }),
  columns: {
    code: { kind: 'text', label: 'list.code', sort: true, filter: 'text' },
    employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
    leaveType: {
      kind: 'text',
      label: 'leave.type',
      filter: 'checkbox',
      options: '/leave-request/datasource/leave-type',
      idField: 'leaveTypeId',
    },
    startDate: { kind: 'date', label: 'leave.from', sort: true, filter: 'date' },
    endDate: { kind: 'date', label: 'leave.until', sort: true, filter: 'date' },
    days: { kind: 'number', label: 'leave.days', sort: true, filter: 'number', unit: inUnits },
    ...statusColumns('/leave-request/datasource/status'),
  },
  search: ['code', 'employee'],
  defaultSort: ['transDate', 'desc'],
})

/** One day of a leave as the form shows it. */
export const leaveDayRow = z
  .object({
    date: day,
    quantity: z.number(),
    part: dayPart,
    because: z.string(),
    name: z.nullable(z.string()),
  })
  .register(descriptions, { id: 'LeaveDayRow' })

export const balanceChange = z
  .object({
    before: z.number(),
    after: z.number(),
    unit: z.enum(['day', 'hour']),
    why: z.array(reason),
    /** What would expire next without this leave, after which day, and how much of it this leave saves. */
    expiring: z.nullable(z.object({ quantity: z.number(), on: z.string(), saved: z.number() })),
    /** How much of the leave what begins later pays for. */
    paidLater: z.number(),
  })
  .register(descriptions, { id: 'BalanceChange' })

/** Other dates that would leave the unit its minimum, with the note that proposes them in the requestor's language. */
const nearestProposal = z.object({ startDate: day, endDate: day, note: z.string() })

export const leaveRequest = defineRequest({
  ...requestModules[area],
  codePrefix: 'LV',
  form: leaveForm,
  example: { leaveTypeId: exampleId, startDate: '2026-12-07', endDate: '2026-12-09', note: 'A wedding in Bandung' },
  list: leaveList,
  detail: {
    employee: z.string(),
    employeeId: id,
    leaveTypeId: id,
    leaveType: z.string(),
    unit: z.enum(['day', 'hour']),
    startDate: day,
    endDate: day,
    startDayLeaveType: dayPart,
    endDayLeaveType: dayPart,
    hours: z.nullable(z.number()),
    replacementId: z.nullable(id),
    replacement: z.nullable(z.string()),
    location: z.string(),
    note: z.string(),
    days: explainedNumber,
    perDay: z.array(leaveDayRow),
    balance: z.nullable(balanceChange),
    coverage: z.array(dutyDay),
    nearest: z.array(nearestProposal),
  },
  preview: {
    days: z.nullable(explainedNumber),
    /** Whether the wage goes on meanwhile; null: not known yet. */
    paid: z.nullable(z.boolean()),
    perDay: z.array(leaveDayRow),
    balance: z.nullable(balanceChange),
    coverage: z.array(dutyDay),
  },
  facts: {
    leaveType: { kind: 'choice', label: 'leave.type' },
    days: { kind: 'number', label: 'leave.days' },
    unit: { kind: 'choice', label: 'flow.fact.leaveUnit', choices: { day: 'flow.fact.leaveUnit.day', hour: 'flow.fact.leaveUnit.hour' } },
  },
  personFields: { replacementId: 'leave.replacement' },
  configuration: {
    enableReplacement: z.boolean(),
    enableHours: z.boolean(),
    attachmentMaximum: z.number(),
  },
})

export const leaveCalls = calls(area, {
  enableInputLocation: endpoint({
    method: 'POST',
    path: '/leave-request/EnableInputLocation',
    reads: true,
    area,
    summary: 'Whether a leave of this type asks this person for a location',
    input: z.object({ leaveTypeId: id, employeeId: z.optional(optionalId), startDate: z.optional(optionalDate) }),
    output: z.object({ value: z.boolean() }),
  }),
  employees: defineOptions({
    path: '/leave-request/datasource/employee',
    area,
    summary: 'People for whom the signed-in person may file',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
  replacements: defineOptions({
    path: '/leave-request/datasource/replacement',
    area,
    summary: 'Colleagues of the unit or site who could stand in',
    extras: {
      code: z.string(),
      fullname: z.string(),
      companyStructure: z.string(),
      companyStructureId: z.nullable(id),
      /** Away on a day of the leave. */
      away: z.boolean(),
    },
    body: { employeeId: z.optional(optionalId), startDate: z.optional(optionalDate), endDate: z.optional(optionalDate) },
  }),
  locations: defineOptions({ path: '/leave-request/datasource/location', area, summary: 'Locations used before, and the sites' }),
  leaveTypes: defineOptions({
    path: '/leave-request/datasource/leave-type',
    area,
    summary: 'Leave types open to the person, with what is available',
    extras: {
      code: z.string(),
      unit: z.enum(['day', 'hour']),
      balance: z.nullable(z.number()),
      /** Nothing has been given yet: the day of the first gain. */
      begins: z.nullable(day),
      halfDays: z.boolean(),
      hours: z.boolean(),
      documentAfter: z.nullable(z.number()),
    },
    body: { employeeId: z.optional(optionalId), startDate: z.optional(optionalDate) },
  }),
  leaveTimeTypes: defineOptions({
    path: '/leave-request/datasource/leave-time-type',
    area,
    summary: 'Full day, first half, second half, hours: as far as the type allows',
    extras: { value: dayPart },
    body: { leaveTypeId: z.optional(optionalId), startDate: z.optional(optionalDate) },
  }),
  totalDay: endpoint({
    method: 'POST',
    path: '/leave-request/GetTotalDay',
    reads: true,
    area,
    summary: 'How many days a leave takes, and why',
    input: z.extend(
      z.pick(leaveForm, { leaveTypeId: true, startDate: true, endDate: true, startDayLeaveType: true, endDayLeaveType: true, hours: true }),
      {
        employeeId: z.optional(optionalId),
      },
    ),
    output: z.extend(explainedNumber, { unit: z.enum(['day', 'hour']), days: z.array(leaveDayRow) }),
  }),
})

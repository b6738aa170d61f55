import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineRequest, fileCalls, requestRow, statusColumns } from '#shared/contract/request.ts'
import { day, exampleId, explainedNumber, id, instant, moment, optionalDate, optionalId, text } from '#shared/wire.ts'
import { requestModules } from './modules.ts'

export const permitOutForm = z.object({
  reasonTypeId: id,
  permitStart: moment,
  /** The end of the working day where the person does not come back. */
  permitUntil: moment,
  note: z._default(text(2000), ''),
})
export type PermitOutForm = z.output<typeof permitOutForm>

const area = 'permit-out'

export const permitOutList = defineList({
  name: area,
  row: z.object({
    ...requestRow,
    employee: z.string(),
    employeeId: id,
    reasonTypeId: id,
    reasonType: z.string(),
    permitStart: instant,
    permitUntil: instant,
    hours: z.number(),
  }),
  columns: {
    code: { kind: 'text', label: 'list.code', sort: true, filter: 'text' },
    employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
    reasonType: {
      kind: 'text',
      label: 'permitOut.reason',
      filter: 'checkbox',
      options: '/permit-out/datasource/reason-type',
      idField: 'reasonTypeId',
    },
    permitStart: { kind: 'datetime', label: 'permitOut.when', sort: true, filter: 'date' },
    permitUntil: { kind: 'datetime', label: 'permitOut.until', hidden: true },
    hours: { kind: 'hours', label: 'permitOut.hours', sort: true, filter: 'number' },
    ...statusColumns('/permit-out/datasource/status'),
  },
  search: ['code', 'employee'],
  defaultSort: ['transDate', 'desc'],
})

/** A permit on its working day. Times are `HH:mm` on the clock of the person's site. */
export const permitDay = z
  .object({
    day,
    timeZone: z.string(),
    from: z.string(),
    until: z.string(),
    /** The working day it is taken from. */
    schedule: z.string(),
    opens: z.string(),
    closes: z.string(),
    /** Working hours missed. */
    hours: explainedNumber,
    /** The person is back before the working day ends. */
    back: z.boolean(),
    countsAsWork: z.boolean(),
    /** Permits of this reason in the month, this one among them, and how many there may be. */
    month: z.extend(explainedNumber, { most: z.nullable(z.number()) }),
    /** Of the unit, at that time; null once it is decided. */
    unit: z.nullable(
      z.object({
        onDuty: z.number(),
        total: z.number(),
        /** Least people on duty; null where none is set. */
        minimum: z.nullable(z.number()),
        /** Fewer than the least, on a day that somebody usually works. */
        short: z.boolean(),
        /** Who else is away; `from` and `until` null: all day. */
        away: z.array(z.object({ name: z.string(), from: z.nullable(z.string()), until: z.nullable(z.string()) })),
      }),
    ),
  })
  .register(descriptions, { id: 'PermitDay' })
export type PermitDay = z.output<typeof permitDay>

export const permitOut = defineRequest({
  ...requestModules[area],
  codePrefix: 'PO',
  form: permitOutForm,
  example: { reasonTypeId: exampleId, permitStart: '2026-12-07T13:00:00+07:00', permitUntil: '2026-12-07T15:30:00+07:00', note: 'Dentist' },
  list: permitOutList,
  detail: {
    employee: z.string(),
    employeeId: id,
    reasonTypeId: id,
    reasonType: z.string(),
    permitStart: instant,
    permitUntil: instant,
    timeZone: z.string(),
    note: z.string(),
    permit: z.nullable(permitDay),
  },
  preview: { permit: z.nullable(permitDay) },
  facts: {
    reasonType: { kind: 'choice', label: 'permitOut.reason' },
    hours: { kind: 'number', label: 'permitOut.hours' },
    countsAsWork: { kind: 'choice', label: 'flow.fact.countsAsWork', choices: { yes: 'flow.choice.yes', no: 'flow.choice.no' } },
  },
  configuration: { attachmentMaximum: z.number() },
})

export const permitOutCalls = calls(area, {
  employees: defineOptions({
    path: '/permit-out/datasource/employee',
    area,
    summary: 'People for whom the signed-in person may file',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
  reasonTypes: defineOptions({
    path: '/permit-out/datasource/reason-type',
    area,
    summary: 'Reasons for a permit, with their limits',
    extras: {
      code: z.string(),
      mostHours: z.nullable(z.number()),
      mostPerMonth: z.nullable(z.number()),
      asksNote: z.boolean(),
      countsAsWork: z.boolean(),
    },
  }),
  day: endpoint({
    method: 'POST',
    path: '/x/permit-out/day',
    reads: true,
    area,
    summary: 'The working time of a person on a day: the next working day, today among them, where none is named',
    input: z.object({ employeeId: z.optional(optionalId), day: z.optional(optionalDate) }),
    output: z.object({
      day,
      timeZone: z.string(),
      schedule: z.string(),
      /** `HH:mm` on the clock of the person's site; null on a day off. */
      opens: z.nullable(z.string()),
      closes: z.nullable(z.string()),
      /** Name of the site's day off. */
      holiday: z.nullable(z.string()),
    }),
  }),
  ...fileCalls(area, { create: '/permit-out/create-attachment', delete: '/permit-out/delete-attachment' }),
})

import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, inUnits } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineRequest, requestRow, statusColumns } from '#shared/contract/request.ts'
import { adjustmentTypes } from '#shared/records/leave/adjustment.ts'
import { day, exampleId, explainedNumber, id, optionalDate, optionalId, reason, text } from '#shared/wire.ts'
import { requestModules } from './modules.ts'

const adjustmentType = z.enum(adjustmentTypes)
const unit = z.enum(['day', 'hour'])

/** In the leave type's unit, with at most three decimals. */
const quantity = z.number().check(
  z.positive(),
  z.maximum(1000),
  z.refine((value: number) => Number.isInteger(Math.round(value * 1e6) / 1e3), 'error.decimals'),
)

export const leaveAdjustmentForm = z.object({
  adjustmentType,
  /** Whose balance it is; the requestor's own where absent. */
  subjectId: z._default(optionalId, null),
  leaveTypeId: id,
  /** Of a change of expiry: the available balance concerned. */
  balanceId: z._default(optionalId, null),
  /** Of everything else. */
  quantity: z._default(z.nullable(quantity), null),
  /** Day on which it counts; today where absent. A disbursement always counts on the day of its submit. */
  effectiveDate: z._default(optionalDate, null),
  /** Last day of what is added (absent: for ever), or the new last day of an available balance. */
  expiryDate: z._default(optionalDate, null),
  note: z._default(text(2000), ''),
})
export type LeaveAdjustmentForm = z.output<typeof leaveAdjustmentForm>

const area = 'leave-adjustment-request'

export const leaveAdjustmentList = defineList({
  name: area,
  row: z.object({
    ...requestRow,
    employee: z.string(),
    employeeId: id,
    employeeCode: z.string(),
    adjustmentTypeId: adjustmentType,
    adjustmentType: z.string(),
    leaveTypeId: id,
    leaveType: z.string(),
    /** Null of a change of expiry. */
    quantity: z.nullable(z.number()),
    unit,
    effectiveDate: day,
    expiryDate: z.nullable(day),
  }),
  columns: {
    code: { kind: 'text', label: 'list.code', sort: true, filter: 'text' },
    employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
    adjustmentType: {
      kind: 'text',
      label: 'leaveAdjustment.type',
      filter: 'checkbox',
      options: '/leave-adjustment-request/datasource/adjustment-type',
      idField: 'adjustmentTypeId',
    },
    leaveType: {
      kind: 'text',
      label: 'leaveAdjustment.leaveType',
      filter: 'checkbox',
      options: '/leave-request/datasource/leave-type',
      idField: 'leaveTypeId',
    },
    quantity: { kind: 'number', label: 'leaveAdjustment.quantity', sort: true, filter: 'number', unit: inUnits },
    effectiveDate: { kind: 'date', label: 'leaveAdjustment.effective', sort: true, filter: 'date', hidden: true },
    expiryDate: { kind: 'date', label: 'leaveAdjustment.expiry', sort: true, filter: 'date' },
    requestor: { kind: 'text', label: 'leaveAdjustment.requestor', sort: true, hidden: true },
    ...statusColumns('/leave-adjustment-request/datasource/status'),
  },
  search: ['code', 'employee'],
  defaultSort: ['transDate', 'desc'],
})

/** What an adjustment does to the balance, as of the day on which it first makes a difference. */
export const balanceEffect = z
  .object({
    unit,
    asOf: day,
    before: explainedNumber,
    after: explainedNumber,
    /** Of a change of expiry: the last day before and after, and what would have expired unused. */
    /** `saved`: what of it would otherwise be lost with its end, and not go over. */
    expiry: z.nullable(z.object({ before: z.nullable(z.string()), after: z.string(), saved: z.number() })),
    /** Of a disbursement: what is paid out in its year, this among it, and the most there may be. */
    year: z.nullable(z.object({ year: z.string(), used: z.number(), most: z.number() })),
  })
  .register(descriptions, { id: 'BalanceEffect' })
export type BalanceEffect = z.output<typeof balanceEffect>

export const leaveAdjustmentRequest = defineRequest({
  ...requestModules[area],
  codePrefix: 'LA',
  form: leaveAdjustmentForm,
  example: {
    adjustmentType: 'addition',
    subjectId: exampleId,
    leaveTypeId: exampleId,
    quantity: 2,
    effectiveDate: '2026-12-07',
    note: 'Worked on a holiday',
  },
  list: leaveAdjustmentList,
  paths: {
    configuration: 'POST /LeaveAdjustmentRequest/GetLeaveBalanceAdjustmentConfig',
    submit: 'POST /leaveAdjustmentRequest/Submit',
    cancel: 'POST /leaveAdjustmentRequest/Cancel',
  },
  detail: {
    adjustmentTypeId: adjustmentType,
    adjustmentType: z.string(),
    employee: z.string(),
    employeeId: id,
    leaveTypeId: id,
    leaveType: z.string(),
    unit,
    quantity: z.nullable(z.number()),
    effectiveDate: day,
    expiryDate: z.nullable(day),
    balanceId: z.nullable(id),
    /** The available balance whose expiry changes, in words. */
    balance: z.nullable(z.string()),
    note: z.string(),
    /** Null to those who may not see the balance. */
    effect: z.nullable(balanceEffect),
  },
  preview: { effect: z.nullable(balanceEffect) },
  facts: {
    adjustmentType: {
      kind: 'choice',
      label: 'leaveAdjustment.type',
      choices: {
        addition: 'leaveAdjustment.type.addition',
        deduction: 'leaveAdjustment.type.deduction',
        disbursement: 'leaveAdjustment.type.disbursement',
        expiry: 'leaveAdjustment.type.expiry',
      },
    },
    leaveType: { kind: 'choice', label: 'leaveAdjustment.leaveType' },
    quantity: { kind: 'number', label: 'leaveAdjustment.quantity', optional: true },
    filedBy: {
      kind: 'choice',
      label: 'leaveAdjustment.requestor',
      choices: { self: 'leaveAdjustment.filedBy.self', hr: 'leaveAdjustment.filedBy.hr', manager: 'leaveAdjustment.filedBy.manager' },
    },
  },
  configuration: {
    /** May adjust balances of others: HR, and managers. */
    enableOthers: z.boolean(),
    attachmentMaximum: z.number(),
  },
})

/** Whose balance a choice is about; the caller's own where absent. */
const whose = { employeeId: z.optional(optionalId) }

export const leaveAdjustmentCalls = calls(area, {
  employees: defineOptions({
    path: '/v2/leave-adjustment-request/datasource/employee',
    area,
    summary: 'People whose balances the signed-in person may adjust',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
  leaveTypes: defineOptions({
    path: '/v2/LeaveAdjustmentRequest/LeaveBalanceTypeDataSources/{adjustmentType}',
    area,
    summary: 'Leave types of a person that can be adjusted so, with what is available',
    extras: { code: z.string(), unit, balance: z.number(), halfDays: z.boolean() },
    body: { adjustmentType, ...whose },
  }),
  balances: defineOptions({
    path: '/v2/LeaveAdjustmentRequest/AvailableBalanceDataSources',
    area,
    summary: 'What a person has of a leave type, gain by gain, with what is left and until when',
    extras: {
      unit,
      /** What is left of it. */
      balance: z.number(),
      gained: z.number(),
      transDate: day,
      expiryDate: z.nullable(day),
      generationType: z.string(),
      expired: z.boolean(),
    },
    body: { leaveTypeId: id, ...whose },
  }),
  currentExpiryDate: endpoint({
    method: 'POST',
    path: '/LeaveAdjustmentRequest/GetCurrentExpiryDate/{id}',
    reads: true,
    area,
    summary: 'Until when an available balance may be used',
    input: z.object({ id }),
    output: z.object({ id, expiryDate: z.nullable(day), balance: z.number(), employeeId: id, leaveTypeId: id }),
  }),
  disbursementConfig: endpoint({
    method: 'GET',
    path: '/leave-adjustment-request/get-leave-balance-disbursement-config/{id}',
    area,
    summary: 'Whether and how much of a leave type may be paid out to a person',
    input: z.object({ id, ...whose }),
    output: z.object({
      leaveTypeId: id,
      allowed: z.boolean(),
      /** Why not, where it is not. */
      reason: z.nullable(z.string()),
      unit,
      /** At once. */
      minimum: z.number(),
      /** In a calendar year. */
      maximum: z.number(),
      /** Of the maximum, this year. */
      remaining: z.number(),
      balance: z.object({ value: z.number(), why: z.array(reason) }),
    }),
  }),
  adjustmentTypes: defineOptions({
    path: '/leave-adjustment-request/datasource/adjustment-type',
    area,
    summary: 'Every type of adjustment, for filters',
  }),
  leaveAdjustmentTypes: defineOptions({
    path: '/v3/leave-adjustment-request/datasource/leave-adjustment-type',
    area,
    summary: 'Types of adjustment that the signed-in person may file about somebody',
    extras: { description: z.string() },
    body: whose,
  }),
})

import * as z from 'zod/mini'
import { balanceRow } from '#shared/contract/balance-row.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint, inUnits, listEndpoint } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { day, explainedNumber, id, optionalDate, optionalId, reason } from '#shared/wire.ts'

const area = 'leave-balance'
const unit = z.enum(['day', 'hour'])

/** `id` of the history calls: a person's balance of one type. */
const whose = { id: z.optional(optionalId), leaveTypeId: z.optional(optionalId), employeeId: z.optional(optionalId) }

/** States of a gain and of a deduction; on the wire each is its place here. */
export const gainStates = ['active', 'used', 'expired', 'coming'] as const
export const deductStates = [
  'taken',
  'planned',
  'reservation',
  'adjusted',
  'paid-out',
  'expired',
  'expiring',
  'carried-over',
  'opening',
  'imported',
] as const

export const gainList = defineList({
  name: 'leave-gain',
  row: z.object({
    id,
    transDate: day,
    generationType: z.string(),
    gainStatus: z.string(),
    gainBalance: z.number(),
    leaveTaken: z.number(),
    expiredDate: z.nullable(day),
    /** What was said for an adjustment, and the request it came from. */
    reason: z.string(),
    requestId: z.nullable(id),
    requestModule: z.nullable(z.string()),
  }),
  columns: {
    transDate: { kind: 'date', label: 'balance.transDate', sort: true, filter: 'date' },
    generationType: { kind: 'text', label: 'balance.generationType' },
    gainStatus: { kind: 'text', label: 'balance.status', filter: 'dropdown', options: '/leavebalance/datasource/gain-status' },
    gainBalance: { kind: 'number', label: 'balance.gain', sort: true },
    leaveTaken: { kind: 'number', label: 'balance.leaveTaken' },
    expiredDate: { kind: 'date', label: 'balance.expires', sort: true },
    reason: { kind: 'text', label: 'leaveAdjustment.reason' },
  },
  defaultSort: ['transDate', 'desc'],
})

export const deductList = defineList({
  name: 'leave-deduct',
  row: z.object({
    id,
    transDate: day,
    deductStatus: z.string(),
    deductBalance: z.number(),
    outstandingBalance: z.number(),
    requestId: z.nullable(id),
    requestCode: z.nullable(z.string()),
    requestModule: z.nullable(z.string()),
  }),
  columns: {
    transDate: { kind: 'date', label: 'balance.transDate', sort: true, filter: 'date' },
    deductStatus: { kind: 'text', label: 'balance.status', filter: 'dropdown', options: '/leavebalance/datasource/deduct-status' },
    requestCode: { kind: 'text', label: 'list.code' },
    deductBalance: { kind: 'number', label: 'balance.deduct', sort: true },
    outstandingBalance: { kind: 'number', label: 'balance.outstanding' },
  },
  defaultSort: ['transDate', 'desc'],
})

export const subordinateList = defineList({
  name: 'subordinate-leave-balance',
  row: z.object({
    id,
    employeeId: id,
    employee: z.string(),
    employeeCode: z.string(),
    companyStructure: z.string(),
    leaveTypeId: id,
    leaveType: z.string(),
    unit,
    balance: z.number(),
    /** Nothing has been given yet: the day of the first gain. */
    begins: z.nullable(day),
    taken: z.number(),
    reserved: z.number(),
    expiring: z.nullable(z.number()),
    expiredDate: z.nullable(day),
  }),
  columns: {
    employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
    companyStructure: { kind: 'text', label: 'list.unit', sort: true },
    leaveType: {
      kind: 'text',
      label: 'leave.type',
      filter: 'checkbox',
      options: '/leave-request/datasource/leave-type',
      idField: 'leaveTypeId',
    },
    balance: { kind: 'number', label: 'balance.available', unit: inUnits },
    taken: { kind: 'number', label: 'balance.taken' },
    reserved: { kind: 'number', label: 'balance.waiting' },
    expiring: { kind: 'number', label: 'balance.expiring', hidden: true },
    begins: { kind: 'date', label: 'balance.firstGain', sparse: true },
    expiredDate: { kind: 'date', label: 'balance.expires' },
  },
  search: ['employee'],
  defaultSort: ['employee', 'asc'],
})

export const leaveBalanceCalls = calls(area, {
  gainHistory: listEndpoint(
    gainList,
    { path: '/v2/leaveBalance/gainHistory', area, summary: 'Gains of a balance, with what was taken of each' },
    whose,
  ),
  deductHistory: listEndpoint(
    deductList,
    { path: '/v2/leaveBalance/deductHistory', area, summary: 'Deductions of a balance, with what was left' },
    whose,
  ),
  gainExport: exportEndpoint(
    gainList,
    { path: '/x/leave-balance/gains/export', area, summary: 'The filtered gains of a balance as a spreadsheet' },
    whose,
  ),
  deductExport: exportEndpoint(
    deductList,
    { path: '/x/leave-balance/deductions/export', area, summary: 'The filtered deductions of a balance as a spreadsheet' },
    whose,
  ),
  current: endpoint({
    method: 'POST',
    path: '/leaveBalance/get-employee-current-balance',
    reads: true,
    area,
    summary: "One person's balance of a type, today or on a day (a future one is projected)",
    input: z.object({ employeeId: z.optional(optionalId), leaveTypeId: z.optional(optionalId), date: z.optional(optionalDate) }),
    output: z.extend(explainedNumber, {
      leaveTypeId: z.nullable(id),
      leaveType: z.string(),
      unit,
      date: day,
      projected: z.boolean(),
    }),
  }),
  gainStatuses: defineOptions({ path: '/leavebalance/datasource/gain-status', area, summary: 'States of a gain' }),
  deductStatuses: defineOptions({ path: '/leavebalance/datasource/deduct-status', area, summary: 'States of a deduction' }),
  summary: endpoint({
    method: 'GET',
    path: '/leaveBalance/get-leave-summary',
    area,
    summary: 'All balances of a person, today or on a day',
    input: z.object({ employeeId: z.optional(optionalId), date: z.optional(optionalDate) }),
    output: z.object({ employeeId: id, employee: z.string(), date: day, projected: z.boolean(), balances: z.array(balanceRow) }),
  }),
  employees: defineOptions({
    path: '/leaveBalance/datasource/employee',
    area,
    summary: 'People whose balance the signed-in person may see',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
  subordinates: listEndpoint(
    subordinateList,
    { path: '/leavebalance/get-subordinate-leave-balance', area, summary: "Subordinates' balances, as far as the setting allows" },
    { date: z.optional(optionalDate) },
  ),
  export: exportEndpoint(
    subordinateList,
    { path: '/x/leave-balance/export', area, summary: 'The filtered balances of subordinates as a spreadsheet, today or on a day' },
    { date: z.optional(optionalDate) },
  ),
  timeline: endpoint({
    method: 'POST',
    path: '/x/leave-balance/timeline',
    reads: true,
    area,
    summary: 'How a balance moves: each day on which it changes until a year from now',
    input: z.object({ employeeId: z.optional(optionalId), leaveTypeId: id }),
    output: z.object({
      unit,
      points: z.array(z.object({ date: day, balance: z.number(), projected: z.boolean(), event: z.string() })),
      why: z.array(reason),
    }),
  }),
})

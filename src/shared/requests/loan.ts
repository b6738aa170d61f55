import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineRequest, requestRow, statusColumns } from '#shared/contract/request.ts'
import { date, day, decimal, exampleId, id, optionalId, reason, text } from '#shared/wire.ts'
import { requestModules } from './modules.ts'

export const loanForm = z.object({
  loanItemId: id,
  amount: decimal,
  instalments: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(600)),
  /** Day on which the money is wanted. */
  loanDate: date,
  /** First instalment; the month after the loan where absent. */
  firstDueDate: date,
  note: z._default(text(2000), ''),
})
export type LoanForm = z.output<typeof loanForm>

const area = 'loan'

export const loanList = defineList({
  name: area,
  row: z.object({
    ...requestRow,
    employee: z.string(),
    employeeId: id,
    loanItemId: id,
    loanItem: z.string(),
    amount: z.string(),
    currency: z.string(),
    loanDate: day,
    lastDueDate: z.nullable(day),
    instalments: z.number(),
  }),
  columns: {
    code: { kind: 'text', label: 'list.code', sort: true, filter: 'text' },
    employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
    loanItem: { kind: 'text', label: 'loan.item', filter: 'checkbox', options: '/loan/datasource/loan-item', idField: 'loanItemId' },
    amount: { kind: 'money', label: 'loan.amount', sort: true, filter: 'number', unit: { field: 'currency', label: 'list.currency' } },
    instalments: { kind: 'number', label: 'loan.instalments' },
    loanDate: { kind: 'date', label: 'loan.date', sort: true, filter: 'date' },
    lastDueDate: { kind: 'date', label: 'loan.lastDue', sort: true, hidden: true },
    ...statusColumns('/loan/datasource/status'),
  },
  search: ['code', 'employee'],
  defaultSort: ['transDate', 'desc'],
})

export const instalmentRow = z
  .object({
    number: z.number(),
    dueOn: day,
    principal: z.string(),
    interest: z.string(),
    amount: z.string(),
    rest: z.string(),
  })
  .register(descriptions, { id: 'InstalmentRow' })

/** What a loan would cost and how far its limit goes; amounts are exact decimals as text. */
export const loanTerms = z
  .object({
    currency: z.string(),
    interest: z.enum(['none', 'flat', 'annuity']),
    rate: z.string(),
    schedule: z.array(instalmentRow),
    totalInterest: z.string(),
    totalAmount: z.string(),
    limit: z.object({ value: z.string(), outstanding: z.string(), available: z.string(), after: z.string(), why: z.array(reason) }),
    why: z.array(reason),
  })
  .register(descriptions, { id: 'LoanTerms' })
export type LoanTermsAnswer = z.output<typeof loanTerms>

export const loan = defineRequest({
  ...requestModules[area],
  codePrefix: 'LN',
  form: loanForm,
  example: {
    loanItemId: exampleId,
    amount: '12000000.00',
    instalments: 12,
    loanDate: '2026-12-07',
    firstDueDate: '2027-01-25',
    note: 'A roof',
  },
  list: loanList,
  paths: {
    list: 'POST /v2/loan/get',
    detail: 'GET /loan/get/{id}',
    save: 'POST /v2/loan/create-or-update',
    saveAndSubmit: 'POST /v2/loan/save-and-submit',
    configuration: 'GET /x/loan/configuration',
    submit: 'POST /loan/submit',
    cancel: 'POST /loan/cancel',
    approve: 'POST /v2/loan/approve',
    revise: 'POST /v2/loan/revise',
    reject: 'POST /v2/loan/reject',
  },
  detail: {
    employee: z.string(),
    employeeId: id,
    loanItemId: id,
    loanItem: z.string(),
    amount: z.string(),
    instalments: z.number(),
    loanDate: day,
    firstDueDate: day,
    note: z.string(),
    terms: loanTerms,
    /** The instalments that released payslips have taken, with the day of the pay. */
    paid: z.array(z.object({ number: z.number(), on: day })),
  },
  preview: { terms: z.nullable(loanTerms) },
  facts: {
    item: { kind: 'choice', label: 'loan.item' },
    amount: { kind: 'number', label: 'loan.amount' },
    currency: { kind: 'choice', label: 'flow.fact.currency' },
    shareOfLimit: { kind: 'number', label: 'flow.fact.shareOfLimit' },
    instalments: { kind: 'number', label: 'loan.instalments' },
  },
  configuration: { attachmentMaximum: z.number() },
})

export const loanCalls = calls(area, {
  employees: defineOptions({
    method: 'GET',
    path: '/loan/datasource/employee',
    area,
    summary: 'People for whom the signed-in person may file',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
  items: defineOptions({
    method: 'GET',
    path: '/loan/datasource/loan-item',
    area,
    summary: 'Kinds of loan open to the person, with their limits',
    extras: {
      code: z.string(),
      currency: z.string(),
      limit: z.string(),
      available: z.string(),
      interest: z.enum(['none', 'flat', 'annuity']),
      rate: z.string(),
      mostInstalments: z.number(),
    },
    body: { employeeId: z.optional(optionalId) },
  }),
  defaults: endpoint({
    method: 'POST',
    path: '/loan/get-default-value',
    reads: true,
    area,
    summary: 'What a new loan of an item begins with',
    input: z.object({ loanItemId: z.optional(optionalId), employeeId: z.optional(optionalId) }),
    output: z.object({
      loanItemId: z.nullable(id),
      amount: z.string(),
      currency: z.string(),
      instalments: z.number(),
      mostInstalments: z.number(),
      loanDate: day,
      firstDueDate: day,
      interest: z.enum(['none', 'flat', 'annuity']),
      rate: z.string(),
      available: z.string(),
    }),
  }),
})

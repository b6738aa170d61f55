import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineList, exportEndpoint, listEndpoint, type RowOf } from '#shared/contract/list.ts'
import { inputKinds, inputUnits } from '#shared/records/pay/input.ts'
import { lineUnits } from '#shared/records/pay/slip.ts'
import { day, decimal, exampleId, id, instant, text } from '#shared/wire.ts'

const area = 'pay-hand-over'

const kind = z.enum(inputKinds)
const unit = z.enum(inputUnits)

/** What is handed over of people for a period, as a version of it has it. */
export const payInputList = defineList({
  name: 'pay-inputs',
  row: z.object({
    id,
    employeeId: id,
    employee: z.string(),
    code: z.string(),
    kind,
    /** Of the kind: a rate of overtime, the code of a leave type, an allowance, a loan or a component. */
    ofCode: z.string(),
    /** What it is, in words: `Overtime × 1.5`. */
    what: z.string(),
    /** What the payroll calls it; null: nobody has said. */
    wageType: z.nullable(z.string()),
    quantity: decimal,
    unit,
    amount: z.nullable(decimal),
    currency: z.nullable(z.string()),
    firstDay: day,
    lastDay: day,
    /** The period before whose it is, where it became known too late for that. */
    ofPeriod: z.nullable(z.string()),
    /** It is there since this version; earlier ones had another, or none. */
    isNew: z.boolean(),
  }),
  columns: {
    employee: { kind: 'person', label: 'pay.person', sort: true, filter: 'text', idField: 'employeeId' },
    code: { kind: 'text', label: 'pay.personCode', sort: true },
    what: { kind: 'text', label: 'pay.input', sort: true, filter: 'text' },
    wageType: { kind: 'text', label: 'pay.wageType', sort: true, filter: 'text' },
    quantity: {
      kind: 'number',
      label: 'pay.inputQuantity',
      sort: true,
      unit: { field: 'unit', label: 'pay.inputUnit', words: 'pay.inputUnit' },
    },
    amount: { kind: 'money', label: 'pay.inputAmount', sort: true, unit: { field: 'currency', label: 'pay.currency' } },
    ofPeriod: { kind: 'text', label: 'pay.inputOf', sort: true, sparse: true },
    firstDay: { kind: 'date', label: 'pay.inputFirst', sort: true, hidden: true },
    lastDay: { kind: 'date', label: 'pay.inputLast', sort: true, hidden: true },
    isNew: { kind: 'text', label: 'pay.inputNew', hidden: true },
  },
  search: ['employee', 'code', 'what'],
  defaultSort: ['employee', 'asc'],
})
export type PayInputRow = RowOf<typeof payInputList>

const version = z
  .object({
    id,
    version: z.number(),
    begunBy: z.nullable(z.string()),
    begunDate: instant,
    /** Null: it is being computed. */
    finishedDate: z.nullable(instant),
    /** The days whose time it brings. */
    spanFrom: day,
    spanUntil: day,
    people: z.number(),
    inputs: z.number(),
  })
  .register(descriptions, { id: 'PayHandOverVersion' })

const sum = z
  .object({
    kind,
    ofCode: z.string(),
    what: z.string(),
    wageType: z.nullable(z.string()),
    unit,
    currency: z.nullable(z.string()),
    people: z.number(),
    quantity: decimal,
    amount: z.nullable(decimal),
    /** What of it is of periods before. */
    isLater: z.boolean(),
  })
  .register(descriptions, { id: 'PayInputSum' })

const adjustment = z
  .object({
    id,
    employeeId: id,
    employee: z.string(),
    componentId: id,
    component: z.string(),
    quantity: z.nullable(decimal),
    unit: z.nullable(z.enum(lineUnits)),
    amount: z.nullable(decimal),
    currency: z.string(),
    reason: z.string(),
    madeBy: z.nullable(z.string()),
    madeDate: instant,
  })
  .register(descriptions, { id: 'PayAdjustment' })
export type PayAdjustment = z.output<typeof adjustment>

export const payHandOver = z
  .object({
    /** The latest first. */
    versions: z.array(version),
    /** What the latest finished version comes to, of the people whom one looks after. */
    sums: z.array(sum),
    adjustments: z.array(adjustment),
    /** What can be adjusted by hand, for whoever may. */
    components: z.array(z.object({ id, code: z.string(), name: z.string() })),
    /** People of whom something has changed since it was handed over. */
    changed: z.number(),
    may: z.object({ handOver: z.boolean(), adjust: z.boolean() }),
  })
  .register(descriptions, { id: 'PayHandOver' })
export type PayHandOver = z.output<typeof payHandOver>

export const payInput = z
  .object({
    ...payInputList.row.shape,
    /** What it is the sum of, day by day. `source`: the request that says so, and where it is looked at. */
    days: z.array(
      z.object({
        day,
        quantity: decimal,
        amount: z.nullable(decimal),
        reason: z.string(),
        source: z.nullable(z.object({ code: z.string(), path: z.nullable(z.string()) })),
      }),
    ),
  })
  .register(descriptions, { id: 'PayInput' })
export type PayInput = z.output<typeof payInput>

const one = z.object({ id })
const ofVersion = { id, version: z._default(z.nullable(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))), null) }

/** What others work, earn and owe is read by nobody who looks at the portal as somebody else has it. */
const secret = { area, isSecret: true } as const

export const payHandOverCalls = calls(area, {
  read: endpoint({
    ...secret,
    method: 'GET',
    path: '/x/pay-periods/{id}/hand-over',
    summary: 'What a period hands over to the payroll: its versions, in sums, and what was adjusted by hand (who looks after pay there)',
    input: one,
    output: payHandOver,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/x/pay-periods/{id}/hand-over',
    area,
    summary: 'Hands a period over, or what has changed of it since, as another version (who looks after pay at the sites of the group)',
    input: one,
    output: payHandOver,
    changes: true,
  }),
  inputs: listEndpoint(
    payInputList,
    {
      ...secret,
      path: '/x/pay-periods/{id}/inputs',
      summary: 'The inputs of a version, the latest where none is named (who looks after pay there)',
    },
    ofVersion,
  ),
  exportInputs: exportEndpoint(
    payInputList,
    { ...secret, path: '/x/pay-periods/{id}/inputs/export', summary: 'The same as a file for the payroll' },
    ofVersion,
  ),
  input: endpoint({
    ...secret,
    method: 'GET',
    path: '/x/pay-inputs/{id}',
    summary: 'One input day by day, with what says so (who looks after the pay of the person)',
    input: one,
    output: payInput,
  }),
  people: defineOptions({
    ...secret,
    path: '/x/pay-periods/{id}/people',
    summary: 'People of the group in the period, of whom something can be adjusted (who looks after pay at the sites of the group)',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string() },
    body: { id },
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/x/pay-periods/{id}/adjustments',
    area,
    summary: 'Adjusts by hand what is handed over of somebody, with its reason (who looks after pay at the sites of the group)',
    input: z.object({
      id,
      employeeId: id,
      componentId: id,
      quantity: z._default(z.nullable(decimal), null),
      unit: z._default(z.nullable(z.enum(lineUnits)), null),
      amount: z._default(z.nullable(decimal), null),
      reason: text(500).check(z.trim(), z.minLength(1)),
    }),
    example: {
      employeeId: exampleId,
      componentId: exampleId,
      quantity: null,
      unit: null,
      amount: '150000',
      reason: 'Travel of October, paid in advance',
    },
    output: payHandOver,
    changes: true,
  }),
  unadjust: endpoint({
    method: 'DELETE',
    path: '/x/pay-adjustments/{id}',
    area,
    summary: 'Takes an adjustment back (who looks after pay at the sites of the group)',
    input: one,
    output: payHandOver,
    changes: true,
  }),
})

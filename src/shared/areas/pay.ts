import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint, file } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint, listEndpoint, type RowOf } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { lineKinds, lineUnits, type PayKind } from '#shared/records/pay/slip.ts'
import { day, decimal, id, instant, reason } from '#shared/wire.ts'

/** Amounts of a slip as they are told, and the same since the year began. */
const sums = { earnings: decimal, deductions: decimal, net: decimal }

/** Null: they are not told. */
const sumsOrNone = { earnings: z.nullable(decimal), deductions: z.nullable(decimal), net: z.nullable(decimal) }

/** A request behind a line, as far as the reader may open it. */
const behind = z.object({ code: z.string(), path: z.nullable(z.string()) }).register(descriptions, { id: 'SlipRequest' })

const line = z
  .object({
    place: z.number(),
    code: z.string(),
    name: z.string(),
    kind: z.enum(lineKinds),
    quantity: z.nullable(decimal),
    unit: z.nullable(z.enum(lineUnits)),
    rate: z.nullable(decimal),
    amount: decimal,
    /** The same component since the year began. */
    toDate: z.nullable(decimal),
    note: z.string(),
    /** By how much the component is more than on the slip before; null where there is none, or where it is told at another line of it. */
    beside: z.nullable(decimal),
    requests: z.array(behind),
    why: z.array(reason),
  })
  .register(descriptions, { id: 'SlipLine' })
export type SlipLine = z.output<typeof line>

const difference = z
  .object({
    code: z.string(),
    name: z.string(),
    kind: z.enum(lineKinds),
    what: z.enum(['new', 'gone', 'quantity', 'amount']),
    amount: decimal,
    quantity: z.nullable(decimal),
    unit: z.nullable(z.enum(lineUnits)),
    note: z.string(),
    requests: z.array(behind),
  })
  .register(descriptions, { id: 'SlipDifference' })
export type SlipDifference = z.output<typeof difference>

/** What a correction changed of the version that people could read before it. */
const corrected = z
  .object({
    id,
    version: z.number(),
    differences: z.array(difference),
    /** By how much more is paid than by that version. */
    netDifference: decimal,
  })
  .register(descriptions, { id: 'SlipCorrected' })

/** A slip beside another, as one is led to it. */
const neighbour = z.object({ id, periodPay: z.string() }).register(descriptions, { id: 'SlipNeighbour' })

export const slip = z
  .object({
    id,
    employeeId: id,
    employee: z.string(),
    /** The person's number. */
    code: z.string(),
    periodPayId: id,
    periodPay: z.string(),
    payGroup: z.string(),
    startDate: day,
    endDate: day,
    paidDate: day,
    currency: z.string(),
    version: z.number(),
    /** People have read an earlier version of it. */
    isCorrection: z.boolean(),
    /** Why it corrects. */
    reason: z.string(),
    /** What it corrects; null: nothing that people could read. */
    corrected: z.nullable(corrected),
    ...sums,
    toDate: z.object(sums),
    lines: z.array(line),
    /** The slip before it, with which it is compared; and those that one can go on to. */
    before: z.nullable(neighbour),
    next: z.nullable(neighbour),
    differences: z.array(difference),
    /** By how much more is paid than before; null where there is no slip before it. */
    netDifference: z.nullable(decimal),
    /** What was paid in the year, by the day of its payment. */
    year: z.array(z.object({ id, periodPay: z.string(), paidDate: day, net: decimal })),
    /** Who else has read it, or had it among others in a file, the latest first. */
    readers: z.array(z.object({ reader: z.string(), date: instant, isExport: z.boolean() })),
  })
  .register(descriptions, { id: 'Payslip' })
export type Payslip = z.output<typeof slip>

/** The slips of one person, the latest first. */
const slipsOf = (kind: PayKind) =>
  defineList({
    name: kind === 'pay' ? 'payslips' : 'bonus-slips',
    row: z.object({
      id,
      periodPayId: id,
      periodPay: z.string(),
      paidDate: day,
      currency: z.string(),
      ...sumsOrNone,
      /** Sums are behind the password of the person’s documents, and the call has brought no key. */
      isLocked: z.boolean(),
      version: z.number(),
      isCorrection: z.boolean(),
      isNew: z.boolean(),
    }),
    columns: {
      periodPay: {
        kind: 'text',
        label: 'pay.period',
        // Only wages have a call that offers their periods.
        ...(kind === 'pay' && { filter: 'dropdown' as const, options: '/v3/payrolls/datasource/periodpays', idField: 'periodPayId' }),
      },
      paidDate: { kind: 'date', label: 'pay.paidOn', sort: true, filter: 'date' },
      earnings: { kind: 'money', label: 'pay.earnings', unit: { field: 'currency', label: 'pay.currency' } },
      deductions: { kind: 'money', label: 'pay.deductions', unit: { field: 'currency', label: 'pay.currency' } },
      net: { kind: 'money', label: 'pay.net', sort: true, unit: { field: 'currency', label: 'pay.currency' } },
      version: { kind: 'number', label: 'pay.version', hidden: true },
    },
    search: ['periodPay'],
    defaultSort: ['paidDate', 'desc'],
  })

export const payslipList = slipsOf('pay')
export const bonusList = slipsOf('bonus')
export type SlipRow = RowOf<typeof payslipList>

/** Whether the password of one's documents is asked for, and whether one has chosen it. */
const configuration = z.object({ asksPassword: z.boolean(), hasPassword: z.boolean() })

const typed = z.object({
  password: z
    .string()
    .check(z.minLength(1), z.maxLength(512))
    .register(descriptions, { examples: ['kucing oranye makan jagung'] }),
})

/** What opens slips and documents about pay for a while: whoever asks for them sends it along, as `X-Document-Key`. */
const keyAnswer = z.object({ key: z.string(), validUntilDate: instant })

/** The calls by which slips of a kind are read. All of them are of whoever is signed in and of nobody else. */
function slipCalls(kind: PayKind) {
  const [area, called] = kind === 'pay' ? (['payroll', 'payslips'] as const) : (['bonus', 'bonus slips'] as const)
  const secret = { area, isSecret: true } as const
  const opened = { ...secret, takesDocumentKey: true } as const
  const [list, one, paper, whole, of] =
    kind === 'pay'
      ? (['/v2/payrolls', '/payrollsdetail/{id}', '/payrolls/{id}/downloads', '/payrolls/{a}/{b}/downloads', '/payrolls'] as const)
      : (['/v2/bonus', '/bonus/{id}', '/x/bonus/{id}/download', '/bonus/{a}/{b}/downloads', '/bonus'] as const)
  const slips = kind === 'pay' ? payslipList : bonusList
  return {
    list: listEndpoint(slips, {
      ...opened,
      path: list,
      summary: `One's own ${called} that are released, without their sums where these are behind the password of documents`,
    }),
    export: exportEndpoint(slips, { ...opened, path: `/x${of}/export`, summary: `One's own ${called} as a file` }),
    detail: endpoint({
      ...opened,
      method: 'GET',
      path: one,
      summary: 'A slip with its lines, what is different from the one before, and the year (the person; who looks after pay there)',
      input: z.object({ id }),
      output: slip,
    }),
    download: endpoint({
      ...opened,
      method: 'GET',
      path: paper,
      summary: 'A slip as a PDF, in the version that is asked for',
      input: z.object({ id }),
      output: file,
      perMinute: 60,
    }),
    ofPerson: endpoint({
      ...opened,
      method: 'GET',
      path: whole,
      summary: 'The slip of a person (a) and a period (b) as a PDF, in the version that counts',
      input: z.object({ a: id, b: id }),
      output: file,
      perMinute: 60,
    }),
    year: endpoint({
      ...opened,
      method: 'GET',
      path: `/x${of}/years/{year}/download`,
      summary: `All of one's own ${called} that were paid in a year, as PDFs in one archive`,
      input: z.object({ year: z.coerce.number().check(z.int(), z.minimum(1900), z.maximum(2999)) }),
      output: file,
      perMinute: 10,
    }),
    configuration: endpoint({
      ...secret,
      method: 'GET',
      path: `${of}/configuration`,
      summary: 'Whether slips ask for the password of one’s documents',
      input: z.object({}),
      output: configuration,
    }),
    open: endpoint({
      ...secret,
      method: 'POST',
      path: kind === 'pay' ? '/payrolls/inputpassword' : '/bonus/inputPassword',
      summary: 'Answers a key for the password of one’s documents: it opens them for ten minutes',
      input: typed,
      output: keyAnswer,
      perMinute: 30,
    }),
  }
}

export const payrollCalls = calls('payroll', {
  ...slipCalls('pay'),
  periods: defineOptions({
    path: '/v3/payrolls/datasource/periodpays',
    area: 'payroll',
    isSecret: true,
    summary: 'The periods of which one has a slip, the latest first',
  }),
})

export const bonusCalls = calls('bonus', slipCalls('bonus'))

import * as z from 'zod/mini'
import { fileForm, rowSet, source } from './form.ts'
import { cannotBeUsed, NothingTaken, oneOrMore, parseMapping } from './parse.ts'

const text = z.string().check(z.minLength(1))

/** Lines of slips, a row each: whose slip of which period it is on, its component and its amount. */
const slipPart = z.strictObject({
  ...rowSet.shape,
  fields: z.strictObject({
    employee: source,
    /** The code of the pay group. */
    group: source,
    /** The code of the period. */
    period: source,
    /** `pay` or `bonus`; without it, pay. */
    kind: z.optional(source),
    component: source,
    name: z.optional(source),
    /** What the component is; needed of one that is not set up yet. */
    lineKind: z.optional(source),
    quantity: z.optional(source),
    unit: z.optional(source),
    rate: z.optional(source),
    amount: source,
    /** The same component since the year began. */
    toDate: z.optional(source),
    note: z.optional(source),
    /** Codes of requests behind the line, with blanks, commas or semicolons between. */
    requests: z.optional(source),
    /** What a slip corrects that comes after one that is released. */
    reason: z.optional(source),
    /** What the file says that the lines of the slip come to, and in which currency: held against the lines. */
    earnings: z.optional(source),
    deductions: z.optional(source),
    net: z.optional(source),
    currency: z.optional(source),
  }),
})

/** What an import of payslips and bonus slips takes from which files. */
const slipMapping = z.strictObject({
  about: z.optional(z.string()),
  key: z._default(z.enum(['code', 'userName']), 'code'),
  files: z.record(text, fileForm),
  slips: z._default(oneOrMore(slipPart), []),
})
export type SlipMapping = z.output<typeof slipMapping>

/** Reads a mapping. Throws an Error that names each mistake and where it stands; one that takes nothing is a `NothingTaken`. */
export function readSlipMapping(json: string): SlipMapping {
  const mapping = parseMapping(slipMapping, json)
  if (mapping.slips.length === 0) throw new NothingTaken()
  const problems = Object.entries(mapping.files).flatMap(([name, form]) =>
    form.header && form.columns ? [`files.${name}: "columns" is for files without a header`] : [],
  )
  if (problems.length > 0) throw cannotBeUsed(problems)
  return mapping
}

import * as z from 'zod/mini'
import { datePattern } from './dates.ts'
import { rowSet, several, source } from './form.ts'

const text = z.string().check(z.minLength(1))
const optional = z.optional(source)

/** What a file counts leave in, and how many hours make a day where the leave type counts in the other. */
const counting = { unit: z.enum(['day', 'hour']), hoursPerDay: z.optional(z.number().check(z.positive(), z.maximum(24))) }

/** Opening balances of one leave type. */
export const openingPart = z.strictObject({
  ...rowSet.shape,
  ...counting,
  /** Code of the leave type. */
  leaveType: text,
  several: z._default(z.enum(['refuse', 'first', 'last', 'sum']), 'refuse'),
  fields: z.strictObject({ person: source, quantity: source, effectiveOn: source, expiresOn: optional }),
})

/** What a word of a wide sheet stands for: a leave type, of the whole day unless it says how much of it. null: no leave. */
const wordMeaning = z.nullable(z.union([text, z.strictObject({ type: text, days: z.number().check(z.positive(), z.maximum(1)) })]))

const days = text.check(z.refine((form) => datePattern(form) !== null, 'must be a form of dates such as dd/MM/yyyy'))

/** Leave that people had before: a row an absence, or a row a person and a column a day with words for leave types. */
export const absencePart = z.union(
  [
    z.strictObject({
      ...rowSet.shape,
      ...counting,
      several: z._default(several, 'refuse'),
      /** Which number counts where the file's and the computed one differ. */
      counts: z._default(z.enum(['file', 'computed']), 'file'),
      fields: z.strictObject({ person: source, type: source, from: source, until: source, days: optional, note: optional }),
    }),
    z.strictObject({ ...rowSet.shape, hoursPerDay: counting.hoursPerDay, person: source, days, words: z.record(z.string(), wordMeaning) }),
  ],
  'must be {"file", "unit", "counts", "fields"}, a row an absence, or {"file", "person", "days", "words"}, a column a day',
)
export type AbsencePart = z.output<typeof absencePart>

import * as z from 'zod/mini'
import { isDay } from '#shared/wire.ts'
import { datePattern, timePattern } from './dates.ts'
import { fileForm, rowSet, several, source } from './form.ts'
import { cannotBeUsed, NothingTaken, oneOrMore, parseMapping } from './parse.ts'
import { placeOf } from './employees.ts'

const text = z.string().check(z.minLength(1))
const isMoment = (form: string) => /H/.test(form) && datePattern(form) !== null
const moments = text.check(
  z.refine(
    (form) => isMoment(form) || timePattern(form) !== null,
    'must be a form of dates with a time of day, such as dd/MM/yyyy HH:mm, or of times whose day stands beside them, such as H:mm',
  ),
)
const days = text.check(z.refine((form) => datePattern(form) !== null, 'must be a form of dates such as dd/MM/yyyy'))
const isoDay = text.check(z.refine(isDay, 'must be a day such as 2026-01-31'))
const direction = z.nullable(z.enum(['in', 'out']))

/** A row a check time; a log of comings and goings in one row is listed twice, once for each. */
const timesPart = z.strictObject({
  ...rowSet.shape,
  employee: source,
  /** Of a time without a date: its day. */
  day: z.optional(source),
  at: source,
  /** How `at` is written, on the clock of the person's site. */
  form: moments,
  /** A time of the same day before it: where `at` is not after that, it is on the day after. */
  after: z.optional(source),
  /** `in`, `out` or null for all rows, or a value that becomes one of them. */
  direction: z.union([direction, z.strictObject({ value: source })], 'must be "in", "out", null or {"value"}'),
})

/** A row a person and a column a day: the columns whose heading is a date. */
const sheetPart = z.strictObject({
  ...rowSet.shape,
  several: z._default(several, 'refuse'),
  employee: source,
  days,
  form: moments,
  /** `in`, `out` or null for all cells; `between`: a cell has a coming and a going with that sign between them. */
  direction: z.union([direction, z.strictObject({ between: text.check(z.maxLength(20)) })], 'must be "in", "out", null or {"between"}'),
  /** Words that stand for a time, written as the cells are, or (null) for none. */
  words: z._default(z.record(z.string(), z.nullable(z.string())), {}),
})

/** What an import of check times takes from which files. */
const checkTimeMapping = z.strictObject({
  about: z.optional(z.string()),
  key: z._default(z.enum(['code', 'userName']), 'code'),
  files: z.record(text, fileForm),
  /** From when until when (null: on and on) sites without dates keep attendance; else the days that the files cover. */
  kept: z.optional(z.strictObject({ from: isoDay, until: z.nullable(isoDay) })),
  times: z._default(oneOrMore(timesPart), []),
  sheets: z._default(oneOrMore(sheetPart), []),
})
export type CheckTimeMapping = z.output<typeof checkTimeMapping>

/** Reads a mapping. Throws an Error that names each mistake and where it stands; one that takes nothing is a `NothingTaken`. */
export function readCheckTimeMapping(json: string): CheckTimeMapping {
  const mapping = parseMapping(checkTimeMapping, json)
  if (mapping.times.length + mapping.sheets.length === 0) throw new NothingTaken()
  const problems: string[] = []
  for (const [at, part] of mapping.times.entries()) {
    const place = placeOf('times', mapping.times, at)
    if (isMoment(part.form) && part.day !== undefined) problems.push(`${place}: "form" has the day in it, so "day" cannot say another`)
    if (!isMoment(part.form) && part.day === undefined)
      problems.push(`${place}: "form" is a time alone, and "day" does not say of which day`)
    if (isMoment(part.form) && part.after !== undefined) problems.push(`${place}: "after" is for times without a date`)
  }
  for (const [name, form] of Object.entries(mapping.files))
    if (form.header && form.columns) problems.push(`files.${name}: "columns" is for files without a header`)
  if (problems.length > 0) throw cannotBeUsed(problems)
  return mapping
}

import * as z from 'zod/mini'
import { datePattern } from '#server/platform/import/dates.ts'
import { fileForm, rowSet, source } from '#server/platform/import/form.ts'

const text = z.string().check(z.minLength(1))
const moments = text.check(
  z.refine((form) => /H/.test(form) && datePattern(form) !== null, 'must be a form of dates with a time of day, such as dd/MM/yyyy HH:mm'),
)
const days = text.check(z.refine((form) => datePattern(form) !== null, 'must be a form of dates such as dd/MM/yyyy'))
const direction = z.nullable(z.enum(['in', 'out']))

/** What an import of check times takes from which files. */
export const checkTimeMapping = z.strictObject({
  about: z.optional(z.string()),
  key: z._default(z.enum(['code', 'userName']), 'code'),
  files: z.record(text, fileForm),
  /** A row a check time; a log of comings and goings in one row is listed twice, once for each. */
  times: z._default(
    z.array(
      z.strictObject({
        ...rowSet.shape,
        employee: source,
        at: source,
        /** How `at` is written, on the clock of the person's site. */
        form: moments,
        /** `in`, `out` or null for all rows, or a value that becomes one of them. */
        direction: z.union([direction, z.strictObject({ value: source })]),
      }),
    ),
    [],
  ),
  /** A row a person and a column a day: the columns whose heading is a date. */
  sheets: z._default(z.array(z.strictObject({ ...rowSet.shape, employee: source, days, form: moments, direction })), []),
})
export type CheckTimeMapping = z.output<typeof checkTimeMapping>

/** Reads a mapping. Throws an Error that names each mistake and where it stands. */
export function readCheckTimeMapping(json: string): CheckTimeMapping {
  const read = z.safeParse(checkTimeMapping, parsed(json))
  if (read.success) return read.data
  const problems = read.error.issues.map((issue) => `  ${issue.path.join('.') || 'mapping'}: ${issue.message}`)
  throw new Error(`The mapping cannot be used:\n${problems.join('\n')}`)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new Error(`The mapping is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

import * as z from 'zod/mini'
import { fileForm, rowSet, several, source } from '#server/platform/import/form.ts'

const optional = z.optional(source)
const rest = { several: z._default(several, 'refuse') }

/** Rows of a file, or the rows themselves. */
const withFields = <F extends z.ZodMiniObject>(fields: F) => z.strictObject({ ...rowSet.shape, ...rest, fields })
const constants = <F extends z.ZodMiniObject>(row: F) => z.strictObject({ rows: z.array(row).check(z.minLength(1)) })
const setOf = <F extends z.ZodMiniObject, C extends z.ZodMiniObject>(fields: F, row: C) =>
  z.array(
    z.union(
      [withFields(fields), constants(row)],
      `must be {"file", "where", "joins", "several", "fields"} or {"rows": […]}; fields are ${Object.keys(fields.shape).join(', ')}`,
    ),
  )

const text = z.string().check(z.minLength(1))

/**
 * What an import of employees takes from which files: sites, positions and units first, then people, where they work, who
 * heads the units, and what leave they bring along.
 */
export const employeeMapping = z.strictObject({
  about: z.optional(z.string()),
  /** By which of their fields people are known: the one that stays when all else changes. */
  key: z.enum(['code', 'userName']),
  files: z.record(text, fileForm),
  sites: z._default(
    setOf(
      z.strictObject({ code: source, name: optional, country: optional, timeZone: optional, region: optional }),
      z.strictObject({ code: text, name: text, country: text, timeZone: text, region: z.optional(text) }),
    ),
    [],
  ),
  positions: z._default(setOf(z.strictObject({ code: source, name: optional }), z.strictObject({ code: text, name: text })), []),
  units: z._default(
    setOf(
      z.strictObject({ code: source, name: optional, parent: optional, minimumStaffing: optional }),
      z.strictObject({ code: text, name: text, parent: z.optional(text) }),
    ),
    [],
  ),
  employees: z.optional(
    withFields(
      z.strictObject({
        code: optional,
        userName: optional,
        firstName: optional,
        lastName: optional,
        displayName: optional,
        email: optional,
        phone: optional,
        phoneCountryCode: optional,
        language: optional,
        hiredOn: optional,
        leftOn: optional,
      }),
    ),
  ),
  assignments: z.optional(
    z.strictObject({
      ...rowSet.shape,
      ...rest,
      overlaps: z._default(z.enum(['refuse', 'cut']), 'refuse'),
      history: z._default(z.enum(['add', 'whole']), 'add'),
      /** What the end of a row is: the last day it holds, or the day after. */
      endIs: z._default(z.enum(['last day', 'day after']), 'last day'),
      creates: z._default(z.array(z.enum(['unit', 'position'])), []),
      fields: z.strictObject({
        person: source,
        startsOn: source,
        endsOn: optional,
        unit: optional,
        position: optional,
        site: optional,
        manager: optional,
        grade: optional,
        employmentStatus: optional,
        fullTime: optional,
      }),
    }),
  ),
  heads: z.optional(withFields(z.strictObject({ unit: source, person: source }))),
  openings: z._default(
    z.array(
      z.strictObject({
        ...rowSet.shape,
        /** Code of the leave type. */
        leaveType: text,
        /** What the file counts in, and how many hours make a day where the leave type counts in the other. */
        unit: z.enum(['day', 'hour']),
        hoursPerDay: z.optional(z.number().check(z.positive(), z.maximum(24))),
        fields: z.strictObject({ person: source, quantity: source, effectiveOn: source, expiresOn: optional }),
      }),
    ),
    [],
  ),
})
export type EmployeeMapping = z.output<typeof employeeMapping>

/** Reads a mapping. Throws an Error that names each mistake and where it stands. */
export function readMapping(json: string): EmployeeMapping {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch (error) {
    throw new Error(`The mapping is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const read = z.safeParse(employeeMapping, given)
  if (read.success) return checked(read.data)
  throw new Error(
    `The mapping cannot be used:\n${read.error.issues.map((issue) => `  ${issue.path.join('.') || 'mapping'}: ${problemOf(issue)}`).join('\n')}`,
  )
}

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `there is no ${issue.keys.map((key) => `"${key}"`).join(', ')} here`
  return issue.message
}

function checked(mapping: EmployeeMapping): EmployeeMapping {
  const problems: string[] = []
  if (mapping.employees && !mapping.employees.fields[mapping.key])
    problems.push(`employees.fields: "${mapping.key}" is the key and must be given`)
  for (const [name, form] of Object.entries(mapping.files))
    if (form.header && form.columns) problems.push(`files.${name}: "columns" is for files without a header`)
  if (problems.length > 0) throw new Error(`The mapping cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  return mapping
}

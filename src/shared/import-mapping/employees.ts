import * as z from 'zod/mini'
import { fileForm, rowSet, several, source, type Source } from './form.ts'
import { cannotBeUsed, NothingTaken, oneOrMore, parseMapping } from './parse.ts'
import { absencePart, openingPart } from './leave.ts'
import { scheduledPart, weekFields, weekRow } from './schedules.ts'

const optional = z.optional(source)
const rest = { several: z._default(several, 'refuse') }

/** Rows of a file, or the rows themselves. */
const withFields = <F extends z.ZodMiniObject>(fields: F) => z.strictObject({ ...rowSet.shape, ...rest, fields })
const constants = <F extends z.ZodMiniObject>(row: F) => z.strictObject({ rows: z.array(row).check(z.minLength(1)) })
const setOf = <F extends z.ZodMiniObject, C extends z.ZodMiniObject>(fields: F, row: C) =>
  oneOrMore(
    z.union(
      [withFields(fields), constants(row)],
      `must be {"file", "where", "joins", "several", "fields"} or {"rows": […]}; fields are ${Object.keys(fields.shape).join(', ')}`,
    ),
  )

const text = z.string().check(z.minLength(1))
const count = z.pipe(z.union([z.int(), text], 'must be a count of people'), z.transform(String))

/**
 * What an import of employees takes from which files: sites, positions, units and working schedules first, then people, where they
 * work, who heads the units, when they work, what leave they bring along and what they had.
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
      z.strictObject({ code: text, name: text, parent: z.optional(text), minimumStaffing: z.optional(count) }),
    ),
    [],
  ),
  schedules: z._default(setOf(weekFields, weekRow), []),
  employees: z._default(
    oneOrMore(
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
          bornOn: optional,
          hiredOn: optional,
          leftOn: optional,
        }),
      ),
    ),
    [],
  ),
  assignments: z._default(
    oneOrMore(
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
    [],
  ),
  heads: z._default(oneOrMore(withFields(z.strictObject({ unit: source, person: source }))), []),
  scheduled: z._default(oneOrMore(scheduledPart), []),
  openings: z._default(oneOrMore(openingPart), []),
  absences: z._default(oneOrMore(absencePart), []),
})
export type EmployeeMapping = z.output<typeof employeeMapping>

/** Reads a mapping. Throws an Error that names each mistake and where it stands; one that takes nothing is a `NothingTaken`. */
export function readMapping(json: string): EmployeeMapping {
  const mapping = parseMapping(employeeMapping, json)
  const { about: _about, key: _key, files: _files, ...parts } = mapping
  if (Object.values(parts).every((own) => own.length === 0)) throw new NothingTaken()
  const problems: string[] = []
  for (const [place, { fields }] of mapping.employees.entries())
    if (!fields[mapping.key])
      problems.push(`${placeOf('employees', mapping.employees, place)}.fields: "${mapping.key}" is the key and must be given`)
  for (const [name, form] of Object.entries(mapping.files))
    if (form.header && form.columns) problems.push(`files.${name}: "columns" is for files without a header`)
  const [first] = mapping.assignments
  for (const said of ['history', 'overlaps', 'endIs', 'creates'] as const)
    if (mapping.assignments.some((part) => String(part[said]) !== String(first?.[said])))
      problems.push(`assignments: "${said}" must be the same in all parts, which are one history together`)
  if (problems.length > 0) throw cannotBeUsed(problems)
  return mapping
}

/**
 * Whether a part takes user names from the very value that the e-mail address, or the number, is taken from: then they are what
 * somebody new begins with, and nothing that the file says of who is there.
 */
export function borrowsUserName({ employees }: Pick<EmployeeMapping, 'employees'>, at: number): boolean {
  const own = employees[at]
  const userName = own?.fields.userName
  if (!own || userName === undefined) return false
  const beside = employees.filter(({ file }) => file === own.file).flatMap(({ fields }) => [fields.email, fields.code])
  return beside.some((other) => other !== undefined && written(other) === written(userName))
}

/** A value as text; a column alone is written in two ways. */
const written = (given: Source): string => JSON.stringify(typeof given === 'object' ? given : { column: given })

/** Whether no part says a number of anybody: who is known by their user name and new is given the next one by the portal. */
export const numbersPeople = ({ key, employees }: Pick<EmployeeMapping, 'key' | 'employees'>): boolean =>
  key === 'userName' && employees.length > 0 && employees.every(({ fields }) => fields.code === undefined)

/** Names of the files of which no part, and no row that belongs to one, takes anything. */
export function unusedFiles({ files, ...parts }: EmployeeMapping): string[] {
  const used = new Set<string>()
  const look = (thing: unknown) => {
    if (typeof thing !== 'object' || thing === null) return
    if ('file' in thing && typeof thing.file === 'string') used.add(thing.file)
    for (const inner of Object.values(thing)) look(inner)
  }
  look(parts)
  return Object.entries(files).flatMap(([key, { name }]) => (used.has(key) ? [] : [name]))
}

/** How a part is named where something is told of it: by its number where there are several. */
export const placeOf = (name: string, parts: readonly unknown[], at: number): string => (parts.length > 1 ? `${name}.${at}` : name)

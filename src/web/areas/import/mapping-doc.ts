import type { Unsure } from '#shared/import-mapping/look.ts'
import type { ImportFaultGroup } from '#shared/import-mapping/told.ts'
import { otherOrder } from '#shared/import-mapping/dates.ts'
import type { Source, WrittenForm } from '#shared/import-mapping/form.ts'
import { freeCode } from '#shared/records/codes.ts'

/** A part of a mapping: rows of a file with the fields taken from them, or what else its kind says. */
export type Part = Record<string, unknown>
export type PartKind =
  | 'sites'
  | 'positions'
  | 'units'
  | 'employees'
  | 'assignments'
  | 'heads'
  | 'schedules'
  | 'scheduled'
  | 'openings'
  | 'absences'
  | 'times'
  | 'sheets'
  | 'regions'
  | 'slips'

/** A mapping while it is worked on: what is in its file, and each kind of part as a list. */
export interface MappingDoc {
  key?: 'code' | 'userName'
  files: Record<string, WrittenForm>
  parts: Partial<Record<PartKind, Part[]>>
  /** What it says beside. */
  rest: Record<string, unknown>
}

export const peopleParts = [
  'sites',
  'units',
  'positions',
  'schedules',
  'employees',
  'assignments',
  'heads',
  'scheduled',
  'openings',
  'absences',
] as const
export const timeParts = ['times', 'sheets'] as const
export const regionParts = ['regions'] as const
export const slipParts = ['slips'] as const
export const partKinds: readonly PartKind[] = [...peopleParts, ...timeParts, ...regionParts, ...slipParts]

/** Kinds of parts that are imported together; a mapping has those of one such group. */
const groups: readonly (readonly PartKind[])[] = [peopleParts, timeParts, regionParts, slipParts]

/** Those of which a mapping has any; people’s where it has none yet. */
export const partsOf = ({ parts }: Pick<MappingDoc, 'parts'>): readonly PartKind[] =>
  groups.find((group) => group.some((kind) => (parts[kind]?.length ?? 0) > 0)) ?? peopleParts

/** A mapping out of its text; null where it is none. */
export function readDoc(text: string): MappingDoc | null {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  const { key, files, ...others } = given as Record<string, unknown>
  if (typeof files !== 'object' || files === null) return null
  const parts: MappingDoc['parts'] = {}
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(others)) {
    const kind = partKinds.find((one) => one === name)
    if (!kind) rest[name] = value
    else parts[kind] = (Array.isArray(value) ? value : [value]) as Part[]
  }
  return { ...(key === 'code' || key === 'userName' ? { key } : {}), files: files as Record<string, WrittenForm>, parts, rest }
}

/**
 * Whether a mapping takes anything of files by these names, or has rows of its own. Of a text that is none nobody can say: it is told
 * where it is tried.
 */
export function takesFrom(text: string, files: readonly string[]): boolean {
  if (text === '') return false
  const doc = readDoc(text)
  if (!doc) return true
  const names = new Set(files.map((name) => name.replace(/\.gz$/, '')))
  return Object.values(doc.parts)
    .flat()
    .some((part) => 'rows' in part || names.has(doc.files[fileOf(part)]?.name ?? ''))
}

/** The text of a mapping, as the command reads it. */
export function writeDoc(doc: MappingDoc): string {
  const { key, files, parts, rest } = doc
  const written = Object.fromEntries(Object.entries(parts).filter(([, list]) => list.length > 0))
  return JSON.stringify(
    { ...rest, ...(partsOf(doc) !== peopleParts && key === undefined ? {} : { key: key ?? 'code' }), files, ...written },
    null,
    2,
  )
}

export const withFile = (doc: MappingDoc, name: string, form: WrittenForm): MappingDoc => ({
  ...doc,
  files: { ...doc.files, [name]: form },
})

/** Whether the form of a file does not say how its days are written, though two forms fit them all. */
export const asksDays = (doc: MappingDoc, { file, days }: Unsure): boolean =>
  days !== null && Object.values(doc.files).some(({ name, dates }) => name === file && dates === undefined)

/** With the days of a file in a form, and in its order what its parts say of times and of days that are names of columns. */
export function withDays(doc: MappingDoc, key: string, dates: string): MappingDoc {
  const isDayFirst = (form: string) => form.indexOf('d') < form.indexOf('M')
  const inOrder = (form: unknown) =>
    typeof form === 'string' && /d/.test(form) && isDayFirst(form) !== isDayFirst(dates) ? otherOrder(form) : form
  const told = (part: Part): Part =>
    fileOf(part) === key
      ? { ...part, ...('days' in part && { days: inOrder(part['days']) }), ...('form' in part && { form: inOrder(part['form']) }) }
      : part
  const parts = Object.fromEntries(Object.entries(doc.parts).map(([kind, list]) => [kind, list.map(told)]))
  const form = doc.files[key]
  return { ...doc, parts, ...(form && { files: { ...doc.files, [key]: { ...form, dates } } }) }
}

/** With files that have come since and what is proposed of them; what was chosen of the others stays. */
export function withNewFiles(doc: MappingDoc, proposed: MappingDoc): MappingDoc {
  const files = { ...doc.files }
  const keys = new Map<string, string>()
  const fresh = new Set<string>()
  for (const [key, form] of Object.entries(proposed.files)) {
    const known = Object.entries(doc.files).find(([, { name }]) => name === form.name)?.[0]
    const own = known ?? freeCode(key, (taken) => taken in files)
    keys.set(key, own)
    if (known !== undefined) continue
    files[own] = form
    fresh.add(own)
  }
  if (fresh.size === 0) return doc
  // Check times, people, regions and slips are not imported together.
  const taken = partsOf(doc) === partsOf(proposed) ? proposed.parts : {}
  const told = (part: Part): Part => renamedFiles(part, (key) => keys.get(key) ?? key)
  const parts = Object.fromEntries(
    partKinds.flatMap((kind) => {
      const list = [...(doc.parts[kind] ?? []), ...(taken[kind] ?? []).map(told).filter((part) => fresh.has(fileOf(part)))]
      return list.length > 0 ? [[kind, list]] : []
    }),
  )
  return { ...doc, files, parts }
}

/** A part with other names for its files. */
export function renamedFiles(part: Part, called: (key: string) => string): Part {
  const joins = Object.entries(joinsOf(part)).map(([name, join]) => [name, { ...join, file: called(join.file) }] as const)
  return { ...part, file: called(fileOf(part)), ...(joins.length > 0 && { joins: Object.fromEntries(joins) }) }
}

export function withPart(doc: MappingDoc, kind: PartKind, at: number, part: Part | null): MappingDoc {
  const list = [...(doc.parts[kind] ?? [])]
  if (part === null) list.splice(at, 1)
  else list[at] = part
  return { ...doc, parts: { ...doc.parts, [kind]: list } }
}

/** Without a file, and without what was taken from it. */
export function withoutFile(doc: MappingDoc, fileName: string): MappingDoc {
  const gone = new Set(Object.entries(doc.files).flatMap(([key, { name }]) => (name === fileName ? [key] : [])))
  const files = Object.fromEntries(Object.entries(doc.files).filter(([key]) => !gone.has(key)))
  const parts = Object.fromEntries(
    Object.entries(doc.parts).map(([kind, list]) => [
      kind,
      list.filter(({ file }) => typeof file !== 'string' || !gone.has(file)).map((part) => withoutJoinsOf(part, gone)),
    ]),
  )
  return { ...doc, files, parts }
}

/** Without fields that are looked up in files that are gone. */
function withoutJoinsOf(part: Part, gone: ReadonlySet<string>): Part {
  const names = Object.entries(joinsOf(part)).flatMap(([name, { file }]) => (gone.has(file) ? [name] : []))
  if (names.length === 0) return part
  const isLookedUp = (source: unknown) => {
    const said = JSON.stringify(source)
    return names.some((name) => said.includes(`"of":${JSON.stringify(name)}`) || said.includes(`{${name}:`))
  }
  const fields = Object.fromEntries(Object.entries(fieldsOf(part)).filter(([, source]) => !isLookedUp(source)))
  const joins = Object.fromEntries(Object.entries(joinsOf(part)).filter(([name]) => !names.includes(name)))
  return withoutUnusedJoins({ ...part, joins, fields })
}

export const fieldsOf = (part: Part): Record<string, Source> =>
  typeof part['fields'] === 'object' ? (part['fields'] as Record<string, Source>) : {}
export const fileOf = (part: Part): string => (typeof part['file'] === 'string' ? part['file'] : '')

/** A row of another file that belongs to the row: how it is found, and which column is taken. */
export interface Joined {
  file: string
  own: Source
  other: string | number
}

export const joinsOf = (part: Part): Record<string, { file: string; on: [Source, string | number][] }> =>
  typeof part['joins'] === 'object' && part['joins'] !== null ? (part['joins'] as never) : {}

/** The part with a join for a field, and the name under which it goes. */
export function withJoin(part: Part, field: string, { file, own, other }: Joined): { part: Part; name: string } {
  const joins = joinsOf(part)
  const known = Object.entries(joins).find(([, join]) => join.file === file && JSON.stringify(join.on) === JSON.stringify([[own, other]]))
  if (known) return { part, name: known[0] }
  let name = field
  for (let number = 2; name in joins; number += 1) name = `${field}${number}`
  return { part: { ...part, joins: { ...joins, [name]: { file, on: [[own, other]] } } }, name }
}

/** A field that takes of the row with its value in another column what people are known by, where a trial has found that. */
export function withPeople(doc: MappingDoc, { part: place, field, people }: ImportFaultGroup): MappingDoc {
  const [kindName, number = '0'] = (place ?? '').split('.')
  const kind = partKinds.find((one) => one === kindName)
  const part = kind && doc.parts[kind]?.[Number(number)]
  if (!kind || !part || !people || field === null) return doc
  const joined = withJoin(part, field, { file: people.file, own: people.own, other: people.column })
  const fields = { ...fieldsOf(part), [field]: { column: people.key, of: joined.name } }
  return withPart(doc, kind, Number(number), withoutUnusedJoins({ ...joined.part, fields }))
}

/** Without joins of which nothing takes anything. */
export function withoutUnusedJoins(part: Part): Part {
  const { joins: _joins, ...others } = part
  const said = JSON.stringify(others)
  const used = Object.entries(joinsOf(part)).filter(([name, join], _at, all) => {
    const byOthers = all.some(([other, one]) => other !== name && JSON.stringify(one).includes(`"of":"${name}"`))
    return said.includes(`"of":"${name}"`) || said.includes(`{${name}:`) || byOthers || join === undefined
  })
  return used.length > 0 ? { ...others, joins: Object.fromEntries(used) } : others
}

import type { Source } from '#shared/import-mapping/form.ts'
import type { Known } from './known.ts'
import { plain, type Meaning } from './names.ts'
import { aboutOf, type Column, type Recognised } from './tables.ts'

type Fields = Record<string, Source>

const sourceOf = (column: Column | undefined): Source | undefined => column?.source
const filled = (fields: Record<string, Source | undefined>): Fields =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, Source] => entry[1] !== undefined))

/** By what people are known: the first of these that a table has. */
export function personOf({ by }: Recognised, key: 'code' | 'userName'): Column | undefined {
  return key === 'code' ? (by.code ?? by.userName ?? by.email) : (by.userName ?? by.code ?? by.email)
}

const isEastAsian = (name: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name)

/** First and last name out of one column: what stands around its comma where most have one, else around its last blank. Names of East Asia begin with that of the family. */
function namesIn(column: Column): Fields {
  const { source, values } = column
  if (values.length > 0 && values.every(isEastAsian)) {
    const blank = values.every((value) => value.includes('\u3000')) ? '\u3000' : ' '
    const piece = { at: 'first', without: 'whole' } as const
    return {
      firstName: { column: source, after: blank, ...piece },
      lastName: { column: source, before: blank, ...piece },
      displayName: source,
    }
  }
  // Whoever has none among them is told, and taken for nobody else.
  if (values.filter((value) => value.includes(',')).length * 2 > values.length)
    return { firstName: { column: source, after: ',' }, lastName: { column: source, before: ',' } }
  const piece = { at: 'last', without: 'whole' } as const
  return { firstName: { column: source, before: ' ', ...piece }, lastName: { column: source, after: ' ', ...piece }, displayName: source }
}

/** What is said of people alone. */
const ofPeople: readonly Meaning[] = ['firstName', 'userName', 'email', 'phone', 'bornOn', 'hiredOn', 'leftOn', 'manager', 'managerName']

/** Whether a table has a row a person. */
export function hasPeople(table: Recognised): boolean {
  const { by, days } = table
  return (
    days === null &&
    Boolean((by.firstName && by.lastName) ?? by.fullName) &&
    Boolean(by.code ?? by.userName ?? by.email) &&
    !by.from &&
    !by.at &&
    // A number and a name beside what stands above, or who heads it, are those of a unit.
    !(by.parent ?? by.head) &&
    // With nothing that is said of people they are those of a place, where a time zone says so, or of what the file is called.
    (ofPeople.some((meaning) => by[meaning]) || !(by.timeZone ?? aboutOf(table)))
  )
}

/** How people of a table are called. */
export const namesOf = ({ by }: Recognised): Fields =>
  by.firstName && by.lastName ? { firstName: by.firstName.source, lastName: by.lastName.source } : by.fullName ? namesIn(by.fullName) : {}

/** The part of a mapping that takes people of a table. Who is known by a user name needs no number: the portal gives one. */
export function peopleOf(table: Recognised, key: 'code' | 'userName'): { file: string; fields: Fields } {
  const { by } = table
  const names = namesOf(table)
  const several = isHistory(table) ? { several: 'last' } : {}
  return {
    file: table.key,
    ...several,
    fields: filled({
      code: sourceOf(key === 'userName' ? by.code : (by.code ?? by.userName ?? by.email)),
      userName: sourceOf(by.userName ?? by.email ?? by.code),
      ...names,
      email: sourceOf(by.email),
      phone: sourceOf(by.phone),
      bornOn: sourceOf(by.bornOn),
      hiredOn: sourceOf(by.hiredOn),
      leftOn: sourceOf(by.leftOn),
    }),
  }
}

/** Whether a person has several rows: a history of posts. */
function isHistory(table: Recognised): boolean {
  const values = personOf(table, 'code')?.values ?? []
  return new Set(values).size < values.length
}

const ofPosts: readonly Meaning[] = ['unit', 'position', 'site', 'manager', 'managerName', 'grade', 'employmentStatus']

/** Whether a table says where people work, and since when. */
export const hasPosts = ({ by, days }: Recognised): boolean =>
  days === null &&
  ofPosts.some((meaning) => by[meaning]) &&
  Boolean(by.startsOn ?? by.hiredOn) &&
  Boolean(by.code ?? by.userName ?? by.email)

export function postsOf(table: Recognised, key: 'code' | 'userName', known: Known, made: { units: boolean; positions: boolean }): object {
  const { by } = table
  const creates = [...(by.unit && !made.units ? ['unit'] : []), ...(by.position && !made.positions ? ['position'] : [])]
  const person = personOf(table, key)
  const bossRow = (by.manager ?? by.managerName) ? null : rowOfManager(table)
  const isOwn = bossRow?.key === person
  return {
    file: table.key,
    ...(creates.length > 0 && { creates }),
    ...(bossRow && !isOwn && { joins: { manager: { file: table.key, on: [[bossRow.names.source, bossRow.key.source]] } } }),
    fields: filled({
      person: sourceOf(person),
      startsOn: sourceOf(by.startsOn ?? by.hiredOn),
      endsOn: sourceOf(by.endsOn ?? by.leftOn),
      unit: sourceOf(by.unit),
      position: sourceOf(by.position),
      site: siteOf(by.site, known),
      // The number says more than the name, of which several may have the same.
      manager: bossRow
        ? isOwn
          ? bossRow.names.source
          : person && { column: person.source, of: 'manager' }
        : sourceOf(by.manager ?? by.managerName),
      grade: sourceOf(by.grade),
      employmentStatus: sourceOf(by.employmentStatus),
      fullTime: sourceOf(by.fullTime),
    }),
  }
}

/** Managers who are named by what their own row has in another column: `ParentEmployeeKey` beside `EmployeeKey`. */
function rowOfManager({ columns }: Recognised): { names: Column; key: Column } | null {
  const called = new Map(columns.toReversed().map((column) => [plain(column.name), column] as const))
  for (const names of columns) {
    const [, own = ''] = /^(?:parent|manager|supervisor) (.+)$/.exec(plain(names.name)) ?? []
    const key = own === '' ? undefined : called.get(own)
    if (key && names.values.length > 0) return { names, key }
  }
  return null
}

/** Sites by their codes, by their names, or the only one that there is. */
export function siteOf(column: Column | undefined, { sites }: Known): Source | undefined {
  const [only] = sites
  if (!column) return only && sites.length === 1 ? { constant: only.code } : undefined
  const codes = new Set(sites.map(({ code }) => code))
  if (column.values.every((value) => codes.has(value))) return column.source
  const lookup = lookupOf(
    column.values,
    sites.map(({ code, name }) => ({ code, names: [name] })),
  )
  return Object.keys(lookup).length > 0 ? { column: column.source, lookup } : column.source
}

/** What the words of a column stand for, where they are names of things with codes. */
export function lookupOf(values: readonly string[], things: readonly { code: string; names: readonly string[] }[]): Record<string, string> {
  const byName = new Map(things.flatMap(({ code, names }) => [code, ...names].map((name) => [plain(name), code] as const)))
  return Object.fromEntries(
    [...new Set(values)].flatMap((value) => {
      const own = plain(value)
      const found = byName.get(own) ?? [...byName].find(([name]) => name.startsWith(own) || own.startsWith(name))?.[1]
      return found && own !== '' ? [[value, found]] : []
    }),
  )
}

import * as z from 'zod/mini'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { hasWords } from '#shared/texts/plain.ts'
import type { Column, List } from './list.ts'

/** How what is told of a row is put into words, and as of which day. */
export interface Telling {
  language: Language
  today: string
  say: (key: TextKey, values?: Record<string, string | number>) => string
}

export type ToldValue = string | number | null | undefined

/** A column of what is set up: sorted and searched, and in its files. */
export interface SetUpColumn<R = Readonly<Record<string, unknown>>> extends Pick<Column, 'kind' | 'unit'> {
  label: TextKey
  /** Where it is not the field of its name. A method, so that whoever serves any set-up can call it. */
  of?(row: R, telling: Telling): ToldValue
}

/** What of a set-up is said of every row. */
interface Common {
  bySite: boolean
  isPlaced: boolean
}

/** A set-up as a list: those retired stand last in any order. */
export function listOf(name: string, own: Readonly<Record<string, SetUpColumn>>, { bySite, isPlaced }: Common): List {
  const columns: Record<string, Column> = {
    name: { kind: 'text', label: 'setUp.name', sort: true },
    code: { kind: 'text', label: 'setUp.code', sort: true },
    ...(isPlaced && { sequence: { kind: 'number', label: 'setUp.sequence', sort: true } }),
    ...(bySite && { site: { kind: 'text', label: 'setUp.scope', sort: true } }),
    ...Object.fromEntries(Object.entries(own).map(([key, { of: _of, ...column }]) => [key, { ...column, sort: true }])),
    state: { kind: 'text', label: 'setUp.state' },
    usedBy: { kind: 'text', label: 'setUp.uses' },
  }
  const texts = Object.keys(columns).filter((key) => columns[key]?.kind === 'text' && columns[key].sort)
  return { name, row: z.object({}), columns, search: texts, defaultSort: [isPlaced ? 'sequence' : 'name', 'asc'] }
}

/** Of what holds from days on, the latest first, what holds on a day; before any does, the first that will. */
export const versionOn = <V extends { startsOn: string }>(versions: readonly V[], day: string): V | undefined =>
  versions.find(({ startsOn }) => startsOn <= day) ?? versions.at(-1)

interface Row {
  code: string
  names: Readonly<Record<Language, string>>
  site: string | null
  retired: boolean
  usedBy: readonly string[]
}

export type Told = Readonly<Record<string, ToldValue>>

/** What every column tells of a row, in the words of the reader. */
export function toldOf(
  { columns, scope }: { columns: Readonly<Record<string, SetUpColumn>>; scope: 'site' | 'company' },
  row: Row,
  telling: Telling,
): Told {
  const fields = row as unknown as Readonly<Record<string, ToldValue>>
  const { language, say } = telling
  return {
    name: row.names[language] || row.names.en,
    code: row.code,
    sequence: fields['sequence'],
    ...(scope === 'site' && { site: row.site ?? say('setUp.everySite') }),
    ...Object.fromEntries(
      Object.entries(columns).flatMap(([key, { of, unit }]) => [
        [key, of ? of(fields, telling) : fields[key]],
        ...(unit ? [[unit.field, fields[unit.field]]] : []),
      ]),
    ),
    state: say(row.retired ? 'setUp.retired' : 'setUp.active'),
    usedBy: row.usedBy.join(', '),
  }
}

interface Asked {
  filterSearch: string | null
  sortingColumn?: string | undefined
  sortingDirection?: 0 | 1 | null | undefined
}

/** Rows in which every word that is looked for stands, in the order that is asked for; those retired last. */
export function foundIn<R extends { told: Told; retired: boolean }>(
  list: List,
  rows: readonly R[],
  { filterSearch, sortingColumn, sortingDirection }: Asked,
  language: Language,
): R[] {
  const found = rows.filter(({ told }) => hasWords(list.search.map((name) => told[name] ?? '').join(' '), filterSearch ?? ''))
  const column = sortingColumn ?? list.defaultSort[0]
  const way = sortingDirection === 1 ? -1 : 1
  const { compare } = new Intl.Collator(language, { numeric: true })
  const inOrder = (one: ToldValue, other: ToldValue) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one ?? ''), String(other ?? ''))
  return found.toSorted(
    (one, other) =>
      Number(one.retired) - Number(other.retired) ||
      way * inOrder(one.told[column], other.told[column]) ||
      inOrder(one.told['name'], other.told['name']),
  )
}

import { sameKeys } from '#shared/import-mapping/keys.ts'
import type { Source } from '#shared/import-mapping/form.ts'
import type { Meaning } from './names.ts'
import { hasPeople, namesOf, personOf } from './people.ts'
import type { Recognised } from './tables.ts'

/** What is said of people in other files than their own, beside their names. */
const beside = ['email', 'phone', 'bornOn', 'hiredOn', 'leftOn'] as const satisfies readonly Meaning[]

const hasNames = ({ by, days }: Recognised) => days === null && Boolean((by.firstName && by.lastName) ?? by.fullName)

/** Whether a table has a row an employee but for the names: since when they are here, or by what they sign in. */
const isNameless = (table: Recognised): boolean => {
  const { by, days } = table
  return days === null && !hasNames(table) && Boolean(by.hiredOn) && !by.from && !by.quantity && personOf(table, 'code') !== undefined
}

const keysOf = (table: Recognised, other: Recognised) => (table === other ? null : sameKeys(table.columns, other.columns))

/** The tables that have a row a person: those of which another one has the names are among them, and that other one is not. */
export function peopleTables(tables: readonly Recognised[]): Recognised[] {
  const named = new Map(
    tables.filter(isNameless).flatMap((table) => {
      const names = tables.find((other) => hasNames(other) && keysOf(table, other))
      return names ? [[table, names] as const] : []
    }),
  )
  const ofNames = new Set(named.values())
  return tables.filter((table) => named.has(table) || (hasPeople(table) && !ofNames.has(table)))
}

interface PeoplePart {
  file: string
  fields: Record<string, Source>
}

/** A part of people with what other tables say of them, by a key that is called the same in both. Rows that are not there say nothing. */
export function completed(part: PeoplePart, table: Recognised, tables: readonly Recognised[], people: readonly Recognised[]): object {
  const fields = { ...part.fields }
  const joins: Record<string, object> = {}
  for (const other of tables.filter((one) => !people.includes(one))) {
    const keys = keysOf(table, other)
    if (!keys) continue
    const isName = fields['firstName'] === undefined && hasNames(other)
    const told: Record<string, Source> = {
      ...(isName ? namesOf(other) : {}),
      ...Object.fromEntries(
        beside.flatMap((meaning) => {
          const column = other.by[meaning]
          return column && column !== keys.other && fields[meaning] === undefined ? [[meaning, column.source]] : []
        }),
      ),
    }
    if (Object.keys(told).length === 0) continue
    joins[other.key] = {
      file: other.key,
      on: [[keys.own.source, keys.other.source]],
      several: 'first',
      ...(!isName && { missing: 'empty' }),
    }
    for (const [field, source] of Object.entries(told))
      fields[field] = typeof source === 'object' ? ({ ...source, of: other.key } as Source) : { column: source, of: other.key }
  }
  return Object.keys(joins).length > 0 ? { ...part, joins, fields } : part
}

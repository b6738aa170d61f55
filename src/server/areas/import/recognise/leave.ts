import type { Known } from './known.ts'
import { lookupOf, personOf } from './people.ts'
import type { Recognised } from './tables.ts'

/** Whether a table has a row an absence. */
export const hasAbsences = ({ by, days }: Recognised): boolean =>
  days === null && Boolean(by.from && by.until && by.type) && Boolean(by.code ?? by.userName ?? by.email)

export function absencesOf(table: Recognised, key: 'code' | 'userName', known: Known): object {
  const { by } = table
  const type = by.type
  const lookup = type ? lookupOf(type.values, known.leaveTypes) : {}
  const isCode = type?.values.every((value) => known.leaveTypes.some(({ code }) => code === value))
  return {
    file: table.key,
    unit: 'day',
    fields: {
      person: personOf(table, key)?.source,
      type: type && !isCode && Object.keys(lookup).length > 0 ? { column: type.source, lookup } : type?.source,
      from: by.from?.source,
      until: by.until?.source,
      ...(by.days && { days: by.days.source }),
      ...(by.note && { note: by.note.source }),
    },
  }
}

/** Words that fill a calendar of absences: short ones, of which there are few. */
function calendarWords({ days }: Recognised): string[] {
  const words = new Set((days?.columns ?? []).flatMap(({ values }) => values))
  return words.size > 0 && words.size <= 40 && [...words].every((word) => word.length <= 20 && !/\d{1,2}:\d{2}/.test(word))
    ? [...words]
    : []
}

/** Whether a table has a row a person and a column a day, with words for leave. */
export const hasCalendar = (table: Recognised): boolean => calendarWords(table).length > 0

export function calendarOf(table: Recognised, key: 'code' | 'userName', known: Known): object {
  const words = calendarWords(table)
  const meant = lookupOf(words, known.leaveTypes)
  return {
    file: table.key,
    person: (personOf(table, key) ?? table.columns[0])?.source ?? 1,
    days: table.days?.form,
    words: Object.fromEntries(words.map((word) => [word, meant[word] ?? null])),
  }
}

/** Whether a table has a row a balance. */
export const hasOpenings = ({ by, days }: Recognised): boolean =>
  days === null && Boolean(by.quantity) && !by.from && Boolean(by.code ?? by.userName ?? by.email)

/** The balances of a table: a part each leave type that it names, else one of the only one that there is, or that somebody chooses. */
export function openingsOf(table: Recognised, key: 'code' | 'userName', known: Known): object[] {
  const { by } = table
  const types = known.leaveTypes.filter(({ balance }) => balance)
  const part = (leaveType: string | undefined, unit: 'day' | 'hour', where: object[]) => ({
    file: table.key,
    ...(leaveType !== undefined && { leaveType }),
    unit,
    ...(where.length > 0 && { where }),
    fields: {
      person: personOf(table, key)?.source,
      quantity: by.quantity?.source,
      effectiveOn: by.effectiveOn?.source ?? { constant: `${new Date().getUTCFullYear()}-01-01` },
      ...(by.expiresOn && { expiresOn: by.expiresOn.source }),
    },
  })
  const named = by.type ? lookupOf(by.type.values, types) : {}
  const parts = Object.entries(named).map(([word, code]) =>
    part(code, types.find((one) => one.code === code)?.unit ?? 'day', [{ value: by.type?.source, is: [word] }]),
  )
  const [only, another] = types
  return parts.length > 0 ? parts : [part(another ? undefined : only?.code, only?.unit ?? 'day', [])]
}

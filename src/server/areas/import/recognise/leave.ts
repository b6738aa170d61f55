import type { Known } from './known.ts'
import { lookupOf, personOf } from './people.ts'
import { plain } from './names.ts'
import type { Column, Recognised } from './tables.ts'

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

/** Whether a table has a row a balance, or balances beside what else it says of a person. */
export const hasOpenings = (table: Recognised, known: Known): boolean =>
  table.days === null &&
  !table.by.from &&
  Boolean(table.by.code ?? table.by.userName ?? table.by.email) &&
  (table.by.quantity !== undefined || balancesBeside(table, known).length > 0)

interface BalanceColumn {
  column: Column
  type: Known['leaveTypes'][number]
  unit: 'day' | 'hour'
}

/** Columns that are called as a leave type is, with what is counted behind it: `VacationHours`, `Sick leave balance`. */
function balancesBeside({ columns }: Recognised, { leaveTypes }: Known): BalanceColumn[] {
  const types = leaveTypes.filter(({ balance }) => balance)
  return columns.flatMap((column): BalanceColumn[] => {
    const [, called = '', what = ''] = /^(.+) (hours?|days?|balance|left|stunden|tage|jam|hari)$/.exec(plain(column.name)) ?? []
    const type = types.find(({ code, names }) => [code, ...names].some((name) => plain(name) === called))
    const isCount = column.values.length > 0 && column.values.every((value) => /^-?\d+([.,]\d+)?$/.test(value))
    if (!type || !isCount) return []
    const unit = /^(hours?|stunden|jam)$/.test(what) ? 'hour' : /^(days?|tage|hari)$/.test(what) ? 'day' : type.unit
    return [{ column, type, unit }]
  })
}

/** What a day has where a file counts hours and the portal days, or the other way round, until somebody says otherwise. */
const usualHours = 8

/** The balances of a table, as they are today where it says no day: a part each leave type that it names, else one of the only one that there is, or that somebody chooses. */
export function openingsOf(table: Recognised, key: 'code' | 'userName', known: Known): object[] {
  const { by } = table
  const types = known.leaveTypes.filter(({ balance }) => balance)
  const part = (type: BalanceColumn['type'] | undefined, quantity: Column | undefined, unit: 'day' | 'hour', where: object[] = []) => ({
    file: table.key,
    ...(type && { leaveType: type.code }),
    unit,
    ...(type && type.unit !== unit && { hoursPerDay: usualHours }),
    ...(where.length > 0 && { where }),
    fields: {
      person: personOf(table, key)?.source,
      quantity: quantity?.source,
      effectiveOn: by.effectiveOn?.source ?? { constant: new Date().toISOString().slice(0, 10) },
      ...(by.expiresOn && { expiresOn: by.expiresOn.source }),
    },
  })
  if (!by.quantity) return balancesBeside(table, known).map(({ column, type, unit }) => part(type, column, unit))
  const named = by.type ? lookupOf(by.type.values, types) : {}
  const parts = Object.entries(named).map(([word, code]) => {
    const type = types.find((one) => one.code === code)
    return part(type, by.quantity, type?.unit ?? 'day', [{ value: by.type?.source, is: [word] }])
  })
  const [only, another] = types
  return parts.length > 0 ? parts : [part(another ? undefined : only, by.quantity, only?.unit ?? 'day')]
}

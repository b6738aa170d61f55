import { datePattern, readDate } from '#shared/import-mapping/dates.ts'
import type { WrittenForm } from '#shared/import-mapping/form.ts'

/** Forms of days as people write them, those that are more usual first. */
const dayForms = [
  'yyyy-MM-dd',
  'dd/MM/yyyy',
  'MM/dd/yyyy',
  'dd.MM.yyyy',
  'd.M.yyyy',
  'd/M/yyyy',
  'M/d/yyyy',
  'dd-MM-yyyy',
  'd-M-yyyy',
  'MM-dd-yyyy',
  'yyyy/MM/dd',
  'yyyy/M/d',
  'yyyy.MM.dd',
  'yyyyMMdd',
  'yyyy年M月d日',
] as const
const clocks = ['', ' HH:mm', ' HH:mm:ss', ' HH:mm:ss.SSS', 'THH:mm:ss', ' H:mm', ' H:mm:ss'] as const

const forms = dayForms
  .flatMap((day) => clocks.map((clock) => `${day}${clock}`))
  .map((form) => ({ form, pattern: datePattern(form) ?? /^$/ }))

/** In which form the days of some values are written, the one that most of them are; null: these are none. */
export function dateFormOf(values: readonly string[]): string | null {
  const told = values.filter((value) => value !== '' && !value.includes('9999'))
  if (told.length === 0) return null
  const scored = forms.map(({ form, pattern }) => ({ form, hits: told.filter((value) => readDate(pattern, value) !== null).length }))
  const most = Math.max(...scored.map(({ hits }) => hits))
  return isNearlyAll(most, told.length) ? (scored.find(({ hits }) => hits === most)?.form ?? null) : null
}

/** Whether so many of some values make their column one of such values: a day that does not exist among days makes no other of it. */
export const isNearlyAll = (hits: number, of: number): boolean => hits >= of * 0.7 || (hits > 0 && of - hits === 1)

const nothing = ['NULL', 'null', 'Null', '\\N', 'N/A', 'n/a', 'NA', '#N/A', '-', '--', '–', '.', 'none', 'None']

/** What of the values stands for nothing, and which days mean 'until now'. */
export function wordsOf(columns: readonly (readonly string[])[]): Required<Pick<WrittenForm, 'empty' | 'untilNow'>> {
  const values = new Set(columns.flat())
  const empty = nothing.filter((word) => values.has(word))
  const untilNow = [...values].filter((value) => /9999/.test(value) && /^[\d./-]{8,10}( [\d:.]+)?$/.test(value)).slice(0, 5)
  return { empty, untilNow }
}

/** The sign before decimals, by the values of all columns that are numbers. */
export function decimalOf(columns: readonly (readonly string[])[]): '.' | ',' {
  const numbers = columns.flat().filter((value) => /^[-+]?\d+[.,]\d{1,3}$/.test(value))
  return numbers.length > 0 && numbers.every((value) => value.includes(',')) ? ',' : '.'
}

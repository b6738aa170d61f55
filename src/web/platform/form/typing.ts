import { readTime } from './read-time.ts'

/** Typing beyond the longest is ignored. Letters outside the basic plane count as one. */
export function typedText(text: string, longest: number | undefined): string {
  if (longest === undefined) return text
  const letters = [...text]
  return letters.length > longest ? letters.slice(0, longest).join('') : text
}

export type MomentKind = 'date' | 'month' | 'time' | 'datetime'

const forms: Record<Exclude<MomentKind, 'time'>, RegExp> = {
  date: /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/,
  month: /^(\d{4})[/-](\d{1,2})$/,
  datetime: /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:\s+|T)(.+)$/,
}

/**
 * Reads what a person typed (`2026/12/31`, `2026/12`, `2026/12/31 23:59`, a time as `readTime` reads it) into the value that is kept and
 * sent (`2026-12-31`, `2026-12`, `23:59`, `2026-12-31 23:59`); `null` where no calendar or clock has it.
 */
export function readMoment(kind: MomentKind, text: string): string | null {
  if (kind === 'time') return readTime(text)
  const match = forms[kind].exec(text.trim())
  if (!match) return null
  const [year = 0, second = 0, third = 0] = match.slice(1, 4).map(Number)
  const two = (n: number) => String(n).padStart(2, '0')
  const day = kind === 'month' ? 1 : third
  if (!isDay(year, second, day)) return null
  const month = `${String(year).padStart(4, '0')}-${two(second)}`
  if (kind === 'month') return month
  if (kind === 'date') return `${month}-${two(day)}`
  const time = readTime((match[4] ?? '').replace(/^(\d{1,2}:\d{2}):\d{2}$/, '$1'))
  return time && `${month}-${two(day)} ${time}`
}

function isDay(year: number, month: number, day: number): boolean {
  const found = new Date(Date.UTC(year, month - 1, day))
  found.setUTCFullYear(year)
  return year > 1 && found.getUTCMonth() === month - 1 && found.getUTCDate() === day
}

/** The value as it stands in the field: `YYYY/MM/DD`. What could not be read stands as it was typed. */
export function shownMoment(kind: MomentKind, value: string): string {
  const read = readMoment(kind, value)
  return read === null ? value : read.replaceAll('-', '/')
}

/** The example beneath a field: the last day of this year, the last minute of a day. */
export function exampleOf(kind: MomentKind, year: number): string {
  return { date: `${year}/12/31`, month: `${year}/12`, time: '23:59', datetime: `${year}/12/31 23:59` }[kind]
}

/** Digits with one plus or minus sign before or after them, or none: `62`, `+62`, `62-`. */
export const isCountryCode = (text: string) => /^(?:[+-]?\d+|\d+[+-])$/.test(text)

/** Typing beyond the longest is ignored. Letters outside the basic plane count as one. */
export function typedText(text: string, longest: number | undefined): string {
  if (longest === undefined) return text
  const letters = [...text]
  return letters.length > longest ? letters.slice(0, longest).join('') : text
}

export type MomentKind = 'date' | 'month' | 'time' | 'datetime'

const forms: Record<MomentKind, RegExp> = {
  date: /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/,
  month: /^(\d{4})[/-](\d{1,2})$/,
  time: /^(\d{1,2}):(\d{2})$/,
  datetime: /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})[ T](\d{1,2}):(\d{2})(?::\d{2})?$/,
}

/**
 * Reads what a person typed (`2026/12/31`, `2026/12`, `23:59`, `2026/12/31 23:59`) into the value that is kept and
 * sent (`2026-12-31`, `2026-12`, `23:59`, `2026-12-31 23:59`); `null` where no calendar or clock has it.
 */
export function readMoment(kind: MomentKind, text: string): string | null {
  const match = forms[kind].exec(text.trim())
  if (!match) return null
  const parts = match.slice(1).map(Number)
  const [first = 0, second = 0, third = 0, hour = 0, minute = 0] = parts
  const two = (n: number) => String(n).padStart(2, '0')
  if (kind === 'time') return first <= 23 && second <= 59 ? `${two(first)}:${two(second)}` : null
  const day = kind === 'month' ? 1 : third
  if (!isDay(first, second, day)) return null
  const month = `${String(first).padStart(4, '0')}-${two(second)}`
  if (kind === 'month') return month
  if (kind === 'date') return `${month}-${two(day)}`
  return hour <= 23 && minute <= 59 ? `${month}-${two(day)} ${two(hour)}:${two(minute)}` : null
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

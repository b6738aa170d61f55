import { writtenDay } from '#shared/texts/days.ts'
import { personFormats } from '#web/foundation/format/person-formats.ts'
import { countryCode } from '#shared/records/phone/country-code.ts'
import { readTime } from '#shared/records/read-time.ts'

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
 * Reads what a person typed (`2026/12/31`, `2026/12`, `2026/12/31 23:59`, with the year last as the company writes it, a time as
 * `readTime` reads it) into the value that is kept and sent (`2026-12-31`, `2026-12`, `23:59`, `2026-12-31 23:59`); `null` where no
 * calendar or clock has it.
 */
export function readMoment(kind: MomentKind, text: string): string | null {
  if (kind === 'time') return readTime(text)
  const match = forms[kind].exec(yearFirst(text.trim()))
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

/** `31.12.2026 23:59` as `2026/12/31 23:59`, `12.2026` as `2026/12`. */
function yearFirst(text: string): string {
  const [, first, second, year = '', rest = ''] = /^(\d{1,2})[./-](?:(\d{1,2})[./-])?(\d{4})\b(.*)$/.exec(text) ?? []
  if (first === undefined) return text
  if (second === undefined) return `${year}/${first}${rest}`
  return `${year}/${writesMonthFirst() ? `${first}/${second}` : `${second}/${first}`}${rest}`
}

/** Whether the company writes `12/31/2026`. */
export const writesMonthFirst = (): boolean => personFormats().dateForm.startsWith('MM')

function isDay(year: number, month: number, day: number): boolean {
  const found = new Date(Date.UTC(year, month - 1, day))
  found.setUTCFullYear(year)
  return year > 1 && found.getUTCMonth() === month - 1 && found.getUTCDate() === day
}

/** The value as it stands in the field, in the company's form. What could not be read stands as it was typed. */
export function shownMoment(kind: MomentKind, value: string): string {
  const read = readMoment(kind, value)
  return read === null ? value : written(kind, read)
}

const written = (kind: MomentKind, value: string): string =>
  kind === 'time' ? value : value.replace(/^[\d-]+/, (day) => writtenDay(day, personFormats().dateForm))

/** The example beneath a field: the last day of this year, the last minute of a day. */
export function exampleOf(kind: MomentKind, year: number): string {
  return written(kind, { date: `${year}-12-31`, month: `${year}-12`, time: '23:59', datetime: `${year}-12-31 23:59` }[kind])
}

export const isCountryCode = (text: string) => countryCode.test(text)

import { writtenDay } from '#shared/texts/days.ts'
import { personFormats } from './person-formats.ts'

/** Dates travel as `YYYY-MM-DD`, instants as ISO 8601 with an offset; screens write them in the company's form, `YYYY/MM/DD` as a rule. */

type Moment = string | Date | null | undefined

/** Absent, unreadable, or not after the year 1. */
export function isEmptyDate(value: Moment): boolean {
  if (value == null || value === '') return true
  if (typeof value === 'string' && /^000[01]/.test(value)) return true
  const parsed = value instanceof Date ? value : new Date(value.replaceAll('/', '-'))
  return Number.isNaN(parsed.getTime()) || parsed.getUTCFullYear() <= 1
}

/** Year, month, day, hour and minute as a person at `timeZone` reads them (the person's own where absent). */
function partsOf(value: string | Date, timeZone = personFormats().timeZone): Record<string, string> {
  if (typeof value === 'string') {
    const day = /^(\d{4})[-/](\d{2})[-/](\d{2})$/.exec(value)
    if (day) return { year: day[1]!, month: day[2]!, day: day[3]!, hour: '00', minute: '00' }
    const local = /^(\d{4})[-/](\d{2})[-/](\d{2})[ T](\d{2}):(\d{2})(?::\d{2})?(?:\.\d+)?$/.exec(value)
    if (local) return { year: local[1]!, month: local[2]!, day: local[3]!, hour: local[4]!, minute: local[5]! }
  }
  const form = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  })
  return Object.fromEntries(form.formatToParts(new Date(value)).map((part) => [part.type, part.value]))
}

/** `2026/11/24`; '' for an empty date. */
export function formatDate(value: Moment, timeZone?: string): string {
  if (isEmptyDate(value)) return ''
  return writtenDay(dayThere(value!, timeZone), personFormats().dateForm)
}

/** The calendar day of a moment where the person is, `2026-11-24`, wherever their device is. */
export function dayThere(value: string | Date, timeZone?: string): string {
  const { year, month, day } = partsOf(value, timeZone)
  return `${year}-${month}-${day}`
}

/** `09:41`; '' for an empty date. */
export function formatTime(value: Moment, timeZone?: string): string {
  if (typeof value === 'string' && /^\d{2}:\d{2}/.test(value)) return value.slice(0, 5)
  if (isEmptyDate(value)) return ''
  const { hour, minute } = partsOf(value!, timeZone)
  return `${hour}:${minute}`
}

/** `2026/11/24 09:41`; '' for an empty date. */
export function formatDateTime(value: Moment, timeZone?: string): string {
  return isEmptyDate(value) ? '' : `${formatDate(value, timeZone)} ${formatTime(value, timeZone)}`
}

/** `2026/11/24 – 2026/11/25`, a single day once. */
export function formatRange(from: Moment, until: Moment): string {
  const [first, last] = [formatDate(from), formatDate(until)]
  return first === last ? first : [first, last].filter(Boolean).join(' – ')
}

/** `2026/11/24 18:00–21:00`, over midnight `2026/11/24 22:00 – 2026/11/25 02:00`. */
export function formatMoments(start: Moment, until: Moment): string {
  if (isEmptyDate(start) || isEmptyDate(until)) return formatDateTime(isEmptyDate(start) ? until : start)
  const end = formatDate(start) === formatDate(until) ? `–${formatTime(until)}` : ` – ${formatDateTime(until)}`
  return formatDateTime(start) + end
}

/** A calendar day as the wire writes it: `2026-11-24`, in the browser's zone. */
export function dayOf(moment: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** The day that it is where the person is. */
export const todayThere = (now: Date = new Date()): string => dayThere(now)

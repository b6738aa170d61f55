const tokens: Record<string, [group: string, digits: string]> = {
  yyyy: ['year', '\\d{4}'],
  MM: ['month', '\\d{2}'],
  M: ['month', '\\d{1,2}'],
  dd: ['day', '\\d{2}'],
  d: ['day', '\\d{1,2}'],
  HH: ['hour', '\\d{2}'],
  H: ['hour', '\\d{1,2}'],
  mm: ['minute', '\\d{2}'],
  ss: ['second', '\\d{2}'],
  SSS: ['fraction', '\\d{1,9}'],
}

/** Days as people write them with signs between, the likeliest first. */
export const writtenDayForms = [
  'yyyy-MM-dd',
  'dd/MM/yyyy',
  'MM/dd/yyyy',
  'dd.MM.yyyy',
  'd/M/yyyy',
  'M/d/yyyy',
  'd.M.yyyy',
  'dd-MM-yyyy',
  'yyyy/MM/dd',
] as const

/** The same form with day and month in each other's place: `dd/MM/yyyy` as `MM/dd/yyyy`. */
export const otherOrder = (form: string): string => form.replace(/M+|d+/g, (part) => (part.startsWith('M') ? 'd' : 'M').repeat(part.length))

/** The expression for a form of dates such as `dd/MM/yyyy` or `yyyy-MM-dd HH:mm:ss.SSS`; null where it is not one. A year has four digits: two would have to be guessed. */
export const datePattern = (form: string): RegExp | null => pattern(form, ['year', 'month', 'day'])

/** The expression for a time of day without a date, such as `H:mm`; null where it is not one. */
export const timePattern = (form: string): RegExp | null => (/[yMdS]/.test(form) ? null : pattern(form, ['hour']))

function pattern(form: string, needed: readonly string[]): RegExp | null {
  const seen = new Set<string>()
  let wrong = false
  const text = form.replace(/y+|M+|d+|H+|m+|s+|S+|[^yMdHmsS]+/g, (part) => {
    const token = tokens[part]
    if (!token) {
      if (/[A-Za-z0-9]/.test(part.replace('T', ''))) wrong = true
      return part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    }
    if (seen.has(token[0])) wrong = true
    seen.add(token[0])
    return `(?<${token[0]}>${token[1]})`
  })
  return wrong || !needed.every((part) => seen.has(part)) ? null : new RegExp(`^${text}$`)
}

/** What is written as an example of each: the last day of 2025, of which nobody takes the day for the month. */
const example: Record<string, string> = {
  yyyy: '2025',
  MM: '12',
  M: '12',
  dd: '31',
  d: '31',
  HH: '08',
  H: '8',
  mm: '30',
  ss: '00',
  SSS: '000',
}

/** A day, or a time of day, written in a form; null where it is none. */
export const exampleOf = (form: string): string | null =>
  datePattern(form) || timePattern(form) ? form.replace(/y+|M+|d+|H+|m+|s+|S+/g, (part) => example[part] ?? part) : null

/** A date written in the form as `YYYY-MM-DD`; null where it is not written so or is no day of the calendar. */
export function readDate(pattern: RegExp, text: string): string | null {
  const parts = pattern.exec(text)?.groups
  if (!parts) return null
  const [year, month, day] = [Number(parts.year), Number(parts.month), Number(parts.day)]
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return null
  return `${parts.year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const daysOf = (year: number, month: number) =>
  month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** A moment on somebody's clock: a day, and seconds since its midnight. */
export interface WrittenMoment {
  day: string
  seconds: number
}

/** A date with a time of day written in the form; null where it is not written so or there is no such moment. */
export function readMoment(pattern: RegExp, text: string): WrittenMoment | null {
  const [day, seconds] = [readDate(pattern, text), readTime(pattern, text)]
  return day === null || seconds === null ? null : { day, seconds }
}

/** The seconds since midnight of a time written in the form; null where it is not written so or there is no such time. */
export function readTime(pattern: RegExp, text: string): number | null {
  const parts = pattern.exec(text)?.groups
  if (parts?.hour === undefined) return null
  const [hour, minute, second] = [Number(parts.hour), Number(parts.minute ?? 0), Number(parts.second ?? 0)]
  return hour > 23 || minute > 59 || second > 59 ? null : hour * 3600 + minute * 60 + second
}

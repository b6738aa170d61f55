import { dayOf } from '#web/foundation/format/date.ts'
import {
  afternoonWords,
  dayAfterWords,
  leaveWords,
  months,
  morningWords,
  nextWords,
  rangeWords,
  todayWords,
  tomorrowWords,
  weekdays,
} from './calendar-words.ts'

export type Half = 'full' | 'first' | 'second'

/** A leave as somebody typed it: the form opens filled in with these fields. Dates are `YYYY-MM-DD`. */
export interface TypedLeave {
  startDate: string
  endDate: string
  startDayLeaveType: Half
  endDayLeaveType: Half
}

interface Reading {
  words: readonly string[]
  at: number
  today: Date
}

/**
 * Reads `leave fri pm`, `leave 22-23 dec`, `leave tomorrow`, `leave 23 dec - 2 jan`, `leave next week`, `cuti jum siang`.
 * A date without its year is the next one from `today` on. `null` where a word is not understood; 'blank' for the bare word.
 * Over several days `pm` begins the first after noon and `am` ends the last at noon.
 */
export function readLeave(input: string, today: Date): TypedLeave | 'blank' | null {
  const words = split(input)
  if (!leaveWords.has(words[0] ?? '')) return null
  if (words.length === 1) return 'blank'
  const { rest, morning, afternoon } = takeHalves(words.slice(1))
  if (morning && afternoon) return null
  const days = readDays({ words: rest, at: 0, today: atMidnight(today) })
  if (!days) return null
  const [start, end] = days
  if (end < start) return null
  const single = start.getTime() === end.getTime()
  const first: Half = afternoon ? 'second' : morning && single ? 'first' : 'full'
  const last: Half = morning ? 'first' : afternoon && single ? 'second' : 'full'
  return { startDate: dayOf(start), endDate: dayOf(end), startDayLeaveType: first, endDayLeaveType: last }
}

/** Lower case words; a dash between numbers or words stands alone, the dashes of 2026-12-22 stay. */
function split(input: string): string[] {
  return input
    .toLowerCase()
    .replace(/\bhari ini\b/g, 'hariini')
    .replace(/\bminggu depan\b/g, 'next week')
    .replace(/\bs\/d\b/g, ' - ')
    .replace(/(\d{4})[-/](\d{1,2})[-/](\d{1,2})/g, '$1/$2/$3')
    .replace(/[–—-]/g, ' - ')
    .replace(/[,.]/g, ' ')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
}

function takeHalves(words: readonly string[]) {
  const rest = words.filter((word) => !morningWords.has(word) && !afternoonWords.has(word))
  return { rest, morning: words.some((word) => morningWords.has(word)), afternoon: words.some((word) => afternoonWords.has(word)) }
}

function readDays(reading: Reading): [Date, Date] | null {
  const { words, today } = reading
  if (words.length === 2 && nextWords.has(words[0] ?? '') && words[1] === 'week') {
    const monday = plus(today, 8 - (today.getDay() || 7))
    return [monday, plus(monday, 4)]
  }
  const cut = words.findIndex((word) => rangeWords.has(word))
  if (cut === -1) return single(readDay(words, today, today))
  const left = words.slice(0, cut)
  const right = words.slice(cut + 1)
  // `22-23 dec`: the month stands once, after both.
  const monthOfBoth = left.length === 1 && /^\d{1,2}$/.test(left[0] ?? '') ? right.slice(1) : []
  const start = readDay([...left, ...monthOfBoth], today, today)
  const end = start && readDay(right, start, today)
  return start && end ? [start, end] : null
}

const single = (day: Date | null): [Date, Date] | null => day && [day, day]

/** One day, the first that fits from `from` on. */
function readDay(words: readonly string[], from: Date, today: Date): Date | null {
  const [first = '', second = '', third] = words
  if (words.length === 1) {
    if (todayWords.has(first)) return today
    if (tomorrowWords.has(first)) return plus(today, 1)
    if (dayAfterWords.has(first)) return plus(today, 2)
    const weekday = weekdays.get(first)
    if (weekday !== undefined) return plus(from, (weekday - from.getDay() + 7) % 7)
    const iso = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(first)
    if (iso) return real(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]))
    return /^\d{1,2}$/.test(first) ? nextDayOfMonth(Number(first), from) : null
  }
  if (words.length === 2 && nextWords.has(first) && weekdays.has(second)) {
    const monday = plus(today, 8 - (today.getDay() || 7))
    return plus(monday, ((weekdays.get(second) ?? 0) + 6) % 7)
  }
  const [day, month] = months.has(second) ? [first, second] : [second, first]
  if (words.length > 3 || !/^\d{1,2}$/.test(day) || !months.has(month)) return null
  const index = months.get(month) ?? 0
  if (third !== undefined) return /^\d{4}$/.test(third) ? real(Number(third), index, Number(day)) : null
  return nextDate(index, Number(day), from)
}

function nextDayOfMonth(day: number, from: Date): Date | null {
  for (let ahead = 0; ahead < 12; ahead += 1) {
    const month = new Date(from.getFullYear(), from.getMonth() + ahead, 1)
    const found = real(month.getFullYear(), month.getMonth(), day)
    if (found && found >= from) return found
  }
  return null
}

/** The 29th of February may be years away. */
function nextDate(month: number, day: number, from: Date): Date | null {
  for (let year = from.getFullYear(); year < from.getFullYear() + 9; year += 1) {
    const found = real(year, month, day)
    if (found && found >= from) return found
  }
  return null
}

/** A day that the calendar has, at midnight; null for the 31st of February. */
function real(year: number, month: number, day: number): Date | null {
  const date = new Date(year, month, day)
  return date.getMonth() === month && date.getDate() === day ? date : null
}

const atMidnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate())
const plus = (date: Date, days: number) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)

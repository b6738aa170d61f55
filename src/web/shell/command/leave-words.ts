import { dayOf } from '#web/foundation/format/date.ts'
import {
  afternoonWords,
  dayWords,
  fromWords,
  leaveWords,
  morningWords,
  nextWords,
  rangeWords,
  weekWords,
} from '#web/platform/form/calendar-words.ts'
import { atMidnight, plus, readDay, wordsIn } from '#web/platform/form/day-words.ts'

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

/** Reads `leave fri pm`, `cuti jum siang`: a leave of no type, on days as `readLeaveDays` reads them. 'blank' for the bare word. */
export function readLeave(input: string, today: Date): TypedLeave | 'blank' | null {
  const [first = '', ...days] = wordsIn(input)
  if (!leaveWords.has(first)) return null
  return days.length === 0 ? 'blank' : readLeaveDays(days.join(' '), today)
}

/**
 * Reads the days of a leave: `fri pm`, `22-23 dec`, `tomorrow`, `23 dec - 2 jan`, `next week`, `3 days from monday`, `jum siang`.
 * A date without its year is the next one from `today` on. `null` where a word is not understood.
 * Over several days `pm` begins the first after noon and `am` ends the last at noon.
 */
export function readLeaveDays(input: string, today: Date): TypedLeave | null {
  const { rest, morning, afternoon } = takeHalves(wordsIn(input))
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
  const counted = readCounted(reading)
  if (counted) return counted
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

/** `3 days from monday`, `mon 1 week`: so many days on which people usually work, as leave is counted. */
function readCounted({ words, today }: Reading): [Date, Date] | null {
  const at = words.findIndex((word, place) => /^\d{1,2}$/.test(word) && isCounted(words[place + 1]))
  if (at === -1) return null
  const start = readDay(
    words.toSpliced(at, 2).filter((word) => !fromWords.has(word)),
    today,
    today,
  )
  const left = Number(words[at]) * (weekWords.has(words[at + 1] ?? '') ? 5 : 1)
  return start && left > 0 ? [start, workdaysLater(start, left - 1)] : null
}

const isCounted = (word = '') => word !== '' && (dayWords.has(word) || weekWords.has(word))

function workdaysLater(start: Date, count: number): Date {
  let [day, left] = [start, count]
  while (left > 0) {
    day = plus(day, 1)
    if (day.getDay() % 6 !== 0) left -= 1
  }
  return day
}

const single = (day: Date | null): [Date, Date] | null => day && [day, day]

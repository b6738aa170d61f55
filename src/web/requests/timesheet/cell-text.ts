import { minutesADay, minutesOf } from '#shared/records/clock.ts'
import { untilAfter } from '#shared/records/timesheet/entry.ts'
import { readTime } from '#shared/records/read-time.ts'
import { readDuration } from '#shared/texts/duration.ts'

/** What a cell says: how long, or from when until when (`HH:mm`). */
export type CellTime = { minutes: number } | { from: string; until: string }

/** Reads a cell: how long as `readDuration` reads it; `9-12:30`, `22:00–1:30`, `9.00 – 6pm`. Null of an empty one, undefined where it says no time. */
export function readCell(text: string): CellTime | null | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === '') return null
  const [from, until, ...more] = typed.split(/\s*[-–]\s*/)
  if (until !== undefined) {
    const [begin, end] = [readTime(from ?? '', minutesADay), readTime(until, minutesADay)]
    return begin === null || end === null || begin === '24:00' || more.length > 0 ? undefined : { from: begin, until: end }
  }
  const minutes = readDuration(typed)
  if (minutes === null || minutes > minutesADay) return undefined
  return minutes === 0 ? null : { minutes }
}

/** `1:30`. */
export const hoursText = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes of a cell; 0 where it says no time. */
export function minutesIn(time: CellTime | null | undefined): number {
  if (!time) return 0
  return 'minutes' in time ? time.minutes : untilAfter(minutesOf(time.from), minutesOf(time.until)) - minutesOf(time.from)
}

/** How a time stands in its cell: `1:30`, `09:00–12:30`. */
export const cellText = (time: { from: string | null; until: string | null; minutes: number }): string =>
  time.from !== null && time.until !== null ? `${time.from}–${time.until}` : hoursText(time.minutes)

/** As it stands once it is left: what was typed where it cannot be read. */
export function tidyCell(text: string): string {
  const time = readCell(text)
  if (time === null) return ''
  if (time === undefined) return text.trim()
  return 'minutes' in time ? hoursText(time.minutes) : `${time.from}–${time.until}`
}

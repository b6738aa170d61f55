import { addDays, dayNumber, dayOf } from './calendar.ts'

/** What the clock of a place says: its day, and minutes since that day's midnight. */
export interface Wall {
  day: string
  minutes: number
}

const minute = 60_000
export const minutesADay = 1440
const [firstWall, lastWall] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:00Z')]
const within = (time: number, edge = 0) => Math.min(lastWall - edge, Math.max(firstWall + edge, time))

const forms = new Map<string, Intl.DateTimeFormat>()

function formOf(timeZone: string): Intl.DateTimeFormat {
  const known = forms.get(timeZone)
  if (known) return known
  // The calendar that is extended backwards, as days are written here: years like 0016 keep their days.
  const parts = { calendar: 'iso8601', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...parts })
  forms.set(timeZone, made)
  return made
}

/** What the clock says, read from its own parts. */
function read(time: number, timeZone: string): Wall {
  const parts = Object.fromEntries(
    formOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  const day = `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}`
  return { day, minutes: Number(parts['hour']) * 60 + Number(parts['minute']) }
}

/** Milliseconds by which the clock is ahead of UTC, read from it. */
function aheadAsRead(time: number, timeZone: string): number {
  const { day, minutes } = read(time, timeZone)
  return dayNumber(day) * minutesADay * minute + minutes * minute - Math.floor(time / minute) * minute
}

const hour = 60 * minute
/** Since then every place is whole minutes ahead. */
const wholeMinutesSince = Date.UTC(1980, 0, 1)
/** By place: what an hour is ahead; null for one in which the clock is put forward or back. */
const hours = new Map<string, Map<number, number | null>>()
const mostHours = 100_000

/** Milliseconds by which the clock at `timeZone` is ahead of UTC. Reading it takes long, and most hours are as they were. */
function ahead(given: number, timeZone: string): number {
  // Beside the first and last days no clock changes, and what it says may lie beyond them.
  const time = within(given, 2 * minutesADay * minute)
  if (time < wholeMinutesSince) return aheadAsRead(time, timeZone)
  const place = hours.get(timeZone) ?? new Map<number, number | null>()
  hours.set(timeZone, place)
  const number = Math.floor(time / hour)
  let known = place.get(number)
  if (known === undefined) {
    if (place.size >= mostHours) place.clear()
    const begins = aheadAsRead(number * hour, timeZone)
    known = begins === aheadAsRead((number + 1) * hour, timeZone) ? begins : null
    place.set(number, known)
  }
  return known ?? aheadAsRead(time, timeZone)
}

/** What the clock at `timeZone` says at an instant (ISO 8601 with an offset). Seconds are left out. */
export const wallClock = (instant: string, timeZone: string): Wall => wallAt(Date.parse(instant), timeZone)

/** The same of an instant in milliseconds since 1970. */
export function wallAt(time: number, timeZone: string): Wall {
  const local = clockMinutes(time, timeZone)
  const number = Math.floor(local / minutesADay)
  return { day: dayOf(number), minutes: local - number * minutesADay }
}

/** Minutes that the clock at `timeZone` has shown since its 1970 began, at an instant in milliseconds. */
export function clockMinutes(time: number, timeZone: string): number {
  if (time >= wholeMinutesSince) return Math.floor((time + ahead(time, timeZone)) / minute)
  const { day, minutes } = read(time, timeZone)
  return dayNumber(day) * minutesADay + minutes
}

/** What the clock at `timeZone` says at an instant, in milliseconds since 1970: `09:05`. */
export const clockAt = (time: number, timeZone: string): string => clockText(wallAt(time, timeZone).minutes)

/**
 * The instant at which the clock at `timeZone` says so, as ISO 8601 with that place's offset. Minutes may go beyond the
 * day. Of a time that the clock says twice it is the first, so that a day begins with its first minute; one that summer time
 * leaves out is as long after it. What lies beyond the years 1 to 9999 is their first or last minute.
 */
export function instantAt(day: string, minutes: number, timeZone: string): string {
  const local = (dayNumber(day) * minutesADay + minutes) * minute
  // Before and after the clock was put forward or back, where it was.
  const either = [local - minutesADay * minute, local + minutesADay * minute].map((near) => local - ahead(near, timeZone))
  const said = either.filter((time) => time + ahead(time, timeZone) === local)
  const time = said.length > 0 ? Math.min(...said) : Math.max(...either)
  const offset = ahead(time, timeZone)
  const sign = offset < 0 ? '-' : '+'
  return `${new Date(within(time + offset)).toISOString().slice(0, 16)}:00${sign}${clockText(Math.abs(offset) / minute)}`
}

/** Minutes from a day's midnight to an instant, on the clock at `timeZone`. */
export function minutesSince(day: string, instant: string, timeZone: string): number {
  const wall = wallClock(instant, timeZone)
  return (dayNumber(wall.day) - dayNumber(day)) * minutesADay + wall.minutes
}

/** `09:05`; of minutes beyond the day what the clock says then. */
export function clockText(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}

/** Minutes since midnight of `09:05` or `09:05:00`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The day before. */
export const eve = (day: string): string => addDays(day, -1)

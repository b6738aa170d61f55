import { addDays, addMonths, placeInWeek } from '../calendar.ts'
import { instantAt, wallAt } from '../clock.ts'

/** How often something is done of itself. */
export const rhythms = ['day', 'week', 'month'] as const
export type Rhythm = (typeof rhythms)[number]

/** `place`: of a week from Monday (0) on; of a month its day from 1 on, or its last where it has fewer; of days nothing. */
export interface Regular {
  every: Rhythm
  place: number
}

/** Whether a place lies in its rhythm. */
export const isPlace = ({ every, place }: Regular): boolean =>
  Number.isInteger(place) && (every === 'day' ? place === 0 : every === 'week' ? place >= 0 && place <= 6 : place >= 1 && place <= 31)

/** The first day of a rhythm from `from` on, that day among them; `YYYY-MM-DD` both. */
export function nextDay({ every, place }: Regular, from: string): string {
  if (every === 'day') return from
  if (every === 'week') return addDays(from, (place - placeInWeek(from, 0) + 7) % 7)
  const month = `${from.slice(0, 7)}-01`
  const day = inMonth(month, place)
  return day >= from ? day : inMonth(addMonths(month, 1), place)
}

function inMonth(first: string, place: number): string {
  const last = addDays(addMonths(first, 1), -1)
  const day = addDays(first, place - 1)
  return day < last ? day : last
}

/** When it is done next after `now` (ms): at a full hour of the clock at `timeZone`, as ISO 8601. */
export function nextMoment(regular: Regular, hour: number, timeZone: string, now: number): string {
  const day = nextDay(regular, wallAt(now, timeZone).day)
  const moment = instantAt(day, hour * 60, timeZone)
  return Date.parse(moment) > now ? moment : instantAt(nextDay(regular, addDays(day, 1)), hour * 60, timeZone)
}

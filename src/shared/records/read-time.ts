import { clockText, minutesADay } from './clock.ts'

const clock = /^(\d{1,2})(?:[:.h]?([0-5]\d))?\s*(?:h|([ap])\.?m\.?)?$/

/**
 * A time of day as people type it: `18`, `18:00`, `18.00`, `1800`, `18h30`, `6pm`, `6:30 pm`, as `18:00`. Null for what no clock
 * shows up to `last` minutes of a day, and for what may be half past or five past: `8.5`.
 */
export function readTime(text: string, last = minutesADay - 1): string | null {
  const [typed, hours, minutes = '0', half] = clock.exec(text.trim().toLowerCase()) ?? []
  if (typed === undefined) return null
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const ofDay = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  const read = ofDay * 60 + Number(minutes)
  if (read > last) return null
  return read === minutesADay ? '24:00' : clockText(read)
}

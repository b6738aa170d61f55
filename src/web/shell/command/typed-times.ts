import { dayOf } from '#web/foundation/format/date.ts'
import { readTime } from '#shared/records/read-time.ts'
import { fromWords } from '#web/platform/form/calendar-words.ts'
import { atMidnight, readDay, wordsIn } from '#web/platform/form/day-words.ts'

/** A day with times of it, as the address of a form has them: `YYYY-MM-DD`, `HH:mm`. */
export interface TypedTimes {
  day: string
  from?: string
  until?: string
}

const time = String.raw`\d{1,2}(?:[.:h]?[0-5]\d)?(?:\s*[ap]m)?`
const span = new RegExp(String.raw`(?:^|\s)(${time})\s*(?:[-–—]|to|until|till|sampai|s/d)\s*(${time})$`)

/**
 * Reads `tomorrow 18-20`, `mon 14-15.30`, `6-8pm`, `fri`, `besok 18.00 sampai 20.00`: times without a day are of today. Null where a
 * word is not understood.
 */
export function readTimes(input: string, today: Date): TypedTimes | null {
  const text = input.trim().toLowerCase()
  const said = span.exec(text)
  const words = wordsIn(said ? text.slice(0, said.index) : text).filter((word) => !fromWords.has(word))
  const midnight = atMidnight(today)
  const day = words.length > 0 ? readDay(words, midnight, midnight) : said && midnight
  if (!day) return null
  if (!said) return { day: dayOf(day) }
  const [, begin = '', end = ''] = said
  const until = readTime(end)
  const from = readTime(begin)
  // `6-8pm`: what is said of the end alone holds of both.
  const half = /[ap]m$/.exec(end)?.[0]
  const ofBoth = half && !begin.endsWith('m') && Number.parseInt(begin) < Number.parseInt(end) ? readTime(begin + half) : from
  return until && ofBoth ? { day: dayOf(day), from: ofBoth, until } : null
}

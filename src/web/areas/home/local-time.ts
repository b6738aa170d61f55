import type { TextKey } from '#shared/texts/index.ts'
import { addDays } from '#shared/records/calendar.ts'
import { dayThere, formatTime } from '#web/foundation/format/date.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import type { Words } from '#web/approval/request/inbox-view.ts'

/** The hour, 0 to 23, at a place. */
export const hourAt = (moment: Date, timeZone: string): number => Number(formatTime(moment, timeZone).slice(0, 2))

/** How one greets at an hour. */
export function greetingAt(hour: number): TextKey {
  if (hour >= 4 && hour < 12) return 'home.morning'
  return hour >= 12 && hour < 18 ? 'home.afternoon' : 'home.evening'
}

/** When something happened, after 'since': `09:12` of today, `yesterday`, `Tue 17 Nov`. */
export function sinceWhen(instant: string, today: string, { say, language }: Words): string {
  const day = dayThere(instant)
  if (day === today) return formatTime(instant)
  return day === addDays(today, -1) ? say('home.yesterday') : friendlyDate(day, language)
}

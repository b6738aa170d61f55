import type { ReportSchedule } from '#shared/areas/report-own.ts'
import { addDays } from '#shared/records/calendar.ts'
import type { Language } from '#shared/texts/index.ts'
import { weekdayName } from '#web/foundation/format/friendly.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'

const aMonday = '2026-11-23'

/** The days of a week from Monday on, by name. */
export const weekdaysIn = (language: Language): string[] =>
  Array.from({ length: 7 }, (_, at) => weekdayName(addDays(aMonday, at), language, 'long'))

/** When something is sent, in words. */
export function whenSaid({ every, place, hour }: Pick<ReportSchedule, 'every' | 'place' | 'hour'>, say: Say, language: Language): string {
  const at = `${String(hour).padStart(2, '0')}:00`
  if (every === 'day') return say('report.schedule.daily', { at })
  if (every === 'week') return say('report.schedule.weekly', { weekday: weekdaysIn(language)[place] ?? '', at })
  return say('report.schedule.monthly', { day: place, at })
}

import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { LeaveDetail } from './leave-values.ts'
import { Remark } from '#web/platform/screen/figure.tsx'

type Days = LeaveDetail['perDay']

/** Days that are named each; of more there is a count. */
const named = 4

/** Why some days of a leave do not count, without opening anything. */
export function DayNotes({ days }: { days: Days }) {
  const say = useText()
  const language = useLanguage()
  const notes = [...holidayNotes(days, language, say), ...idleNotes(days, language, say)]
  return notes.length > 0 ? <Remark>{notes.join(' ')}</Remark> : null
}

/** `Fri 25 Dec is Christmas Day.` */
function holidayNotes(days: Days, language: string, say: Say): string[] {
  return days
    .filter((day) => day.name !== null)
    .map((day) =>
      say(day.because === 'half-holiday' ? 'leave.isHalfHoliday' : 'leave.isHoliday', {
        day: friendlyDate(day.date, language),
        name: day.name,
      }),
    )
}

/** `Sat 26 Dec and Sun 27 Dec are no working days.` */
function idleNotes(days: Days, language: string, say: Say): string[] {
  const idle = days.filter((day) => day.because === 'weekend')
  if (idle.length === 0) return []
  if (idle.length > named) return [say('leave.idleCount', { count: idle.length })]
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(idle.map((day) => friendlyDate(day.date, language)))
  return [say('leave.idle', { days: names, count: idle.length })]
}

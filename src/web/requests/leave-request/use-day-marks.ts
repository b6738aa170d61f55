import { calendarCalls } from '#shared/areas/calendar.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { Mark } from '#web/platform/form/inputs/day-pair.ts'

/** Holidays, and who of one's unit is away, for whoever chooses days of a leave. */
export function useDayMarks(month: string): ReadonlyMap<string, Mark> {
  const say = useText()
  const days = useCall(calendarCalls.marks, { month }, { staleTime: 60_000, keepPrevious: false }).data?.listData ?? []
  return new Map(
    days.map(({ date, holiday, away }) => [
      date,
      {
        name: holiday,
        count: away.length,
        title: [holiday, away.length > 0 && say('leave.awayThen', { names: away.join(', ') })].filter(Boolean).join(' · '),
      },
    ]),
  )
}

import { addMonths } from '#shared/records/calendar.ts'
import { monthName } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PeriodStep } from '#web/platform/screen/period-step.tsx'

/** The month that is shown, and the ways to the ones beside it. */
export function MonthStep({ month, today, onMonth }: { month: string; today: string; onMonth: (month: string) => void }) {
  const say = useText()
  const language = useLanguage()
  const present = today.slice(0, 7)
  return (
    <PeriodStep
      previous={say('attendance.previousMonth')}
      next={say('attendance.nextMonth')}
      onStep={(step) => onMonth(addMonths(`${month}-01`, step).slice(0, 7))}
      now={month === present ? null : { label: say('attendance.thisMonth'), onNow: () => onMonth(present) }}
    >
      {monthName(month, language)}
    </PeriodStep>
  )
}

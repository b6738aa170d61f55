import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addMonths } from '#shared/records/calendar.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import classes from './attendance.module.css'

/** `November 2026`. */
export const monthName = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** The month that is shown, and the ways to the ones beside it. */
export function MonthStep({ month, today, onMonth }: { month: string; today: string; onMonth: (month: string) => void }) {
  const say = useText()
  const language = useLanguage()
  const beside = (step: number) => onMonth(addMonths(`${month}-01`, step).slice(0, 7))
  return (
    <div className={classes.step}>
      <ActionIcon variant="default" size={36} aria-label={say('attendance.previousMonth')} onClick={() => beside(-1)}>
        <IconChevronLeft size={18} stroke={1.75} className={classes.arrow} />
      </ActionIcon>
      <h2 className={classes.month} aria-live="polite">
        {monthName(month, language)}
      </h2>
      <ActionIcon variant="default" size={36} aria-label={say('attendance.nextMonth')} onClick={() => beside(1)}>
        <IconChevronRight size={18} stroke={1.75} className={classes.arrow} />
      </ActionIcon>
      {month !== today.slice(0, 7) && (
        <Button variant="subtle" color="gray" size="compact-md" onClick={() => onMonth(today.slice(0, 7))}>
          {say('attendance.thisMonth')}
        </Button>
      )}
    </div>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '#shared/records/calendar.ts'
import { weekStart } from '#shared/records/timesheet/entry.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate, friendlyRange } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PeriodStep } from '#web/platform/screen/period-step.tsx'
import classes from './week-step.module.css'

/** The week that is shown, and the ways to the ones beside it. */
export function WeekStep({ start, today, onStart }: { start: string; today: string; onStart: (monday: string) => void }) {
  const say = useText()
  const language = useLanguage()
  const present = weekStart(today)
  return (
    <PeriodStep
      previous={say('timesheet.previousWeek')}
      next={say('timesheet.nextWeek')}
      onStep={(step) => onStart(addDays(start, 7 * step))}
      now={start === present ? null : { label: say('timesheet.thisWeek'), onNow: () => onStart(present) }}
    >
      {friendlyRange(start, addDays(start, 6), language)}
    </PeriodStep>
  )
}

/** The day that a phone shows. */
export function DayStep({ start, day, onDay }: { start: string; day: number; onDay: (day: number) => void }) {
  const say = useText()
  const language = useLanguage()
  return (
    <div className={classes.days}>
      <StepButton label={say('timesheet.previousDay')} back disabled={day === 0} onClick={() => onDay(day - 1)} />
      <span className={classes.name} aria-live="polite">
        <Dated>{friendlyDate(addDays(start, day), language)}</Dated>
      </span>
      <StepButton label={say('timesheet.nextDay')} disabled={day === 6} onClick={() => onDay(day + 1)} />
    </div>
  )
}

interface StepButtonProps {
  label: string
  back?: boolean
  disabled?: boolean
  onClick: () => void
}

function StepButton({ label, back = false, disabled = false, onClick }: StepButtonProps) {
  const Icon = back ? IconChevronLeft : IconChevronRight
  return (
    <ActionIcon variant="default" size={36} aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon size={18} stroke={1.75} className={classes.arrow} />
    </ActionIcon>
  )
}

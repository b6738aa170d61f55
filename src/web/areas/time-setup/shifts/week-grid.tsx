import { daysBetween } from '#shared/records/calendar.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { weekdayName } from '#web/foundation/format/friendly.ts'
import type { ReactNode } from 'react'
import classes from './week-grid.module.css'

/** A week that begins on a Monday: for the names of its days. */
const weekdays = daysBetween('2026-01-05', '2026-01-11')

interface WeekGridProps {
  weeks: readonly (readonly (readonly string[])[])[]
  cell: (shifts: readonly string[]) => ReactNode
  /** What it is called as a whole, which is scrolled on a phone. */
  label: string
}

/** Weeks of a pattern, a line each, under the names of their days. */
export function WeekGrid({ weeks, cell, label }: WeekGridProps) {
  const say = useText()
  const language = useLanguage()
  return (
    <div className={classes.weeks} role="group" tabIndex={0} aria-label={label}>
      <div className={`${classes.week} ${classes.names}`} aria-hidden>
        <span />
        {weekdays.map((day) => (
          <span key={day} className={classes.weekName}>
            {weekdayName(day, language)}
          </span>
        ))}
      </div>
      {weeks.map((days, week) => (
        <div key={week} className={classes.week} role="group" aria-label={say('timeSetup.week', { number: week + 1 })}>
          <span className={classes.weekName}>{say('timeSetup.week', { number: week + 1 })}</span>
          {days.map((shifts, day) => (
            <div key={day}>
              <span className={classes.dayName} aria-hidden>
                {weekdayName(weekdays[day] ?? '', language, 'long')}
              </span>
              {cell(shifts)}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

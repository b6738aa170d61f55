import type { CalendarEntry } from '#shared/areas/calendar.ts'
import { formatRange } from '#web/foundation/format/date.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { useLanguage } from '#web/foundation/i18n/use-text.ts'
import { entriesIn } from './month-days.ts'
import classes from './month-agenda.module.css'

interface MonthAgendaProps {
  month: string
  entries: readonly CalendarEntry[]
  label: string
}

/** The entries of a month in words, one beneath the other: for windows in which a day has no room for them. */
export function MonthAgenda({ month, entries, label }: MonthAgendaProps) {
  const language = useLanguage()
  const shown = entriesIn(entries, month)
  if (shown.length === 0) return null
  return (
    <ul className={classes.agenda} aria-label={label}>
      {shown.map(({ startDate, endDate, description, appointmentColor, employees: [person] }, index) => (
        <li key={index} className={classes.entry} data-colour={appointmentColor}>
          <span className={classes.days} title={formatRange(startDate, endDate)}>
            <Dated>{friendlyRange(startDate, endDate, language)}</Dated>
          </span>
          <span className={classes.what}>
            <span>{[description, person?.detail].filter(Boolean).join(' · ')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

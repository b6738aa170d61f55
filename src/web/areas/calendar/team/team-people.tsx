import type { TeamMember } from '#shared/areas/calendar.ts'
import { weekday } from '#shared/records/calendar.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { absenceLine } from '#web/platform/people/absence-words.ts'
import type { PeriodColumn } from './period-columns.ts'
import { Strip } from './strip.tsx'
import classes from './team-people.module.css'

interface TeamPeopleProps {
  rows: readonly TeamMember[]
  columns: readonly PeriodColumn[]
  today: string
  label: string
}

/** One person beneath the other, with their period and what is in it in words: for windows in which a day has no room. */
export function TeamPeople({ rows, columns, today, label }: TeamPeopleProps) {
  const say = useText()
  const language = useLanguage()
  return (
    <ul className={classes.people} aria-label={label}>
      {columns[0]?.days === 1 && (
        <li className={classes.scale} aria-hidden="true">
          {columns.map(
            ({ from }, at) =>
              weekday(from) === 0 && (
                <span key={from} style={{ insetInlineStart: `${(at / columns.length) * 100}%` }}>
                  {at + 1}
                </span>
              ),
          )}
        </li>
      )}
      {rows.map((row) => (
        <li key={row.employeeId} className={classes.person}>
          <span className={classes.who}>
            <Avatar name={row.employee} employeeId={row.employeeId} hasPicture={false} size={26} />
            <strong>{row.employee}</strong>
          </span>
          <div className={classes.strip}>
            <Strip row={row} columns={columns} today={today} />
          </div>
          {row.absences.map((absence) => (
            <span key={`${absence.from} ${absence.startsHalf}`} className={classes.words}>
              <Dated>{absenceLine(absence, language, say)}</Dated>
            </span>
          ))}
          {row.marks.map(({ date, text }) => (
            <span key={date} className={classes.words}>
              <Dated>{`${friendlyDate(date, language)}: ${text}`}</Dated>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

import type { TeamMember } from '#shared/areas/calendar.ts'
import { placeInWeek } from '#shared/records/calendar.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { personFormats } from '#web/foundation/format/person-formats.ts'
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

/** Whoever is away, one beneath the other, with their period and what is in it in words, then who is not: for windows in which a day has no room. */
export function TeamPeople({ rows, columns, today, label }: TeamPeopleProps) {
  const say = useText()
  const language = useLanguage()
  const isEmpty = ({ absences, marks }: TeamMember) => absences.length === 0 && marks.length === 0
  const others = rows.filter(isEmpty).map(({ employee }) => employee)
  return (
    <ul className={classes.people} aria-label={label}>
      {columns[0]?.days === 1 && (
        <li className={classes.scale} aria-hidden="true">
          {columns.map(
            ({ from }, at) =>
              placeInWeek(from, personFormats().firstWeekday) === 0 && (
                <span key={from} style={{ insetInlineStart: `${(at / columns.length) * 100}%` }}>
                  {at + 1}
                </span>
              ),
          )}
        </li>
      )}
      {rows
        .filter((row) => !isEmpty(row))
        .map((row) => (
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
      {others.length > 0 && (
        <li className={classes.person}>
          <strong>{say(others.length === rows.length ? 'calendar.nobodyAway' : 'calendar.notAway')}</strong>
          <span className={classes.words}>{others.join(', ')}</span>
        </li>
      )}
    </ul>
  )
}

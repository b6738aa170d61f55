import { Skeleton, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { attendanceCalls, type MonthDay } from '#shared/areas/attendance.ts'
import { dayNumber, weekday } from '#shared/records/calendar.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { friendlyDate, monthName, weekdayName } from '#web/foundation/format/friendly.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { holidayText, useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { NoData } from '#web/platform/list/rows/table-states.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { isQuiet, MonthLegend } from './month-legend.tsx'
import { MonthStep } from './month-step.tsx'
import { signedDuration } from '#web/foundation/format/signed-duration.ts'
import { statusColours } from './status-colour.ts'
import shared from './attendance.module.css'
import classes from './month-view.module.css'

interface MonthViewProps {
  month: string
  today: string
  onMonth: (month: string) => void
}

/** One's own month: what became of each day, and what it comes to. A day opens its story. */
export function MonthView({ month, today, onMonth }: MonthViewProps) {
  const say = useText()
  const { data, error, isError } = useCall(attendanceCalls.month, { month: `${month}-01` }, { keepPrevious: false })
  const figures = data && [
    { name: say('attendance.worked'), value: formatDuration(data.worked), booked: data.booked.worked, open: 0, isOdd: false },
    { name: say('attendance.planned'), value: formatDuration(data.planned), booked: 0, open: data.openDays, isOdd: false },
    { name: say('attendance.overtime'), value: formatDuration(data.overtime), booked: data.booked.overtime, open: 0, isOdd: false },
    { name: say('attendance.late'), value: formatDuration(data.late), booked: 0, open: 0, isOdd: false },
    { name: say('attendance.oddDays'), value: formatNumber(data.oddDays), booked: 0, open: 0, isOdd: true },
  ]
  return (
    <div className={shared.stack}>
      <MonthStep month={month} today={today} onMonth={onMonth} />
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={480} radius="lg" />}
      {data?.days.length === 0 && (
        <Card>
          <NoData>{say('attendance.notKeptMonth')}</NoData>
        </Card>
      )}
      {data && figures && data.days.length > 0 && (
        <>
          <dl className={classes.figures}>
            {figures.map(({ name, value, booked, open, isOdd }) => (
              <div key={name} className={classes.figure}>
                <dt>
                  {name}
                  {isOdd && <span className={classes.oddMark} aria-hidden="true" />}
                </dt>
                <dd>
                  {value}
                  {booked !== 0 && (
                    <small className={classes.booked}> {say('attendance.month.booked', { minutes: signedDuration(booked) })}</small>
                  )}
                  {open > 0 && <small className={classes.booked}> {say('attendance.month.open', { count: open })}</small>}
                </dd>
              </div>
            ))}
          </dl>
          <Grid month={month} today={data.today} days={data.days} />
        </>
      )}
    </div>
  )
}

function Grid({ month, today, days }: { month: string; today: string; days: readonly MonthDay[] }) {
  const say = useText()
  const language = useLanguage()
  const first = days[0]?.date ?? ''
  // A Monday and the days after it.
  const names = Array.from({ length: 7 }, (_, index) => `2026-11-${String(16 + index).padStart(2, '0')}`)
  return (
    <Card flush>
      <div className={classes.week} aria-hidden="true">
        {names.map((day) => (
          <span key={day}>{weekdayName(day, language)}</span>
        ))}
      </div>
      <ol className={classes.grid} aria-label={say('attendance.month.grid', { month: monthName(month, language) })}>
        {days.map((day) => (
          <li key={day.id} style={{ gridColumn: weekday(day.date) + 1, gridRow: (mondayOf(day.date) - mondayOf(first)) / 7 + 1 }}>
            <DayCell day={day} isToday={day.date === today} />
          </li>
        ))}
      </ol>
      <MonthLegend days={days} />
    </Card>
  )
}

/** The Monday of a week, as a number. */
const mondayOf = (day: string): number => dayNumber(day) - weekday(day)

function DayCell({ day, isToday }: { day: MonthDay; isToday: boolean }) {
  const say = useText()
  const language = useLanguage()
  const hours = day.worked + day.overtime > 0 ? formatDuration(day.worked) : ''
  return (
    <Link
      to={'/attendance/detail/$id' as never}
      params={{ id: day.id } as never}
      className={classes.day ?? ''}
      data-today={isToday || undefined}
      data-quiet={isQuiet(day.attendanceStatusId) || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className={classes.number} title={formatDate(day.date)} aria-hidden="true">
        {Number(day.date.slice(8))}
      </span>
      {day.isOdd && <span className={classes.corner} aria-hidden="true" />}
      <VisuallyHidden>{friendlyDate(day.date, language)} </VisuallyHidden>
      {day.holiday === null && day.attendanceStatusId === 'toCome' ? (
        // What every day to come says is said to whoever cannot see that it is empty.
        <VisuallyHidden>{day.attendanceStatus}</VisuallyHidden>
      ) : (
        <span className={classes.state} data-colour={statusColours[day.attendanceStatusId]}>
          <span className={classes.dot} />
          <span className={classes.word}>{day.holiday === null ? day.attendanceStatus : holidayText(day.holiday, say)}</span>
        </span>
      )}{' '}
      {(day.checkIn ?? day.checkOut) !== null && <span className={classes.times}>{`${day.checkIn ?? '…'} – ${day.checkOut ?? '…'}`}</span>}{' '}
      <span className={classes.hours}>
        {hours}
        {day.overtime > 0 && <small> +{formatDuration(day.overtime)}</small>}
        {day.booked && day.booked.worked + day.booked.overtime !== 0 && (
          <small className={classes.booked} title={say('attendance.booked')}>
            {' '}
            {signedDuration(day.booked.worked + day.booked.overtime)}
            <VisuallyHidden> {say('attendance.booked')}</VisuallyHidden>
          </small>
        )}
      </span>
      {day.isOdd && <VisuallyHidden> {say('attendance.odd')}</VisuallyHidden>}
    </Link>
  )
}

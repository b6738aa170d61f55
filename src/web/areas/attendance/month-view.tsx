import { Skeleton, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { attendanceCalls, type MonthDay } from '#shared/areas/attendance.ts'
import { attendanceDayList } from '#shared/areas/attendance-days.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { monthName } from '#web/foundation/format/friendly.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { holidayText, useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { usePerson } from '#web/foundation/session/person.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { NoData } from '#web/platform/list/rows/table-states.tsx'
import { MonthGrid } from '#web/platform/month/month-grid.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { DayDot } from './day-dot.tsx'
import { dottedAs, MonthLegend } from './month-legend.tsx'
import { MonthStep } from './month-step.tsx'
import { signedDuration } from '#web/foundation/format/signed-duration.ts'
import { statusColours } from './status-colour.ts'
import shared from './attendance.module.css'
import { WholeExport } from '#web/platform/list/table/whole-export.tsx'
import classes from './month-view.module.css'

interface MonthViewProps {
  month: string
  today: string
  onMonth: (month: string) => void
}

/** One's own month: what became of each day, and what it comes to. A day opens its story. */
export function MonthView({ month, today, onMonth }: MonthViewProps) {
  const say = useText()
  const { data, error, isError, isPlaceholderData } = useCall(attendanceCalls.month, { month: `${month}-01` })
  const own = usePerson()?.employeeId
  // Of another month nothing is told but that it is asked for: its grid stays, with the focus in it.
  const told = isPlaceholderData ? undefined : data
  const isKept = told?.days.length !== 0
  return (
    <div className={shared.stack}>
      <div className={shared.tools}>
        <MonthStep month={month} today={today} onMonth={onMonth} />
        {own && <WholeExport call={attendanceCalls.export} list={attendanceDayList} extra={{ employeeId: own, ...daysOf(month) }} />}
      </div>
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={480} radius="lg" />}
      {!isKept && (
        <Card>
          <NoData>{say('attendance.notKeptMonth')}</NoData>
        </Card>
      )}
      {data && isKept && (
        <>
          <Figures figures={told} />
          <Days month={month} onMonth={onMonth} today={data.today} days={told?.days ?? []} />
        </>
      )}
    </div>
  )
}

/** The days of a month as a list's filter says them. */
const daysOf = (month: string) => ({
  usingDateFilter: true,
  dateFrom: `${month}-01`,
  dateTo: addDays(addMonths(`${month}-01`, 1), -1),
})

/** What the month comes to; while it is asked for, the names alone. */
function Figures({ figures: told }: { figures: AnswerOf<typeof attendanceCalls.month> | undefined }) {
  const say = useText()
  const figures = [
    { name: say('attendance.worked'), value: told && formatDuration(told.worked), booked: told?.booked.worked ?? 0, open: 0, isOdd: false },
    { name: say('attendance.planned'), value: told && formatDuration(told.planned), booked: 0, open: told?.openDays ?? 0, isOdd: false },
    {
      name: say('attendance.overtime'),
      value: told && formatDuration(told.overtime),
      booked: told?.booked.overtime ?? 0,
      open: 0,
      isOdd: false,
    },
    { name: say('attendance.late'), value: told && formatDuration(told.late), booked: 0, open: 0, isOdd: false },
    { name: say('attendance.oddDays'), value: told && formatNumber(told.oddDays), booked: 0, open: 0, isOdd: true },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value, booked, open, isOdd }) => (
        <div key={name} className={classes.figure}>
          <dt>
            {name}
            {isOdd && <span className={classes.oddMark} aria-hidden="true" />}
          </dt>
          <dd>
            {value ?? <span className={classes.awaited} />}
            {booked !== 0 && (
              <small className={classes.booked}> {say('attendance.month.booked', { minutes: signedDuration(booked) })}</small>
            )}
            {open > 0 && <small className={classes.booked}> {say('attendance.month.open', { count: open })}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface DaysProps extends MonthViewProps {
  days: readonly MonthDay[]
}

function Days({ month, onMonth, today, days }: DaysProps) {
  const say = useText()
  const language = useLanguage()
  const byDate = new Map(days.map((day) => [day.date, day]))
  return (
    <Card flush className={classes.days ?? ''}>
      <MonthGrid
        month={month}
        onMonth={onMonth}
        today={today}
        label={say('attendance.month.grid', { month: monthName(month, language) })}
        holidays={new Set(days.flatMap(({ date, holiday }) => (holiday === null ? [] : date)))}
      >
        {({ date, isOutside, number }) => {
          const day = byDate.get(date)
          return day ? <DayLink day={day} number={number} /> : !isOutside && number
        }}
      </MonthGrid>
      <MonthLegend days={days} />
    </Card>
  )
}

function DayLink({ day, number }: { day: MonthDay; number: ReactNode }) {
  const say = useText()
  const dotted = dottedAs(day)
  const hours = day.worked + day.overtime > 0 ? formatDuration(day.worked) : ''
  return (
    <Link
      to={'/attendance/detail/$id' as never}
      params={{ id: day.id } as never}
      tabIndex={-1}
      className={classes.day ?? ''}
      data-quiet={dotted === 'off' || undefined}
    >
      {number} {day.isOdd && <span className={classes.corner} aria-hidden="true" />}
      {dotted === null ? (
        // What every day to come says is said to whoever cannot see that it is empty.
        <VisuallyHidden>{day.attendanceStatus}</VisuallyHidden>
      ) : (
        <span className={classes.state} data-colour={statusColours[dotted]}>
          <DayDot status={dotted} />
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

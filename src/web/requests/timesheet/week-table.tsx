import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { WeekDay } from '#shared/requests/timesheet.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { signedDuration } from '#web/foundation/format/signed-duration.ts'
import { weekdayName } from '#web/foundation/format/friendly.ts'
import { holidayText, useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { hoursText } from './cell-text.ts'
import { minutesOfDay, minutesOfRow, type TimesheetRow } from './timesheet-values.ts'
import classes from './week-table.module.css'

interface WeekTableProps {
  days: readonly WeekDay[]
  rows: readonly TimesheetRow[]
  /** The day that a phone shows while the week is typed; absent where it is read: then it shows all of them. */
  shown?: number
  rowHead: (row: TimesheetRow, index: number) => ReactNode
  cell: (row: TimesheetRow, index: number, day: number) => ReactNode
  /** Minutes of other timesheets, by day. */
  elsewhere?: readonly number[]
  /** Days of which something is wrong. */
  wrong?: ReadonlySet<string>
  children?: ReactNode
}

/**
 * A week: what is worked on by day, and totals by row, day and week. What was planned, and what attendance counts, stands above
 * each day that is typed, and beneath the totals that are read.
 */
export function WeekTable({ days, rows, shown, rowHead, cell, elsewhere = [], wrong, children }: WeekTableProps) {
  const say = useText()
  const all = rows.reduce((sum, row) => sum + minutesOfRow(row), 0)
  const isRead = shown === undefined
  return (
    <div className={classes.scroll}>
      <table className={classes.table} data-read={isRead || undefined} aria-label={say('timesheet.grid')}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {say('timesheet.project')}
            </th>
            {days.map((day, index) => (
              <DayHead key={day.day} day={day} wrong={wrong?.has(day.day) ?? false} isRead={isRead} shown={isRead || index === shown} />
            ))}
            <th scope="col" className={classes.total}>
              {say('timesheet.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row" className={classes.row}>
                {rowHead(row, index)}
              </th>
              {days.map(({ day, closed }, place) => (
                <td
                  key={day}
                  className={classes.cell}
                  data-shown={isRead || place === shown || undefined}
                  data-closed={closed ?? undefined}
                >
                  {cell(row, index, place)}
                </td>
              ))}
              <td className={classes.total}>{shownHours(minutesOfRow(row))}</td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={9} className={classes.none}>
                {say('timesheet.noRows')}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          {elsewhere.some((minutes) => minutes > 0) && <SumRow name={say('timesheet.elsewhere')} minutes={elsewhere} shown={shown} quiet />}
          <SumRow name={say('timesheet.total')} minutes={days.map((_, index) => minutesOfDay(rows, index))} shown={shown} all={all} />
          {isRead && days.some(({ worked }) => worked !== null) && (
            <SumRow name={say('timesheet.counted')} minutes={days.map(({ worked }) => worked ?? 0)} quiet />
          )}
          {isRead && <SumRow name={say('timesheet.planned')} minutes={days.map(({ planned }) => planned)} quiet />}
        </tfoot>
      </table>
      {children}
    </div>
  )
}

function DayHead({
  day: { day, planned, worked, fromClosed, holiday, closed },
  wrong,
  isRead,
  shown,
}: {
  day: WeekDay
  wrong: boolean
  isRead: boolean
  shown: boolean
}) {
  const say = useText()
  const language = useLanguage()
  const why = closed ? say(`timesheet.closed.${closed}`) : holiday === null ? '' : holidayText(holiday, say)
  return (
    <th
      scope="col"
      className={classes.day}
      data-shown={shown || undefined}
      data-closed={closed ?? undefined}
      data-wrong={wrong || undefined}
    >
      <span className={classes.name} title={formatDate(day)}>
        {weekdayName(day, language)} {Number(day.slice(8))}
      </span>
      {!isRead && (
        <span className={classes.there} title={`${say('timesheet.worked')} / ${say('timesheet.planned')}`}>
          {worked === null ? shownHours(planned) : `${hoursText(worked)}/${shownHours(planned)}`}
        </span>
      )}
      {fromClosed !== 0 && (
        <span className={classes.there} title={say('timesheet.fromClosed')}>
          {signedDuration(fromClosed)}
          <VisuallyHidden> {say('timesheet.fromClosed')}</VisuallyHidden>
        </span>
      )}
      {why && <span className={classes.why}>{why}</span>}
    </th>
  )
}

function SumRow({
  name,
  minutes,
  all = minutes.reduce((sum, each) => sum + each, 0),
  shown,
  quiet,
}: {
  name: string
  minutes: readonly number[]
  all?: number
  shown?: number | undefined
  quiet?: boolean
}) {
  return (
    <tr data-quiet={quiet || undefined}>
      <th scope="row" className={classes.row}>
        {name}
      </th>
      {minutes.map((each, index) => (
        <td key={index} className={classes.sum} data-shown={shown === undefined || index === shown || undefined}>
          {shownHours(each)}
        </td>
      ))}
      <td className={classes.total}>{hoursText(all)}</td>
    </tr>
  )
}

const shownHours = (minutes: number) => (minutes === 0 ? '–' : hoursText(minutes))

import { Link } from '@tanstack/react-router'
import type { attendanceCardList } from '#shared/areas/attendance.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import classes from './people-table.module.css'

type CardRow = RowOf<typeof attendanceCardList>

/** What a month comes to for many people, one a line; a name leads to their latest day. */
export function PeopleTable({ rows, onOpen }: { rows: readonly CardRow[]; onOpen: (row: CardRow) => void }) {
  const say = useText()
  const hours = (value: number) => (value === 0 ? '' : formatDuration(value * 60))
  const days = (value: number) => (value === 0 ? '' : formatNumber(value))
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={say('attendance.people')}>
        <thead>
          <tr>
            <th scope="col">{say('list.employee')}</th>
            <th scope="col">{say('list.unit')}</th>
            <th scope="col" data-end>
              {say('attendance.worked')}
            </th>
            <th scope="col" data-end>
              {say('attendance.planned')}
            </th>
            <th scope="col" data-end>
              {say('attendance.overtime')}
            </th>
            <th scope="col" data-end>
              {say('attendance.lateDays')}
            </th>
            <th scope="col" data-end>
              {say('attendance.absentDays')}
            </th>
            <th scope="col" data-end>
              {say('attendance.leaveDays')}
            </th>
            <th scope="col" data-end>
              {say('attendance.oddDays')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.employeeId} onClick={() => onOpen(row)}>
              <th scope="row">
                <Link to={'/attendance/detail/$id' as never} params={{ id: row.id } as never} className={classes.who ?? ''}>
                  <Avatar name={row.employee} employeeId={row.employeeId} hasPicture={false} size={26} />
                  {row.employee}
                </Link>
              </th>
              <td>{row.companyStructure}</td>
              <td data-end>{formatDuration(row.totalWorkingHour * 60)}</td>
              <td data-end>{formatDuration(row.plannedHour * 60)}</td>
              <td data-end>{hours(row.totalOTHour)}</td>
              <td data-end>{days(row.lateDays)}</td>
              <td data-end>{days(row.absentDays)}</td>
              <td data-end>{days(row.leaveDays)}</td>
              <td data-end data-odd={row.oddDays > 0 || undefined}>
                {days(row.oddDays)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

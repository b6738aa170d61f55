import { formatRange } from '#web/foundation/format/date.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Person } from '#web/platform/people/person.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import { againstText } from './timesheet-sum.tsx'
import { rowsOf, type TimesheetDetail } from './timesheet-values.ts'
import { WeekTable } from './week-table.tsx'
import classes from './timesheet-details.module.css'

/** A timesheet that was filed: whose, and the week as it was booked. */
export function TimesheetDetails({ detail }: { detail: TimesheetDetail }) {
  const say = useText()
  const { employee, employeeId, start, until, note, sum } = detail
  const hours = formatDuration(sum.booked.value)
  return (
    <div className={classes.details}>
      <Facts
        items={[
          { name: say('list.employee'), value: <Person name={employee} employeeId={employeeId} avatar={24} /> },
          { name: say('timesheet.week'), value: formatRange(start, until) },
          {
            name: say('timesheet.booked'),
            value: (
              <>
                {hours} {againstText(sum, say)} <Why value={hours} reasons={sum.booked.why} />
              </>
            ),
          },
          ...(note ? [{ name: say('timesheet.note'), value: <span className={classes.note}>{note}</span> }] : []),
        ]}
      />
      <BookedWeek detail={detail} />
    </div>
  )
}

/** The week as it was booked, to be read. */
export function BookedWeek({ detail: { start, days, entries } }: { detail: TimesheetDetail }) {
  return (
    <div className={classes.week}>
      <WeekTable
        days={days.map((each) => ({ ...each, closed: null }))}
        rows={rowsOf(entries, start)}
        rowHead={({ project, taskCategory, note }) => (
          <>
            <span className={classes.project}>{project}</span>
            {[taskCategory, note].filter(Boolean).map((text) => (
              <span key={text} className={classes.what}>
                {text}
              </span>
            ))}
          </>
        )}
        cell={({ cells }, _index, place) => cells[place]}
      />
    </div>
  )
}

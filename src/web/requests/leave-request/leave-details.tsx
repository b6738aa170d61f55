import { formatDate } from '#web/foundation/format/date.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Person } from '#web/platform/people/person.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import { DayNotes } from './day-notes.tsx'
import { daysText } from '#web/records/leave/quantity.ts'
import { DayStrip } from './day-strip.tsx'
import type { LeaveDetail } from './leave-values.ts'
import classes from './leave-details.module.css'

/** A leave that was asked for: who, when, how much of each day, and what was said. */
export function LeaveDetails({ detail }: { detail: LeaveDetail }) {
  const say = useText()
  const oneDay = detail.startDate === detail.endDate
  const part = (which: LeaveDetail['startDayLeaveType']) => (which === 'full' ? '' : ` · ${say(`leave.part.${which}`)}`)
  const total = daysText(detail.days.value, detail.unit, say)
  return (
    <div className={classes.details}>
      <Facts
        items={[
          { name: say('list.employee'), value: <Person name={detail.employee} employeeId={detail.employeeId} avatar={24} /> },
          { name: say('leave.type'), value: detail.leaveType },
          ...(oneDay
            ? [{ name: say('leave.on'), value: formatDate(detail.startDate) + part(detail.startDayLeaveType) }]
            : [
                { name: say('leave.from'), value: formatDate(detail.startDate) + part(detail.startDayLeaveType) },
                { name: say('leave.until'), value: formatDate(detail.endDate) + part(detail.endDayLeaveType) },
              ]),
          ...(detail.hours === null ? [] : [{ name: say('leave.hours'), value: formatNumber(detail.hours) }]),
          ...(detail.replacement
            ? [
                {
                  name: say('leave.replacement'),
                  value: <Person name={detail.replacement} employeeId={detail.replacementId} avatar={24} />,
                },
              ]
            : []),
          ...(detail.location ? [{ name: say('leave.location'), value: detail.location }] : []),
          ...(detail.note ? [{ name: say('leave.note'), value: <span className={classes.note}>{detail.note}</span> }] : []),
        ]}
      />
      {detail.perDay.length > 0 && (
        <div>
          <div className={classes.head}>
            <h2 className={classes.total}>{total}</h2>
            <Why value={total} reasons={detail.days.why} />
          </div>
          <DayStrip days={detail.perDay} />
          <DayNotes days={detail.perDay} />
        </div>
      )}
    </div>
  )
}

import { isMoreThanWorked } from '#shared/records/timesheet/rules.ts'
import { timesheet } from '#shared/requests/timesheet.ts'
import { formatRange } from '#web/foundation/format/date.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { IfApproved, IfApprovedPart } from '#web/approval/detail/if-approved.tsx'
import type { OpenedView } from '#web/approval/request/inbox-view.ts'
import { Figure, Remark } from '#web/platform/screen/figure.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import { BookedWeek } from './timesheet-details.tsx'
import { againstText, budgetText } from './timesheet-sum.tsx'
import type { TimesheetDetail } from './timesheet-values.ts'
import classes from './timesheet-details.module.css'

/** What is shown of one that waits, and by which calls. */
export const timesheetOpened: OpenedView<TimesheetDetail> = {
  contract: timesheet,
  tells: ['timesheet.overBudget'],
  isWide: true,
  consequences: (detail) => <Consequences detail={detail} />,
  fields: (detail) => <Fields detail={detail} />,
}

/** What a timesheet would book: the hours beside those worked, and each project before and after. */
function Consequences({ detail: { sum } }: { detail: TimesheetDetail }) {
  const say = useText()
  return (
    <IfApproved>
      <IfApprovedPart title={say('timesheet.booked')} why={sum.booked.why}>
        <Figure small value={formatDuration(sum.booked.value)} unit={againstText(sum, say)} short={isMoreThanWorked(sum)} />
      </IfApprovedPart>
      {sum.projects.map(({ projectId, project, before, after, budget }) => {
        const over = budget !== null && after.value > budget
        return (
          <IfApprovedPart key={projectId} title={project} why={after.why}>
            <Figure small before={formatDuration(before)} value={formatDuration(after.value)} short={over} />
            <Remark>{over ? say('timesheet.over', { hours: formatDuration(after.value - budget) }) : budgetText(budget, say)}</Remark>
          </IfApprovedPart>
        )
      })}
    </IfApproved>
  )
}

/** What was booked. */
function Fields({ detail }: { detail: TimesheetDetail }) {
  const say = useText()
  return (
    <div className={classes.details}>
      <Facts
        items={[
          { name: say('timesheet.week'), value: formatRange(detail.start, detail.until) },
          ...(detail.note ? [{ name: say('timesheet.note'), value: detail.note }] : []),
        ]}
      />
      <BookedWeek detail={detail} />
    </div>
  )
}

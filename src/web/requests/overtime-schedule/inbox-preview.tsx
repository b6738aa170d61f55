import { overtimeSchedule } from '#shared/requests/overtime-schedule.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { IfApproved, IfApprovedPart } from '#web/approval/detail/if-approved.tsx'
import type { OpenedView } from '#web/approval/request/inbox-view.ts'
import { Remark } from '#web/platform/screen/figure.tsx'
import { FullestWeeks, Total } from './overtime-schedule-consequences.tsx'
import { OvertimeFacts } from './overtime-schedule-details.tsx'
import { planText, timesText } from './overtime-outcome.tsx'
import type { OvertimeScheduleDetail } from './overtime-schedule-values.ts'

/** What is shown of one that waits, and by which calls. */
export const overtimeOpened: OpenedView<OvertimeScheduleDetail> = {
  contract: overtimeSchedule,
  consequences: (detail) => <Consequences detail={detail} />,
  fields: (detail) => <Fields detail={detail} />,
}

const shownPlans = 5

/** What overtime would mean: hours and what they are worth, the days before it, and how full the weeks become. */
function Consequences({ detail }: { detail: OvertimeScheduleDetail }) {
  const say = useText()
  const [first] = detail.lines
  return (
    <IfApproved>
      <IfApprovedPart
        title={say('overtime.total')}
        {...(detail.lines.length === 1 && first?.outcome ? { why: first.outcome.worth.why } : {})}
      >
        <Total {...detail} />
        <Remark>{say(`overtime.compensation.${detail.compensation}`)}</Remark>
      </IfApprovedPart>
      <IfApprovedPart title={say('overtime.week')}>
        <FullestWeeks lines={detail.lines} />
      </IfApprovedPart>
      <IfApprovedPart title={say('overtime.planned')}>
        {detail.lines.slice(0, shownPlans).map((line) => (
          <Remark key={line.employeeId}>
            {line.employee}: {planText(line, say)} → {timesText(line, say)}
          </Remark>
        ))}
        {detail.lines.length > shownPlans && <Remark>{say('overtime.more', { count: detail.lines.length - shownPlans })}</Remark>}
      </IfApprovedPart>
    </IfApproved>
  )
}

/** What was asked for. */
function Fields({ detail }: { detail: OvertimeScheduleDetail }) {
  return <OvertimeFacts detail={detail} />
}

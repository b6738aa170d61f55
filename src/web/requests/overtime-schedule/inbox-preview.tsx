import { useText } from '#web/foundation/i18n/use-text.ts'
import { IfApproved, IfApprovedPart } from '../../approval/if-approved.tsx'
import { Remark } from '../../platform/screen/figure.tsx'
import { FullestWeeks, Total } from './overtime-schedule-consequences.tsx'
import { OvertimeFacts } from './overtime-schedule-details.tsx'
import { planText, timesText } from './overtime-outcome.tsx'
import type { OvertimeScheduleDetail } from './overtime-schedule-values.ts'

const shownPlans = 5

/** What overtime would mean: hours and what they are worth, the days before it, and how full the weeks become. */
export function OvertimeInboxConsequences({ detail }: { detail: OvertimeScheduleDetail }) {
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
export function OvertimeInboxFields({ detail }: { detail: OvertimeScheduleDetail }) {
  return <OvertimeFacts detail={detail} />
}

import type { TimesheetSum } from '#shared/requests/timesheet.ts'
import { isWaiting } from '#shared/status.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { ConsequencesProps } from '#web/approval/request/request-views.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { StatBar } from '#web/platform/screen/stat-bar.tsx'
import type { TimesheetDetail, TimesheetPreview, TimesheetValues } from './timesheet-values.ts'
import classes from './timesheet-sum.module.css'

/** What a timesheet being typed comes to: its hours beside those worked, and what is left of each budget. */
export function TimesheetConsequences({ preview }: ConsequencesProps<TimesheetValues, TimesheetPreview>) {
  const say = useText()
  const sum = preview?.sum
  if (!sum)
    return (
      <Section title={say('timesheet.sum')}>
        <p className={classes.text}>{say('timesheet.fillIn')}</p>
      </Section>
    )
  return (
    <>
      <Section title={say('timesheet.sum')}>
        <StatBar
          title={say('timesheet.booked')}
          value={formatDuration(sum.booked.value)}
          unit={againstText(sum, say)}
          whole={sum.worked ?? sum.planned}
          parts={[
            { name: say('timesheet.elsewhere'), value: sum.beside, tone: 'soft' },
            { name: say('timesheet.booked'), value: sum.booked.value, tone: 'strong' },
          ]}
          why={sum.booked.why}
        />
      </Section>
      <Budgets sum={sum} />
    </>
  )
}

/** What is weighed while somebody is asked to decide. */
export function TimesheetDetailConsequences({ detail: { sum, statusId } }: { detail: TimesheetDetail }) {
  return isWaiting(statusId) ? <Budgets sum={sum} /> : null
}

function Budgets({ sum }: { sum: TimesheetSum }) {
  const say = useText()
  if (sum.projects.length === 0) return null
  return (
    <Section title={say('timesheet.projects')}>
      <div className={classes.projects}>
        {sum.projects.map(({ projectId, project, own, before, after, budget }) => (
          <StatBar
            key={projectId}
            title={project}
            value={formatDuration(after.value)}
            unit={budgetText(budget, say)}
            whole={budget ?? after.value}
            parts={[
              { name: say('timesheet.elsewhere'), value: before, tone: 'soft' },
              { name: say('timesheet.sum'), value: own, tone: 'strong' },
            ]}
            why={after.why}
          >
            {budget !== null && after.value > budget && (
              <span className={classes.over}>{say('timesheet.over', { hours: formatDuration(after.value - budget) })}</span>
            )}
          </StatBar>
        ))}
      </div>
    </Section>
  )
}

/** `of 40 h worked`, with what is booked of them elsewhere: `of 40 h worked, beside 20 h on other timesheets`. */
export function againstText({ worked, planned, beside }: TimesheetSum, say: Say): string {
  const against =
    worked === null
      ? say('timesheet.ofPlanned', { hours: formatDuration(planned) })
      : say('timesheet.ofWorked', { hours: formatDuration(worked) })
  return beside > 0 ? say('timesheet.beside', { against, hours: formatDuration(beside) }) : against
}

export const budgetText = (budget: number | null, say: Say): string =>
  budget === null ? say('timesheet.noBudget') : say('timesheet.ofBudget', { hours: formatDuration(budget) })

/** In a line, for a phone: `38 h 30 m of 40 h worked`. */
export function TimesheetSummary({ preview }: { preview: TimesheetPreview | undefined }) {
  const say = useText()
  return preview?.sum ? `${formatDuration(preview.sum.booked.value)} ${againstText(preview.sum, say)}` : null
}

import { useState } from 'react'
import { Button } from '@mantine/core'
import type { OvertimePersonDay } from '#shared/requests/overtime-schedule.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { moments } from '#web/approval/request/inbox-blocks.ts'
import { Person } from '#web/platform/people/person.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import { Total } from './overtime-schedule-consequences.tsx'
import { PersonOutcome, planText, timesText } from './overtime-outcome.tsx'
import { durationText, type OvertimeScheduleDetail } from './overtime-schedule-values.ts'
import classes from './overtime-schedule-details.module.css'

/** Overtime that was asked for: why, when, and of whom. */
export function OvertimeScheduleDetails({ detail }: { detail: OvertimeScheduleDetail }) {
  return (
    <div className={classes.details}>
      <OvertimeFacts detail={detail} />
      {detail.minutes > 0 && <Total {...detail} people={detail.lines.filter(({ outcome }) => outcome).length} />}
      <People lines={detail.lines} />
    </div>
  )
}

/** What was asked for, as name and value. */
export function OvertimeFacts({ detail }: { detail: OvertimeScheduleDetail }) {
  const say = useText()
  const language = useLanguage()
  const { reasonType, oTStart, oTUntil, breakMinutes, compensation, note } = detail
  return (
    <Facts
      items={[
        { name: say('overtime.reason'), value: reasonType },
        { name: say('overtime.when'), value: moments(oTStart, oTUntil, language) },
        ...(breakMinutes > 0 ? [{ name: say('overtime.break'), value: durationText(breakMinutes) }] : []),
        { name: say('overtime.compensation'), value: say(`overtime.compensation.${compensation}`) },
        ...(note ? [{ name: say('overtime.note'), value: <span className={classes.note}>{note}</span> }] : []),
      ]}
    />
  )
}

const atFirst = 20

function People({ lines }: { lines: readonly OvertimePersonDay[] }) {
  const say = useText()
  const [all, setAll] = useState(false)
  const shown = all ? lines : lines.slice(0, atFirst)
  return (
    <section aria-label={say('overtime.people')}>
      <ol className={classes.people}>
        {shown.map((line) => (
          <li key={line.employeeId} className={classes.person}>
            <Person name={line.employee} employeeId={line.employeeId} avatar={28} />
            <span>
              {formatDate(line.day)} {timesText(line, say)} · {planText(line, say)}
            </span>
            {line.outcome && <PersonOutcome name={line.employee} outcome={line.outcome} />}
            {line.replacement && (
              <span>
                {say('overtime.replacement')}: {line.replacement}
              </span>
            )}
            {line.note && <span className={classes.note}>{line.note}</span>}
          </li>
        ))}
      </ol>
      {lines.length > shown.length && (
        <Button variant="default" size="compact-md" onClick={() => setAll(true)}>
          {say('overtime.more', { count: lines.length - shown.length })}
        </Button>
      )}
    </section>
  )
}

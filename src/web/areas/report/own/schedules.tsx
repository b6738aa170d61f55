import { Button } from '@mantine/core'
import { useState } from 'react'
import { reportCalls } from '#shared/areas/report.ts'
import { ownReportCalls, reportScheduleCalls, type ReportSchedule } from '#shared/areas/report-own.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { SetList } from '#web/set-up/set-list.tsx'
import { isMade } from './is-made.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { whenSaid } from './when.ts'
import classes from './builder.module.css'

/** The reports that the reader has sent regularly; nothing where there are none. */
export function Schedules() {
  const say = useText()
  const { data, error } = useCall(reportScheduleCalls.list, {})
  if (!error && (!data || data.listData.length === 0)) return null
  return (
    <div className={classes.schedules}>
      <Section title={say('report.schedule.all')}>
        <SetList
          items={data?.listData}
          failed={error}
          empty={null}
          keyOf={({ id }) => id}
          row={(schedule) => <OneSchedule schedule={schedule} />}
        />
      </Section>
    </div>
  )
}

function OneSchedule({ schedule }: { schedule: ReportSchedule }) {
  const say = useText()
  const language = useLanguage()
  const remove = useAct(reportScheduleCalls.remove)
  const [opened, open] = useState<'change' | 'end' | null>(null)
  const { id, title, dueAt, missedAt, toRole } = schedule
  const shut = () => open(null)
  return (
    <>
      <div className={classes.when}>
        <span className={classes.name}>{title}</span>
        <span className={classes.quiet}>{whenSaid(schedule, say, language)}</span>
        <span className={classes.quiet}>
          {missedAt
            ? say('report.schedule.missed', { moment: formatDateTime(missedAt) })
            : say('report.schedule.next', { moment: formatDateTime(dueAt) })}
          {toRole && ` · ${say('report.schedule.isToRole')}`}
        </span>
      </div>
      <Button
        variant="default"
        size="compact-md"
        aria-label={say('report.schedule.changeOf', { name: title })}
        onClick={() => open('change')}
      >
        {say('report.own.edit')}
      </Button>
      <ActButton variant="default" size="compact-md" aria-label={say('report.schedule.endOf', { name: title })} onClick={() => open('end')}>
        {say('report.schedule.end')}
      </ActButton>
      {opened === 'change' && <Change schedule={schedule} onClose={shut} />}
      {opened === 'end' && (
        <ConfirmedAct
          danger
          title={say('report.schedule.end')}
          confirm={say('report.schedule.end')}
          done={say('report.schedule.ended')}
          act={() => remove.mutateAsync({ input: { id }, gone: id })}
          onClose={shut}
        >
          {say('report.schedule.endSure', { name: title })}
        </ConfirmedAct>
      )}
    </>
  )
}

/** How it is sent, with what the report can be asked now. */
function Change({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const made = isMade(schedule.report)
  const report = useCall(reportCalls.parameters, { id: schedule.report })
  const own = useCall(ownReportCalls.read, { id: schedule.report }, { enabled: made })
  if (!report.data || (made && !own.data)) return null
  return <ScheduleDialog report={report.data} values={schedule.values} own={own.data ?? null} schedule={schedule} onClose={onClose} />
}

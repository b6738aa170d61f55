import { Button } from '@mantine/core'
import { IconClockPlay, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReportParameter, ReportValues } from '#shared/areas/report.ts'
import { ownReportCalls, type OwnReport } from '#shared/areas/report-own.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'
import { isMade } from './is-made.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The way to a new report, for whoever looks after others. */
export function NewReportButton() {
  const say = useText()
  const roles = useHome().data?.roles
  if (!roles || !(roles.administrator || roles.duties.length > 0)) return null
  return (
    <Button leftSection={<IconPlus {...icon} />} renderRoot={(props) => <Link {...props} to={'/reports/new' as never} />}>
      {say('report.own.new')}
    </Button>
  )
}

interface OwnActsProps {
  report: { id: string; name: string; parameters: readonly ReportParameter[] }
  /** What is asked of it on the screen. */
  values: ReportValues
}

/** What can be done with a report beside having it: sent regularly, and one that somebody made changed and removed by whoever may. */
export function OwnActs({ report, values }: OwnActsProps) {
  const say = useText()
  const navigate = useNavigate()
  const made = isMade(report.id)
  const { data: own } = useCall(ownReportCalls.read, { id: report.id }, { enabled: made, keepPrevious: false })
  const [opened, open] = useState<'send' | 'remove' | null>(null)
  const shut = () => open(null)
  return (
    <>
      <Button variant="default" leftSection={<IconClockPlay {...icon} />} onClick={() => open('send')}>
        {say('report.schedule.send')}
      </Button>
      {made && own?.mayChange && (
        <>
          <Button
            variant="default"
            leftSection={<IconPencil {...icon} />}
            renderRoot={(props) => <Link {...props} to={`/reports/${own.id}/change` as never} />}
          >
            {say('report.own.edit')}
          </Button>
          <ActButton variant="default" leftSection={<IconTrash {...icon} />} onClick={() => open('remove')}>
            {say('report.own.remove')}
          </ActButton>
        </>
      )}
      {opened === 'send' && (
        <ScheduleDialog report={report} values={values} own={made ? (own ?? null) : null} schedule={null} onClose={shut} />
      )}
      {opened === 'remove' && own && <Remove own={own} onClose={shut} onDone={() => void navigate({ to: '/reports' as never })} />}
    </>
  )
}

function Remove({ own, onClose, onDone }: { own: OwnReport; onClose: () => void; onDone: () => void }) {
  const say = useText()
  const remove = useAct(ownReportCalls.remove)
  const act = async () => {
    await remove.mutateAsync({ input: { id: own.id }, gone: own.id })
    onDone()
  }
  return (
    <ConfirmedAct
      danger
      title={say('report.own.remove')}
      confirm={say('report.own.remove')}
      act={act}
      done={say('report.own.removed')}
      onClose={onClose}
    >
      {say(own.role === null ? 'report.own.removeSure' : 'report.own.removeShared', { name: own.name, role: own.role ?? '' })}
    </ConfirmedAct>
  )
}

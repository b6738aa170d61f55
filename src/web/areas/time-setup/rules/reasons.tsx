import { overtimeSetUpCalls } from '#shared/areas/overtime-set-up.ts'
import { manualShiftCalls } from '#shared/requests/manual-shift.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { ReasonList } from './reason-list.tsx'
import classes from '../parts/time-setup.module.css'

/** What people say they work overtime or another shift for. */
export function Reasons() {
  const say = useText()
  const { roles } = useHome().data ?? {}
  return (
    <div className={classes.stack}>
      <p className={classes.how}>{say('timeSetup.reasonsHow')}</p>
      {roles?.hr && <OvertimeReasons />}
      {roles?.administrator && <ManualShiftReasons />}
    </div>
  )
}

function OvertimeReasons() {
  const { data, error } = useCall(overtimeSetUpCalls.settings, {})
  const act = useAct(overtimeSetUpCalls.keepReasonType, { refreshes: ['overtime-schedule'] })
  const reasons = data?.reasonTypes.map(({ names, ...reason }) => ({ ...reason, names: { en: names['en'] ?? '', id: names['id'] ?? '' } }))
  return (
    <ReasonList
      of="overtime"
      reasons={reasons}
      failed={error}
      mayChange={data?.all ?? false}
      busy={act.isPending}
      keep={(input) => act.mutateAsync({ input })}
    />
  )
}

function ManualShiftReasons() {
  const { data, error } = useCall(manualShiftCalls.allReasonTypes, {})
  const act = useAct(manualShiftCalls.keepReasonType)
  return (
    <ReasonList
      of="manualShift"
      reasons={data?.listData}
      failed={error}
      mayChange
      busy={act.isPending}
      keep={(input) => act.mutateAsync({ input })}
    />
  )
}

import { leaveTypeCalls, type LeaveSimulation } from '#shared/areas/leave-types.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'
import { refreshes } from '../refreshes.ts'
import { signed } from './signed.ts'

interface PublishDialogProps {
  simulation: LeaveSimulation
  name: string
  onClose: () => void
  onDone: () => void
}

/** Asks before a rule is published, and says once more what it does to how many. */
export function PublishDialog({ simulation, name, onClose, onDone }: PublishDialogProps) {
  const say = useText()
  const publish = useAct(leaveTypeCalls.publish, { refreshes })
  const { id, startsOn, gain, lose, same, sum, unit } = simulation
  const act = async () => {
    await publish.mutateAsync({ input: { id } })
    onDone()
  }
  return (
    <ConfirmedAct
      title={say('leaveTypes.trial.publishTitle', { name, day: startsOn })}
      confirm={say('leaveTypes.trial.publish')}
      act={act}
      done={say('leaveTypes.trial.publishedFrom', { day: startsOn })}
      onClose={onClose}
    >
      {say('leaveTypes.trial.publishText', {
        gain: formatNumber(gain),
        lose: formatNumber(lose),
        same: formatNumber(same),
        sum: signed(sum),
        of: say(`leaveTypes.trial.sum.${unit}`),
        day: startsOn,
      })}
    </ConfirmedAct>
  )
}

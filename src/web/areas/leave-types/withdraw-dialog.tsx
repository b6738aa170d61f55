import { leaveTypeCalls } from '#shared/areas/leave-types.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'
import { refreshes } from './refreshes.ts'

/** Asks before a rule that is to come is taken back. */
export function WithdrawDialog({ typeId, startsOn, onClose }: { typeId: string; startsOn: string; onClose: () => void }) {
  const say = useText()
  const withdraw = useAct(leaveTypeCalls.withdraw, { refreshes })
  return (
    <ConfirmedAct
      danger
      title={say('leaveTypes.trial.takeBackTitle', { day: startsOn })}
      confirm={say('leaveTypes.trial.takeBack')}
      act={() => withdraw.mutateAsync({ input: { id: typeId, startsOn } })}
      done={say('leaveTypes.trial.takenBack')}
      onClose={onClose}
    >
      {say('leaveTypes.trial.takeBackText')}
    </ConfirmedAct>
  )
}

import { approvalRightCalls, type ApprovalRight } from '#shared/areas/approval-right.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'

/** Asks whether a right is to end now. */
export function EndRight({ right, onClose }: { right: ApprovalRight; onClose: () => void }) {
  const say = useText()
  const end = useAct(approvalRightCalls.end)
  return (
    <ConfirmedAct
      danger
      act={() => end.mutateAsync({ input: { id: right.id } })}
      done={say('rights.endedNow')}
      title={say('rights.endTitle')}
      confirm={say('rights.end')}
      onClose={onClose}
    >
      {say('rights.endText', { name: right.employee })}
    </ConfirmedAct>
  )
}

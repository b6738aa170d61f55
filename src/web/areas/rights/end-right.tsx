import { approvalRightCalls, type ApprovalRight } from '#shared/areas/approval-right.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx'

/** Asks whether a right is to end now. */
export function EndRight({ right, onClose }: { right: ApprovalRight; onClose: () => void }) {
  const say = useText()
  const end = useAct(approvalRightCalls.end)
  const confirm = async () => {
    try {
      await end.mutateAsync({ input: { id: right.id } })
      tellSuccess(say('rights.endedNow'))
    } catch (error) {
      tellError(error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      danger
      busy={end.isPending}
      title={say('rights.endTitle')}
      confirm={say('rights.end')}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {say('rights.endText', { name: right.employee })}
    </ConfirmDialog>
  )
}

import { useBlocker } from '@tanstack/react-router'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'

/** Asks before a form is left whose content the device could not keep. */
export function LeaveGuard({ atRisk }: { atRisk: boolean }) {
  const say = useText()
  const blocker = useBlocker({ shouldBlockFn: () => atRisk, enableBeforeUnload: atRisk, withResolver: true })
  return (
    <ConfirmDialog opened={blocker.status === 'blocked'} onConfirm={() => blocker.proceed?.()} onClose={() => blocker.reset?.()}>
      {say('draft.leave')}
    </ConfirmDialog>
  )
}

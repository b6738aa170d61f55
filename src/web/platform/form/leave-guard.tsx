import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'

/** Asks before something is left that would be lost: a form whose content the device could not keep, or what `children` say. */
export function LeaveGuard({ atRisk, children }: { atRisk: boolean; children?: ReactNode }) {
  const say = useText()
  const blocker = useBlocker({ shouldBlockFn: () => atRisk, enableBeforeUnload: atRisk, withResolver: true })
  return (
    <ConfirmDialog opened={blocker.status === 'blocked'} onConfirm={() => blocker.proceed?.()} onClose={() => blocker.reset?.()}>
      {children ?? say('draft.leave')}
    </ConfirmDialog>
  )
}

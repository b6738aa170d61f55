import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { askBeforeLeaving } from '#web/foundation/session/leaving.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'

/** Asks before something is left that would be lost: a form whose content the device could not keep, or what `children` say. */
export function LeaveGuard({ atRisk, children }: { atRisk: boolean; children?: ReactNode }) {
  const say = useText()
  const blocker = useBlocker({ shouldBlockFn: () => atRisk, enableBeforeUnload: atRisk, withResolver: true })
  // A sign-out leads to no other screen, so it asks by itself.
  const [answer, setAnswer] = useState<((agrees: boolean) => void) | null>(null)
  useEffect(() => {
    if (!atRisk) return undefined
    return askBeforeLeaving(() => new Promise((resolve) => setAnswer(() => resolve)))
  }, [atRisk])
  const tell = (agrees: boolean) => {
    answer?.(agrees)
    setAnswer(null)
    if (agrees) blocker.proceed?.()
    else blocker.reset?.()
  }
  return (
    <ConfirmDialog
      leaves
      loses
      opened={blocker.status === 'blocked' || answer !== null}
      onConfirm={() => tell(true)}
      onClose={() => tell(false)}
    >
      {children ?? say('draft.leave')}
    </ConfirmDialog>
  )
}

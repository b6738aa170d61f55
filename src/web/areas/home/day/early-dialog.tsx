import { useText } from '#web/foundation/i18n/use-text.ts'
import { ConfirmDialog } from '#web/platform/dialog/confirm-dialog.tsx'

interface EarlyDialogProps {
  /** As the clock of the place shows them. */
  ends: string
  now: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks whoever goes far before the end of their day; it is seldom asked, and its code comes then. */
export function EarlyDialog({ ends, now, onConfirm, onClose }: EarlyDialogProps) {
  const say = useText()
  return (
    <ConfirmDialog opened title={say('home.early')} confirm={say('home.checkOut')} onConfirm={onConfirm} onClose={onClose}>
      {say('home.earlyHow', { ends, now })}
    </ConfirmDialog>
  )
}

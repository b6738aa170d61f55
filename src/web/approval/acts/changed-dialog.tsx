import { useText } from '#web/foundation/i18n/use-text.ts'
import { ConfirmDialog } from '#web/platform/dialog/confirm-dialog.tsx'

interface ChangedDialogProps {
  /** What the server said: who was faster, or that the form is another now. Empty: nothing, the dialog is closed. */
  message: string
  onReload: () => void
  onClose: () => void
}

/** Somebody was faster: offers to look at the request as it is now. */
export function ChangedDialog({ message, onReload, onClose }: ChangedDialogProps) {
  const say = useText()
  return (
    <ConfirmDialog
      leaves
      opened={message !== ''}
      title={say('changed.title')}
      confirm={say('changed.reload')}
      onConfirm={onReload}
      onClose={onClose}
    >
      {message}
    </ConfirmDialog>
  )
}

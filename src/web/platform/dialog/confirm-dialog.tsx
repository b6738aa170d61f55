import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  opened: boolean
  onConfirm: () => void
  onClose: () => void
  title?: string
  children?: ReactNode
  /** What the person agrees to, in a word; 'Yes' where absent. */
  confirm?: string
  danger?: boolean
  busy?: boolean
}

/** Asks before something is done: 'Confirmation', 'Are you sure?'. */
export function ConfirmDialog({ opened, onConfirm, onClose, title, children, confirm, danger, busy }: ConfirmDialogProps) {
  const say = useText()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title ?? say('dialog.confirmation')}
      size="sm"
      busy={busy ?? false}
      footer={
        <>
          <Button color={danger ? 'red' : undefined} loading={busy ?? false} onClick={onConfirm} data-autofocus>
            {confirm ?? say('dialog.yes')}
          </Button>
          <Button variant="default" onClick={onClose} disabled={busy ?? false}>
            {say('dialog.no')}
          </Button>
        </>
      }
    >
      {children ?? say('dialog.areYouSure')}
    </Dialog>
  )
}

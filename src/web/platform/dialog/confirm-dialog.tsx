import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ActButton } from '../act/act-button.tsx'
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
  /** Leaves something and does nothing: whoever only looks may, too. */
  leaves?: boolean
}

/** Asks before something is done: 'Confirmation', 'Are you sure?'. */
export function ConfirmDialog({ opened, onConfirm, onClose, title, children, confirm, danger, busy, leaves }: ConfirmDialogProps) {
  const say = useText()
  const Confirm = leaves ? Button : ActButton
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title ?? say('dialog.confirmation')}
      size="sm"
      busy={busy ?? false}
      footer={
        <>
          <Confirm color={danger ? 'red' : undefined} loading={busy ?? false} onClick={onConfirm} data-autofocus>
            {confirm ?? say('dialog.yes')}
          </Confirm>
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

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
  /** It cannot be undone, or takes something away that stands. */
  danger?: boolean
  /** It takes away what was typed or shown, and nothing else. */
  loses?: boolean
  busy?: boolean
  /** Leaves something and does nothing: whoever only looks may, too. */
  leaves?: boolean
}

/**
 * Asks before something is done: 'Confirmation', 'Are you sure?'. Whoever presses Enter without reading loses nothing: where something
 * would be lost, the focus and the look of the main button are with what keeps it.
 */
export function ConfirmDialog({ opened, onConfirm, onClose, title, children, confirm, danger, loses, busy, leaves }: ConfirmDialogProps) {
  const say = useText()
  const Confirm = leaves ? Button : ActButton
  const keeps = danger || loses
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title ?? say('dialog.confirmation')}
      size="sm"
      busy={busy ?? false}
      footer={
        <>
          <Confirm
            variant={danger ? 'outline' : loses ? 'default' : 'filled'}
            color={danger ? 'red' : undefined}
            loading={busy ?? false}
            onClick={onConfirm}
            data-autofocus={keeps ? undefined : true}
          >
            {confirm ?? say('dialog.yes')}
          </Confirm>
          <Button
            variant={keeps ? 'filled' : 'default'}
            onClick={onClose}
            disabled={busy ?? false}
            data-autofocus={keeps ? true : undefined}
          >
            {say('dialog.no')}
          </Button>
        </>
      }
    >
      {children ?? say('dialog.areYouSure')}
    </Dialog>
  )
}

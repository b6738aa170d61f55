import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from './dialog.tsx'

interface ActDialogProps {
  title: string
  /** What its button does: `Save`. */
  act: string
  onAct: () => void
  busy: boolean
  /** Something lacks or is wrong: it cannot be done yet. */
  disabled?: boolean
  size?: number | 'sm' | 'lg'
  onClose: () => void
  children: ReactNode
}

/** A dialog in which something is filled in or looked at, then done or left. */
export function ActDialog({ title, act, onAct, busy, disabled = false, size = 'sm', onClose, children }: ActDialogProps) {
  const say = useText()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={size}
      busy={busy}
      footer={
        <>
          <Button loading={busy} disabled={disabled} onClick={onAct}>
            {act}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {say('dialog.cancel')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

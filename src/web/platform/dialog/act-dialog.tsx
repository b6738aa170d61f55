import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { ActButton } from '../act/act-button.tsx'

interface ActDialogProps {
  title: string
  /** What its button does: `Save`. */
  act: string
  onAct: () => void
  busy: boolean
  /** Something lacks or is wrong: it cannot be done yet. */
  disabled?: boolean
  /** Something has been typed that leaving would lose: it asks before. */
  unsaved?: boolean
  size?: number | 'sm' | 'md' | 'lg'
  onClose: () => void
  children: ReactNode
}

/** A dialog in which something is filled in or looked at, then done or left. */
export function ActDialog({ title, act, onAct, busy, disabled = false, unsaved = false, size = 'sm', onClose, children }: ActDialogProps) {
  const say = useText()
  const [leaving, setLeaving] = useState(false)
  const leave = () => (unsaved ? setLeaving(true) : onClose())
  return (
    <Dialog
      opened
      onClose={() => !leaving && leave()}
      title={title}
      size={size}
      busy={busy}
      footer={
        <>
          <ActButton loading={busy} disabled={disabled} onClick={onAct}>
            {act}
          </ActButton>
          <Button variant="default" disabled={busy} onClick={leave}>
            {say('dialog.cancel')}
          </Button>
        </>
      }
    >
      {children}
      {/* Not there before it asks: the key that asks would close it again. */}
      {leaving && (
        <ConfirmDialog opened leaves loses onConfirm={onClose} onClose={() => setLeaving(false)}>
          {say('dialog.leave')}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { errorTexts, isCancelled } from '#web/foundation/api/errors.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmedActProps {
  title: string
  /** What is done, in a word. */
  confirm: string
  act: () => Promise<unknown>
  /** Said once it is done. */
  done?: string
  danger?: boolean
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done and does it; why it cannot be done is told in its place. */
export function ConfirmedAct({ title, confirm, act, done, danger = false, onClose, children }: ConfirmedActProps) {
  const say = useText()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const go = async () => {
    setBusy(true)
    try {
      await act()
      if (done) tellSuccess(done)
      onClose()
    } catch (error) {
      if (isCancelled(error)) onClose()
      else setRefused(errorTexts(error))
    }
    setBusy(false)
  }
  if (refused.length > 0)
    return (
      <Dialog
        opened
        onClose={onClose}
        title={title}
        size="sm"
        footer={
          <Button onClick={onClose} data-autofocus>
            {say('dialog.close')}
          </Button>
        }
      >
        <div role="alert">
          {refused.map((text) => (
            <p key={text}>
              <Dated>{text}</Dated>
            </p>
          ))}
        </div>
      </Dialog>
    )
  return (
    <ConfirmDialog opened danger={danger} busy={busy} title={title} confirm={confirm} onConfirm={() => void go()} onClose={onClose}>
      {children}
    </ConfirmDialog>
  )
}

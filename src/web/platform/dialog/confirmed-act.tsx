import { useState, type ReactNode } from 'react'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

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

/** Asks before something is done and does it; what went wrong is told. */
export function ConfirmedAct({ title, confirm, act, done, danger = false, onClose, children }: ConfirmedActProps) {
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await act()
      if (done) tellSuccess(done)
    } catch (error) {
      tellError(error)
    }
    onClose()
  }
  return (
    <ConfirmDialog opened danger={danger} busy={busy} title={title} confirm={confirm} onConfirm={() => void go()} onClose={onClose}>
      {children}
    </ConfirmDialog>
  )
}

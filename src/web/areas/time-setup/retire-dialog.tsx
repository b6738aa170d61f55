import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import type { timeSetupCalls } from '#shared/areas/time-setup.ts'
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx'

type RetireCall = typeof timeSetupCalls.retireShift

interface Retiring {
  id: string
  name: string
}

/** Asks whether something is to be chosen no longer. */
export function RetireDialog({ call, what, onClose }: { call: RetireCall; what: Retiring; onClose: () => void }) {
  const retire = useAct(call)
  const confirm = async () => {
    try {
      await retire.mutateAsync({ input: { id: what.id, isRetired: true } })
    } catch (error) {
      tellError(error)
    }
    onClose()
  }
  return <RetireConfirm name={what.name} busy={retire.isPending} onConfirm={() => void confirm()} onClose={onClose} />
}

interface RetireConfirmProps {
  name: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The same question, whatever is done then. */
export function RetireConfirm({ name, busy, onConfirm, onClose }: RetireConfirmProps) {
  const say = useText()
  return (
    <ConfirmDialog
      opened
      title={say('timeSetup.retireTitle', { name })}
      confirm={say('timeSetup.retire')}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {say('timeSetup.retireText')}
    </ConfirmDialog>
  )
}

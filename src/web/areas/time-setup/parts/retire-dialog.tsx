import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { timeSetupCalls } from '#shared/areas/time-setup.ts'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'

type RetireCall = typeof timeSetupCalls.retireShift

interface Retiring {
  id: string
  name: string
}

/** Asks whether something is to be chosen no longer. */
export function RetireDialog({ call, what, onClose }: { call: RetireCall; what: Retiring; onClose: () => void }) {
  const retire = useAct(call)
  return <RetireConfirm name={what.name} retire={() => retire.mutateAsync({ input: { id: what.id, isRetired: true } })} onClose={onClose} />
}

interface RetireConfirmProps {
  name: string
  retire: () => Promise<unknown>
  onClose: () => void
}

/** The same question, whatever is done then. */
export function RetireConfirm({ name, retire, onClose }: RetireConfirmProps) {
  const say = useText()
  return (
    <ConfirmedAct title={say('timeSetup.retireTitle', { name })} confirm={say('timeSetup.retire')} act={retire} onClose={onClose}>
      {say('timeSetup.retireText')}
    </ConfirmedAct>
  )
}

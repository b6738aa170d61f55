import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { timeSetupCalls } from '#shared/areas/time-setup.ts'
import { ConfirmedAct } from '../../platform/dialog/confirmed-act.tsx'

type RetireCall = typeof timeSetupCalls.retireShift

interface Retiring {
  id: string
  name: string
}

/** Asks whether something is to be chosen no longer. */
export function RetireDialog({ call, what, onClose }: { call: RetireCall; what: Retiring; onClose: () => void }) {
  const say = useText()
  const retire = useAct(call)
  return (
    <ConfirmedAct
      title={say('timeSetup.retireTitle', { name: what.name })}
      confirm={say('timeSetup.retire')}
      act={() => retire.mutateAsync({ input: { id: what.id, isRetired: true } })}
      onClose={onClose}
    >
      {say('timeSetup.retireText')}
    </ConfirmedAct>
  )
}

import { useText } from '#web/foundation/i18n/use-text.ts'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'

interface RevokeKeyProps {
  name: string
  /** What follows for whoever uses it. */
  text: string
  act: () => Promise<unknown>
  onClose: () => void
}

/** Takes a key out of force, once it is asked. */
export function RevokeKey({ name, text, act, onClose }: RevokeKeyProps) {
  const say = useText()
  return (
    <ConfirmedAct danger act={act} title={say('setUp.key.revokeTitle', { name })} confirm={say('setUp.key.revoke')} onClose={onClose}>
      {text}
    </ConfirmedAct>
  )
}

import { useText } from '#web/foundation/i18n/use-text.ts'
import { viewing } from '#web/foundation/session/viewing.ts'

/** Why nothing can be done here: the portal is seen as somebody else sees it. Null where it is one's own. */
export function useOnlyLooking(): string | null {
  const say = useText()
  return viewing && say('view.actOff', { name: viewing.name })
}

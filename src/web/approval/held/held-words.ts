import type { HeldDecision } from '#shared/areas/held-decision.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'

/** `Leave request LV-2026-000012 of Amina Pratama`. */
export function useHeldWords(): (one: Pick<HeldDecision, 'title' | 'code' | 'requestor'>) => string {
  const say = useText()
  const nameOf = useTextOf()
  return ({ title, code, requestor }) => say('held.what', { title: nameOf(title), code, name: requestor })
}

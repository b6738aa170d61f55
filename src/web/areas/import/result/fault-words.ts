import type { ImportFault } from '#shared/import-mapping/told.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'

/** What is wrong with a value, and what is allowed, in the reader's words. */
export function useFaultWords(): (fault: ImportFault) => { why: string; allowed: string } {
  useText()
  return ({ why, allowed }) => ({ why, allowed: allowed ?? '' })
}

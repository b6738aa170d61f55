import type { ImportFault } from '#shared/import-mapping/told.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { daysWritten } from '../days-written.ts'
import { faultForm } from './fault-forms.ts'

/** What is wrong with a value, and what is allowed, in the reader's words: the engine says it in English, in one of a few forms. */
export function useFaultWords(): (fault: Pick<ImportFault, 'why' | 'allowed'>) => { why: string; allowed: string } {
  const say = useText()
  const words = (said: string, of: 'why' | 'allowed'): string => {
    const form = faultForm(said, of)
    if (!form) return daysWritten(said)
    const { why } = form.params
    return daysWritten(say(form.key, { ...form.params, ...(why !== undefined && { why: words(why, 'why') }) }))
  }
  return ({ why, allowed }) => ({ why: words(why, 'why'), allowed: words(allowed ?? '', 'allowed') })
}

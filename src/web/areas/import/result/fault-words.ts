import { exampleOf } from '#shared/import-mapping/dates.ts'
import type { ImportFault } from '#shared/import-mapping/told.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { daysWritten } from '../days-written.ts'
import { faultForm } from './fault-forms.ts'

/** What is wrong with a value, and what is allowed, in the reader's words: the engine says it in English, in one of a few forms. */
export function useFaultWords(): (fault: Pick<ImportFault, 'why' | 'allowed'>) => { why: string; allowed: string } {
  const say = useText()
  const textOf = useTextOf()
  const words = (said: string, of: 'why' | 'allowed'): string => {
    const form = faultForm(said, of)
    const example = of === 'allowed' ? exampleOf(said) : null
    if (example) return say('import.allowed.writtenSo', { example })
    if (!form) return daysWritten(said)
    const { why, field } = form.params
    const params = {
      ...form.params,
      ...(why !== undefined && { why: words(why, 'why') }),
      ...(field !== undefined && { field: textOf(`import.field.${field}`) }),
    }
    return daysWritten(say(form.key, params))
  }
  return ({ why, allowed }) => ({ why: words(why, 'why'), allowed: words(allowed ?? '', 'allowed') })
}

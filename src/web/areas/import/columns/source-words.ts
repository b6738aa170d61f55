import { exampleOf } from '#shared/import-mapping/dates.ts'
import type { KnownThings } from '#shared/import-mapping/look.ts'
import type { Source } from '#shared/import-mapping/form.ts'
import { daysWritten } from '../days-written.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'

/** What a column is called that has no name. */
export function useUnnamed(): (number: number) => string {
  const say = useText()
  return (number) => say('import.columnNumber', { number: String(number) })
}

/** Where a value comes from, in a few words; of what is the same for all rows the name that it has here. */
export function useSourceWords(known: KnownThings | undefined): (source: Source, field?: string) => string {
  const say = useText()
  const named = (value: string, field: string | undefined) =>
    field === 'site' ? (known?.sites.find(({ code }) => code === value)?.name ?? value) : daysWritten(value)
  const words = (source: Source, field?: string): string => {
    if (typeof source === 'string') return source
    if (typeof source === 'number') return say('import.columnNumber', { number: String(source) })
    if ('constant' in source) return say('import.alwaysIs', { value: named(String(source.constant ?? ''), field) })
    if ('template' in source) return source.template
    if ('first' in source) return source.first.map((one) => words(one, field)).join(' / ')
    const column = words(source.column)
    return [
      source.of === undefined ? column : say('import.ofOther', { column }),
      source.before !== undefined && say('import.pieceBefore', { sign: shownSign(source.before) }),
      source.after !== undefined && say('import.pieceAfter', { sign: shownSign(source.after) }),
      source.dates !== undefined && say('import.daysAs', { form: exampleOf(source.dates) ?? source.dates }),
      source.lookup !== undefined && say('import.byWords', { count: Object.keys(source.lookup).length }),
    ]
      .filter(Boolean)
      .join(', ')
  }
  return words
}

/** A blank would not be seen. */
export const shownSign = (sign: string): string => (sign === ' ' ? '␣' : sign)

import type { Source } from '#shared/import-mapping/form.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'

/** Where a value comes from, in a few words. */
export function useSourceWords(): (source: Source) => string {
  const say = useText()
  const words = (source: Source): string => {
    if (typeof source === 'string') return source
    if (typeof source === 'number') return say('import.columnNumber', { number: String(source) })
    if ('constant' in source) return say('import.alwaysIs', { value: String(source.constant ?? '') })
    if ('template' in source) return source.template
    if ('first' in source) return source.first.map(words).join(' / ')
    const column = words(source.column)
    return [
      source.of === undefined ? column : say('import.ofOther', { column }),
      source.before !== undefined && say('import.pieceBefore', { sign: shownSign(source.before) }),
      source.after !== undefined && say('import.pieceAfter', { sign: shownSign(source.after) }),
      source.dates !== undefined && say('import.daysAs', { form: source.dates }),
      source.lookup !== undefined && say('import.byWords', { count: Object.keys(source.lookup).length }),
    ]
      .filter(Boolean)
      .join(', ')
  }
  return words
}

/** A blank would not be seen. */
export const shownSign = (sign: string): string => (sign === ' ' ? '␣' : sign)

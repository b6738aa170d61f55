import type { Source } from '#shared/import-mapping/form.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import type { Part, PartKind } from '../mapping-doc.ts'
import { specOf } from '../parts.ts'
import { useSourceWords } from './source-words.ts'

export interface Condition {
  value: Source
  is?: string[]
  isNot?: string[]
}

export const conditionsOf = (part: Part): Condition[] => (Array.isArray(part['where']) ? (part['where'] as Condition[]) : [])

/** What a part says beside its fields, in words: which rows are meant, and what is not usual. */
export function useSaidOfPart(): (kind: PartKind, part: Part) => string[] {
  const say = useText()
  const textOf = useTextOf()
  const words = useSourceWords()
  return (kind, part) => [
    ...conditionsOf(part).map(({ value, is, isNot }) =>
      say(is ? 'import.onlyIs' : 'import.onlyIsNot', {
        column: words(value),
        values: (is ?? isNot ?? []).map((one) => one || '–').join(', '),
      }),
    ),
    ...specOf(kind, part).options.flatMap((option) => {
      const told = part[option.name]
      if (told === undefined) return []
      if (option.kind === 'flags')
        return Array.isArray(told) && told.length > 0
          ? [
              `${textOf(`import.option.${option.name}`)}: ${told.map((one) => textOf(`import.option.${option.name}.${String(one)}`)).join(', ')}`,
            ]
          : []
      if (option.kind !== 'choice') return [`${textOf(`import.option.${option.name}`)}: ${String(told)}`]
      const isUsual = told === option.usual && option.name !== 'unit' && option.name !== 'direction'
      const key = typeof told === 'string' ? told : told === null ? '' : null
      if (isUsual || key === null || !option.choices.includes(key)) return []
      return [`${textOf(`import.option.${option.name}`)}: ${textOf(`import.option.${option.name}.${key || 'none'}`)}`]
    }),
  ]
}

import type { KnownThings } from '#shared/import-mapping/look.ts'
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

/** How a condition asks: for one of some words, for none of them, or whether there is anything. */
export const hows = ['is', 'isNot', 'empty', 'filled'] as const
export type How = (typeof hows)[number]

export function howOf({ is, isNot }: Condition): How {
  const isNothing = (words: readonly string[]) => words.length === 1 && words[0] === ''
  if (is) return isNothing(is) ? 'empty' : 'is'
  return isNothing(isNot ?? []) ? 'filled' : 'isNot'
}

/** A condition that asks so. Without words for it, it is none yet. */
export function asking(value: Source, how: How, words: string[]): Condition {
  if (how === 'empty') return { value, is: [''] }
  if (how === 'filled') return { value, isNot: [''] }
  return how === 'is' ? { value, is: words } : { value, isNot: words }
}

/** Whether it can be said so: of words there is one at least. */
export const isWhole = ({ is, isNot }: Condition): boolean => (is ?? isNot ?? []).length > 0

export const conditionsOf = (part: Part): Condition[] => (Array.isArray(part['where']) ? (part['where'] as Condition[]) : [])

/** What a part says beside its fields, in words: which rows are meant, and what is not usual. */
export function useSaidOfPart(known: KnownThings | undefined): (kind: PartKind, part: Part) => string[] {
  const say = useText()
  const textOf = useTextOf()
  const words = useSourceWords(known)
  return (kind, part) => [
    ...conditionsOf(part).map((condition) => {
      const column = words(condition.value)
      const values = (condition.is ?? condition.isNot ?? []).map((one) => one || '–').join(', ')
      const how = howOf(condition)
      if (how === 'empty') return say('import.onlyEmpty', { column })
      if (how === 'filled') return say('import.onlyFilled', { column })
      return say(how === 'is' ? 'import.onlyIs' : 'import.onlyIsNot', { column, values })
    }),
    ...specOf(kind, part).options.flatMap((option) => {
      const told = part[option.name]
      if (told === undefined) return []
      if (option.kind === 'flags')
        return Array.isArray(told) && told.length > 0
          ? [
              `${textOf(`import.option.${option.name}`)}: ${told.map((one) => textOf(`import.option.${option.name}.${String(one)}`)).join(', ')}`,
            ]
          : []
      if (option.kind === 'leaveType')
        return [`${textOf(`import.option.${option.name}`)}: ${known?.leaveTypes.find(({ code }) => code === told)?.name ?? String(told)}`]
      if (option.kind !== 'choice') return [`${textOf(`import.option.${option.name}`)}: ${String(told)}`]
      const isUsual = told === option.usual && option.name !== 'unit' && option.name !== 'direction'
      const key = typeof told === 'string' ? told : told === null ? '' : null
      if (isUsual || key === null || !option.choices.includes(key)) return []
      return [`${textOf(`import.option.${option.name}`)}: ${textOf(`import.option.${option.name}.${key || 'none'}`)}`]
    }),
  ]
}

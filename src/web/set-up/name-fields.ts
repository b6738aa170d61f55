import { longest, type Names } from '#shared/contract/set-up.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec } from '#web/platform/form/spec.ts'

/** A name in a language; where it lacks, in English. */
export const nameIn = (names: Names, language: Language): string => names[language] || names.en

/** Code and names, as all has them that is set up. */
export const nameFields = (say: Say, isNamedOnce = false): FieldSpec[] => (isNamedOnce ? ownName(say) : names(say))

/** A name of its own, which is the same in every language. */
const ownName = (say: Say): FieldSpec[] => [
  { kind: 'text', name: 'en', label: say('setUp.name'), required: true, longest: longest.ownName, span: 8 },
  { kind: 'text', name: 'code', label: say('setUp.code'), required: true, longest: longest.ownName, span: 4 },
]

const names = (say: Say): FieldSpec[] => [
  { kind: 'text', name: 'en', label: say('setUp.nameEn'), required: true, longest: longest.name, span: 4 },
  { kind: 'text', name: 'idn', label: say('setUp.nameId'), hint: say('setUp.nameIdHint'), longest: longest.name, span: 4 },
  { kind: 'text', name: 'code', label: say('setUp.code'), required: true, longest: longest.code, span: 4 },
]

/** What stands in those fields. */
export type NameValues = { code: string; en: string; idn: string }

export const nameValues = (known: { code: string; names: Names } | null): NameValues => ({
  code: known?.code ?? '',
  en: known?.names.en ?? '',
  idn: known?.names.id ?? '',
})

export const namesOf = ({ code, en, idn }: NameValues) => ({ code: code.trim(), names: { en: en.trim(), id: idn.trim() } })

import { personFacts, type Comparison, type Condition, type Fact } from '#shared/contract/flow.ts'
import { own } from '#shared/own.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'

/** A fact with what its values are called, where somebody has looked that up. */
export type NamedFact = Fact & { readonly names?: ReadonlyMap<string, string> }

/** What the facts of a module are called; those of the person are known beside them. */
export type FactsOfModule = Readonly<Record<string, NamedFact>>

export const factOf = (facts: FactsOfModule, field: string): NamedFact | undefined =>
  own(facts, field) ?? own<NamedFact>(personFacts, field)

export const factName = (facts: FactsOfModule, field: string, language: Language): string => {
  const fact = factOf(facts, field)
  return fact ? say(language, fact.label as TextKey) : field
}

type Value = Comparison['value'] | null

/** A value as people read it: the name of a choice, its code where nobody has looked the name up, a number, a day. */
export function valueText(facts: FactsOfModule, field: string, value: Value, language: Language): string {
  if (value === null) return say(language, 'flow.value.none')
  if (Array.isArray(value)) return value.map((one) => valueText(facts, field, one, language)).join(', ')
  if (typeof value === 'boolean') return say(language, value ? 'flow.choice.yes' : 'flow.choice.no')
  const fact = factOf(facts, field)
  const name = fact?.names?.get(String(value))
  if (name !== undefined) return name
  const label = own(fact?.choices ?? {}, String(value))
  return label ? say(language, label as TextKey) : String(value).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1/$2/$3')
}

export const comparisonText = (given: Comparison, facts: FactsOfModule, language: Language): string =>
  say(language, `flow.is.${given.is}`, {
    field: factName(facts, given.field, language),
    value: valueText(facts, given.field, given.value, language),
  })

/** A condition as a sentence would say it: `Days is at least 3 and Grade is one of G7, G8`. */
export function conditionText(given: Condition, facts: FactsOfModule, language: Language): string {
  if ('field' in given) return comparisonText(given, facts, language)
  const [parts, joint] = 'all' in given ? ([given.all, 'flow.and'] as const) : ([given.any, 'flow.or'] as const)
  if (parts.length === 0) return say(language, 'all' in given ? 'flow.always' : 'flow.never')
  const texts = parts.map((part) => {
    const text = conditionText(part, facts, language)
    return 'field' in part || parts.length === 1 ? text : `(${text})`
  })
  return texts.join(` ${say(language, joint)} `)
}

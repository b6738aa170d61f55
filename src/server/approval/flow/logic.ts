import type { Comparison, Condition, Facts, FlowDefinition } from '#shared/contract/flow.ts'
import { own } from '#shared/own.ts'
import { compares } from './matching.ts'
import { factOf, type FactsOfModule } from './texts.ts'

/** What is known of the requests that are thought about: what their facts can be, and those that are certain. */
export interface Ground {
  facts: FactsOfModule
  known?: Facts
}

type Value = Facts[string]

/** A condition that must hold, or must not. */
interface Wish {
  condition: Condition
  holds: boolean
}

/** Steps of one search; beyond them nobody knows. */
const mostSteps = 20_000

/**
 * Whether some request meets all conditions of `must` and none of `never`; undefined where that is too much to think
 * through. A field is compared with constants only, so one value for each place between them stands for all others.
 */
export function possible(must: readonly Condition[], never: readonly Condition[], ground: Ground): boolean | undefined {
  const wishes: Wish[] = [
    ...must.map((condition) => ({ condition, holds: true })),
    ...never.map((condition) => ({ condition, holds: false })),
  ]
  const constants = new Map<string, Set<Value>>()
  for (const { condition } of wishes) gather(condition, constants)
  const values = new Map([...constants].map(([field, found]) => [field, valuesOf(field, [...found], ground)]))
  const steps = { left: mostSteps }
  const found = search(wishes, values, steps)
  return found || steps.left > 0 ? found : undefined
}

/** Whether a rule can be the first that matches; undefined where that is too much to think through. */
export function canMatch({ rules }: FlowDefinition, index: number, ground: Ground): boolean | undefined {
  const before = rules.slice(0, index).map((rule) => rule.when)
  if (before.includes(null)) return false
  const own = rules[index]?.when
  return possible(
    own ? [own] : [],
    before.filter((when) => when !== null),
    ground,
  )
}

/** Whether some request matches no rule at all. */
export function canFallThrough({ rules }: FlowDefinition, ground: Ground): boolean | undefined {
  const all = rules.map((rule) => rule.when)
  return all.includes(null)
    ? false
    : possible(
        [],
        all.filter((when) => when !== null),
        ground,
      )
}

function gather(condition: Condition, into: Map<string, Set<Value>>): void {
  if ('all' in condition) return condition.all.forEach((part) => gather(part, into))
  if ('any' in condition) return condition.any.forEach((part) => gather(part, into))
  const found = into.get(condition.field) ?? new Set()
  for (const value of Array.isArray(condition.value) ? condition.value : [condition.value]) found.add(value)
  into.set(condition.field, found)
}

/** Values that behave towards these constants as every value does that the field can have. */
function valuesOf(field: string, constants: readonly Value[], { facts, known }: Ground): Value[] {
  const certain = known && own(known, field)
  if (certain !== undefined) return [certain]
  const fact = factOf(facts, field)
  if (!fact) return [...numbersAround(constants), ...textsAround(constants), true, false, null]
  const values =
    fact.kind === 'number'
      ? numbersAround(constants)
      : fact.kind === 'boolean'
        ? [true, false]
        : fact.choices
          ? Object.keys(fact.choices)
          : textsAround(constants)
  return fact.optional ? [...values, null] : values
}

function numbersAround(constants: readonly Value[]): number[] {
  const sorted = constants.filter((value) => typeof value === 'number').toSorted((a, b) => a - b)
  const between = sorted.slice(1).map((value, index) => (sorted[index] ?? 0) / 2 + value / 2)
  return [-Infinity, ...sorted, ...between, Infinity]
}

/** The next text after a constant has a NUL at its end, which no constant has. */
const textsAround = (constants: readonly Value[]): string[] => {
  const texts = constants.filter((value) => typeof value === 'string')
  return ['', ...texts, ...texts.map((text) => `${text}\0`)]
}

type Domains = ReadonlyMap<string, readonly Value[]>

/** Narrows what each field can be by the comparisons, then tries the parts of the alternatives, the fewest first. */
function search(wishes: readonly Wish[], domains: Domains, steps: { left: number }): boolean {
  steps.left -= 1
  if (steps.left <= 0) return false
  const narrowed = new Map(domains)
  const alternatives: Wish[][] = []
  const pending = [...wishes]
  for (let wish = pending.pop(); wish; wish = pending.pop()) {
    if ('field' in wish.condition) {
      const left = meeting(wish.condition, wish.holds, narrowed)
      if (left.length === 0) return false
      narrowed.set(wish.condition.field, left)
      continue
    }
    const { parts, together } = partsOf(wish)
    if (together) pending.push(...parts)
    else alternatives.push(parts)
  }
  return choose(alternatives, narrowed, steps)
}

/** A group's parts, and whether all of them are wished for or one of them is enough. */
function partsOf({ condition, holds }: Wish): { parts: Wish[]; together: boolean } {
  const group = 'all' in condition ? condition.all : 'any' in condition ? condition.any : []
  return { parts: group.map((part) => ({ condition: part, holds })), together: 'all' in condition === holds }
}

const meeting = (comparison: Comparison, holds: boolean, domains: Domains): readonly Value[] =>
  (domains.get(comparison.field) ?? []).filter((value) => compares(comparison, value) === holds)

function choose(alternatives: readonly Wish[][], domains: Domains, steps: { left: number }): boolean {
  const open: Wish[][] = []
  for (const parts of alternatives) {
    const left = parts.filter(({ condition, holds }) => !('field' in condition) || meeting(condition, holds, domains).length > 0)
    if (left.length === 0) return false
    if (!left.some((wish) => isSure(wish, domains))) open.push(left)
  }
  const [fewest, ...more] = open.toSorted((a, b) => a.length - b.length)
  if (!fewest) return true
  const rest = more.map(asOne)
  return fewest.some((part) => search([part, ...rest], domains, steps))
}

const isSure = ({ condition, holds }: Wish, domains: Domains): boolean =>
  'field' in condition && meeting(condition, holds, domains).length === (domains.get(condition.field) ?? []).length

/** Alternatives as one condition again: their parts are all wished to hold, or all not to. */
const asOne = (parts: readonly Wish[]): Wish => {
  const conditions = parts.map((part) => part.condition)
  return parts[0]?.holds ? { condition: { any: conditions }, holds: true } : { condition: { all: conditions }, holds: false }
}

import type { Comparison, Condition, Facts, FlowDefinition, FlowLevel, FlowRule } from '#shared/contract/flow.ts'
import { own } from '#shared/own.ts'

/** Whether a condition holds of facts; none at all always holds. */
export function matches(given: Condition | null, facts: Facts): boolean {
  if (given === null) return true
  if ('all' in given) return given.all.every((part) => matches(part, facts))
  if ('any' in given) return given.any.some((part) => matches(part, facts))
  return compares(given, own(facts, given.field) ?? null)
}

/** Whether a fact compares so: an absent one, or one of another kind, is neither more nor less than anything. */
export function compares({ is, value }: Comparison, fact: Facts[string]): boolean {
  if (is === 'in' || is === 'not in') return (Array.isArray(value) && value.includes(fact as never)) === (is === 'in')
  if (Array.isArray(value)) return false
  if (is === '=' || is === '!=') return (fact === value) === (is === '=')
  if (fact === null || typeof fact !== typeof value) return false
  return is === '<' ? fact < value : is === '<=' ? fact <= value : is === '>' ? fact > value : fact >= value
}

/** The first rule that matches, in priority order. */
export const ruleFor = (definition: FlowDefinition, facts: Facts): FlowRule | undefined =>
  definition.rules.find((candidate) => matches(candidate.when, facts))

/** Which levels of a rule nobody is asked at. A request is never approved without anybody: the last that is left stands. */
export function skipsOf(rule: FlowRule, facts: Facts): boolean[] {
  const skips = rule.levels.map((level) => level.skipWhen !== null && matches(level.skipWhen, facts))
  return skips.every(Boolean) ? skips.with(-1, false) : skips
}

/** Key of the level's name, with the detail that a reader needs. */
export const positionOf = ({ who }: FlowLevel): string =>
  who.kind === 'manager'
    ? `manager.${who.up}`
    : who.kind === 'unit-head'
      ? `unit-head.${who.up}`
      : 'code' in who
        ? `${who.kind}:${who.code}`
        : who.kind

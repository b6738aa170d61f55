import type { Condition, FlowDefinition } from '#shared/contract/flow.ts'
import type { Finding, LintGround } from './finding.ts'
import { canFallThrough, canMatch, possible, type Ground } from '../flow/logic.ts'

/** Rules that can never match, requests that match none, levels that are always or never skipped. */
export function lintRules(definition: FlowDefinition, { facts }: LintGround): Finding[] {
  const ground: Ground = { facts }
  const found = definition.rules.flatMap((rule, index) => {
    if (canMatch(definition, index, ground) !== false) return lintSkips(definition, index, ground)
    const alone = possible(rule.when ? [rule.when] : [], [], ground)
    return [finding('warning', alone === false ? 'contradiction' : 'shadowed', index)]
  })
  return canFallThrough(definition, ground) === false ? found : [...found, finding('warning', 'noRule', null)]
}

const finding = (severity: Finding['severity'], code: Finding['code'], rule: number | null, level: number | null = null): Finding => ({
  severity,
  code,
  rule,
  level,
  affected: [],
})

/** What holds of every request that comes to a rule: its own condition, and none of those before. */
export function comingTo({ rules }: FlowDefinition, index: number): { must: Condition[]; never: Condition[] } {
  const own = rules[index]?.when
  return { must: own ? [own] : [], never: rules.slice(0, index).flatMap((rule) => (rule.when ? [rule.when] : [])) }
}

function lintSkips(definition: FlowDefinition, index: number, ground: Ground): Finding[] {
  const levels = definition.rules[index]?.levels ?? []
  const { must, never } = comingTo(definition, index)
  const found = levels.flatMap(({ skipWhen }, level) => {
    if (!skipWhen) return []
    if (possible([...must, skipWhen], never, ground) === false) return [finding('warning', 'neverSkips', index, level)]
    return possible(must, [...never, skipWhen], ground) === false ? [finding('warning', 'alwaysSkips', index, level)] : []
  })
  const skips = levels.flatMap(({ skipWhen }) => (skipWhen ? [skipWhen] : []))
  const all = skips.length === levels.length && possible([...must, ...skips], never, ground) !== false
  return all ? [...found, finding('note', 'allSkip', index)] : found
}

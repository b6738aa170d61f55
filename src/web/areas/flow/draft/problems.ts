import type { Who } from '#shared/contract/flow.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { isGroup, type Group } from './condition-tree.ts'
import { isWhole } from './condition-words.ts'
import type { EditedFlow, EditedRule } from './edited-flow.ts'

/** Where something is missing that the flow cannot be kept without. */
export interface Problem {
  rule: string
  /** Key of the level; null: of the rule itself. */
  level: string | null
}

export function problemsIn({ rules }: EditedFlow): Problem[] {
  return rules.flatMap((rule) => [
    ...(nameProblem(rule, rules) || (rule.when && isIncomplete(rule.when)) ? [{ rule: rule.key, level: null }] : []),
    ...rule.levels
      .filter(({ who, skipWhen }) => whoProblem(who) || (skipWhen && isIncomplete({ join: 'all', parts: [skipWhen] })))
      .map((level) => ({ rule: rule.key, level: level.key })),
  ])
}

export function nameProblem(rule: EditedRule, rules: readonly EditedRule[]): TextKey | null {
  const name = rule.name.trim()
  if (name === '') return 'flows.nameMissing'
  return rules.some((other) => other.key !== rule.key && other.name.trim() === name) ? 'flows.nameTwice' : null
}

export function whoProblem(who: Who): TextKey | null {
  const named = 'code' in who ? who.code !== '' : who.kind === 'named' ? who.ids.length > 0 : who.kind === 'field' ? who.field !== '' : true
  return named ? null : 'flows.whoMissing'
}

/** A comparison without a value, or a group without parts somewhere in it. The outermost group may be empty of a rule. */
const isIncomplete = ({ parts }: Group): boolean =>
  parts.some((part) => (isGroup(part) ? part.parts.length === 0 || isIncomplete(part) : !isWhole(part)))

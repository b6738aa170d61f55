import { plainLevel, type FlowDefinition, type FlowLevel, type FlowRule } from '#shared/contract/flow.ts'
import { grouped, ungrouped, type Group } from './condition-tree.ts'
import { inserted } from './reorder.ts'

/** A level being edited: `key` tells it from its siblings wherever it moves. */
export interface EditedLevel extends Omit<FlowLevel, 'skipWhen'> {
  key: string
  skipWhen: Group | null
}

/** A rule being edited: its condition is a group throughout; none means that it takes whatever comes. */
export interface EditedRule extends Omit<FlowRule, 'when' | 'levels'> {
  key: string
  when: Group | null
  levels: EditedLevel[]
}

export interface EditedFlow extends Omit<FlowDefinition, 'rules'> {
  rules: EditedRule[]
}

let keys = 0
const newKey = (): string => `k${(keys += 1)}`

export const editedFlow = (definition: FlowDefinition): EditedFlow => ({
  ...definition,
  rules: definition.rules.map((rule) => ({
    ...rule,
    key: newKey(),
    when: rule.when && grouped(rule.when),
    levels: rule.levels.map(editedLevel),
  })),
})

const editedLevel = (level: FlowLevel): EditedLevel => ({ ...level, key: newKey(), skipWhen: level.skipWhen && grouped(level.skipWhen) })

/** As it is kept: without keys, groups of one part opened. */
export const plainFlow = ({ rules, lastResort }: EditedFlow): FlowDefinition => ({ rules: rules.map(plainRule), lastResort })

const plainRule = ({ name, when, levels, skipAdjacent }: EditedRule): FlowRule => ({
  name,
  when: when && ungrouped(when),
  levels: levels.map(plainLevelOf),
  skipAdjacent,
})

const plainLevelOf = ({ who, mode, ascend, skipWhen, remindAfterDays, escalateAfterDays, deadline }: EditedLevel): FlowLevel => ({
  who,
  mode,
  ascend,
  skipWhen: skipWhen && ungrouped(skipWhen),
  remindAfterDays,
  escalateAfterDays,
  deadline,
})

/** Whether both would be kept as the same flow. */
export const sameFlow = (one: EditedFlow, other: EditedFlow): boolean =>
  one === other || JSON.stringify(plainFlow(one)) === JSON.stringify(plainFlow(other))

const managerLevel = (up = 1): EditedLevel => editedLevel(plainLevel({ kind: 'manager', up }))

/** The level that most likely comes next: the manager, then each time one manager further up. */
export function nextLevel(levels: readonly EditedLevel[]): EditedLevel {
  const highest = levels.reduce((most, { who }) => (who.kind === 'manager' ? Math.max(most, who.up) : most), 0)
  return managerLevel(Math.min(highest + 1, 10))
}

export const copiedLevel = (level: EditedLevel): EditedLevel => ({ ...level, key: newKey() })

export const copiedRule = (rule: EditedRule, name: string): EditedRule => ({
  ...rule,
  key: newKey(),
  name,
  levels: rule.levels.map(copiedLevel),
})

/** Whether the rule takes whatever the rules before it left. */
export const catchesAll = ({ when }: EditedRule): boolean => when === null

/** How many rules stand in an order of their own: all but the last where it takes all the rest. */
export const orderedCount = ({ rules }: EditedFlow): number => {
  const last = rules.at(-1)
  return last && catchesAll(last) ? rules.length - 1 : rules.length
}

/** A rule more, behind the others but before the one that takes all the rest. */
export function withNewRule(flow: EditedFlow, name: string): { flow: EditedFlow; rule: EditedRule } {
  const rule: EditedRule = { key: newKey(), name, when: { join: 'all', parts: [] }, levels: [managerLevel()], skipAdjacent: true }
  return { flow: { ...flow, rules: inserted(flow.rules, orderedCount(flow), rule) }, rule }
}

/** The same with a last rule for all the rest. */
export function withCatchAll(flow: EditedFlow, name: string): { flow: EditedFlow; rule: EditedRule } {
  const rule: EditedRule = { key: newKey(), name, when: null, levels: [managerLevel()], skipAdjacent: true }
  return { flow: { ...flow, rules: [...flow.rules, rule] }, rule }
}

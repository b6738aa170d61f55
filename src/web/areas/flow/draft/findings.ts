import type { FlowFinding, Severity } from '#shared/areas/flow.ts'
import { severities } from '#shared/contract/flow-answers.ts'
import { flowRuleText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { EditedFlow } from './edited-flow.ts'

/** A finding with the keys of where it was found, so that it stays with its rule wherever that moves. */
export interface FoundAt {
  finding: FlowFinding
  rule: string | null
  level: string | null
  /** Name of the rule; '' of the whole flow. */
  name: string
}

/** Findings of a flow, each at its place in it. */
export const foundIn = (findings: readonly FlowFinding[], { rules }: EditedFlow): FoundAt[] =>
  findings.map((finding) => {
    const rule = finding.rule === null ? undefined : rules[finding.rule]
    const level = finding.level === null ? undefined : rule?.levels[finding.level]
    return { finding, rule: rule?.key ?? null, level: level?.key ?? null, name: rule?.name ?? '' }
  })

/** The worst that was found in a rule, or at one level of it. */
export function severityAt(found: readonly FoundAt[], rule: string, level?: string): Severity | null {
  const here = found.filter((each) => each.rule === rule && (level === undefined || each.level === level))
  return severities.find((severity) => here.some(({ finding }) => finding.severity === severity)) ?? null
}

/** How many findings there are of each severity, the worst first; none are left out. */
export const counted = (findings: readonly FlowFinding[]): { severity: Severity; count: number }[] =>
  severities
    .map((severity) => ({ severity, count: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ count }) => count > 0)

/** Where something was found: `Long leaves · Level 2`; '' of the whole flow. */
export const whereWords = (name: string, { rule, level }: FlowFinding, say: Say): string =>
  rule === null
    ? ''
    : [flowRuleText(name.trim(), say) || say('flows.unnamed'), level !== null && say('flows.level', { number: level + 1 })]
        .filter(Boolean)
        .join(' · ')

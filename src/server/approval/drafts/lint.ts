import type { FlowDefinition } from '#shared/contract/flow.ts'
import { lintForm } from './lint-form.ts'
import { lintPeople } from './lint-people.ts'
import { lintRules } from './lint-rules.ts'
import type { Finding, LintGround } from './finding.ts'

/** All that is wrong or remarkable with a flow, the gravest first. Pure. */
export function lintFlow(definition: FlowDefinition, ground: LintGround): Finding[] {
  const found = [...lintForm(definition, ground), ...lintRules(definition, ground), ...lintPeople(definition, ground)]
  const weight = { error: 0, warning: 1, note: 2 } as const
  return found.toSorted(
    (a, b) => weight[a.severity] - weight[b.severity] || (a.rule ?? -1) - (b.rule ?? -1) || (a.level ?? -1) - (b.level ?? -1),
  )
}

import { flowCalls, type FlowFinding } from '#shared/areas/flow.ts'
import { shownAffected } from '#shared/contract/flow-answers.ts'
import type { FlowDefinition } from '#shared/contract/flow.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { lintGround } from '#server/approval/drafts/ground.ts'
import { lintFlow } from '#server/approval/drafts/lint.ts'
import { findingId, type Finding, type LintGround } from '#server/approval/drafts/finding.ts'
import { simulate } from '#server/approval/drafts/simulate.ts'
import { comparisonText, factName, valueText } from '#server/approval/flow/texts.ts'
import type { AnyModule, EngineWithDb } from '#server/approval/request/module.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound, refuse, type Params } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { optionsOf } from '#server/platform/options.ts'
import { flowModule, lookedAt } from './rights.ts'

/** What is wrong with a flow and for whom, and who would approve what. */
export function serveFlowLint(api: Api<Viewer>, engine: EngineWithDb): void {
  const { db } = engine
  api.serve(flowCalls.lint, async (input, { person, language }) => {
    const module = await flowModule(engine, person, input.kind)
    const definition = await lookedAt(db, module, person, input)
    const asOf = input.asOf ?? person.today
    const ground = await lintGround(db, module, asOf, language)
    const findings = lintFlow(definition, ground).map((finding) => findingIn(finding, ground, language))
    return { findings, people: ground.staff.length, asOf }
  })

  api.serve(flowCalls.affected, async (input, { person, language }) => {
    const module = await flowModule(engine, person, input.kind)
    const definition = await lookedAt(db, module, person, input)
    const ground = await lintGround(db, module, input.asOf ?? person.today, language)
    const found = lintFlow(definition, ground).find((finding) => findingId(finding) === input.finding)
    if (!found) throw notFound()
    return optionsOf(
      input,
      found.affected.map((id) => {
        const { name, code, unit } = affectedIn(id, ground)
        return { id, displayName: name, code, companyStructure: unit }
      }),
    )
  })

  api.serve(flowCalls.simulate, async (input, { person, language }) => {
    const module = await flowModule(engine, person, input.kind)
    const definition = await lookedAt(db, module, person, input)
    return simulate(db, module, definition, input, language)
  })
}

/** Refuses to publish what the lint finds at fault; what it warns of wants to be confirmed. */
export async function demandPublishable(
  db: Db,
  module: AnyModule,
  definition: FlowDefinition,
  given: { from: string; confirmed: boolean },
  language: Language,
): Promise<void> {
  const findings = lintFlow(definition, await lintGround(db, module, given.from, language))
  if (findings.some((finding) => finding.severity === 'error')) throw refuse(400, 'flow.hasErrors')
  if (!given.confirmed && findings.some((finding) => finding.severity === 'warning'))
    throw refuse(400, 'flow.hasWarnings', undefined, 'confirmed')
}

function findingIn(finding: Finding, ground: LintGround, language: Language): FlowFinding {
  const { severity, code, rule, level, affected } = finding
  return {
    id: findingId(finding),
    severity,
    code,
    text: textOf(finding, ground, language),
    rule,
    level,
    affectedTotal: affected.length,
    affected: affected.slice(0, shownAffected).map((id) => affectedIn(id, ground)),
  }
}

function textOf({ code, params, about, affected }: Finding, { facts }: LintGround, language: Language): string {
  const named = about && {
    field: factName(facts, about.field, language),
    value: valueText(facts, about.field, about.value, language),
    condition: comparisonText(about, facts, language),
  }
  const site: Params = params?.['site'] === '' ? { site: say(language, 'flow.lint.noSite') } : {}
  // A text with a number in it has a form for one and a form for more; i18next finds it by the plain key.
  return say(language, `flow.lint.${code}` as TextKey, { ...params, ...named, ...site, count: affected.length })
}

function affectedIn(id: string, { company }: LintGround) {
  const person = company.person(id)
  return { id, name: person?.name ?? '', code: person?.code ?? '', unit: company.unitName(id) }
}

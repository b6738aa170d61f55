import { sql } from 'kysely'
import type { FlowSimulation } from '#shared/areas/flow.ts'
import { personFacts, type Condition, type Facts, type FlowDefinition } from '#shared/contract/flow.ts'
import { own } from '#shared/own.ts'
import { nobodyDecides } from '#shared/wire.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { absentOn } from '#server/people/delegations.ts'
import { companyOn, loadOrganisation } from '../flow/organisation.ts'
import { imagineRoute, type RoutedLevel } from '../flow/imagined.ts'
import { conditionText, factName, valueText, type FactsOfModule } from '../flow/texts.ts'
import { namedFacts } from './ground.ts'
import { matches, ruleFor } from '../flow/matching.ts'
import type { AnyModule } from '../request/module.ts'
import { positionText, whyOthers } from '../flow/level-texts.ts'

/** A request that nobody has made. */
export interface Supposed {
  employeeId: string
  /** Day of its submission. */
  date: string
  facts: Facts
  /** Persons whom fields of its form name. */
  persons: Readonly<Record<string, readonly string[]>>
}

/** Who would approve a request of a person on a day, and why: what a submit of it would freeze. */
export async function simulate(
  db: Db,
  module: AnyModule,
  definition: FlowDefinition,
  supposed: Supposed,
  language: Language,
): Promise<FlowSimulation> {
  demandFacts(module.contract.facts, supposed.facts, language)
  const organisation = await loadOrganisation(db)
  const company = companyOn(organisation, supposed.date)
  if (!company.person(supposed.employeeId)) throw notFound()
  const names = await namedFacts(db, module, organisation, language)
  const facts: Facts = { ...company.facts(supposed.employeeId), ...supposed.facts }
  const rule = ruleFor(definition, facts)
  const parties = [supposed.employeeId]
  const levels = rule
    ? imagineRoute(company, definition, rule, { aboutId: supposed.employeeId, parties, fields: supposed.persons, facts })
    : []
  const nobody = levels.some((level) => !level.skippedWhen && level.persons.length === 0)
  const delegates = await delegatesOn(db, module.contract.module, levels, supposed)
  const matched = rule ? definition.rules.indexOf(rule) : null
  return {
    facts: Object.entries(facts).map(([name, value]) => ({ name, label: factName(names, name, language), value })),
    rules: definition.rules.slice(0, matched === null ? undefined : matched + 1).map((one, index) => ({
      rule: index,
      name: one.name,
      matched: index === matched,
      because: becauseOf(one.when, facts, names, language),
    })),
    matched,
    levels: levels.map((level, index) => ({
      level: index + 1,
      position: positionText(level.position, language),
      mode: level.mode,
      persons: level.persons.map((person) => ({ ...person, delegates: delegates.get(person.id) ?? [] })),
      ascended: level.ascended,
      ascentReason: ascentText(level, language),
      skipReason: level.skippedWhen ? whyOthers(level, module, language) : null,
      actedBefore: rule?.skipAdjacent ? actedBefore(levels, index) : [],
    })),
    refused: rule ? (nobody ? say(language, nobodyDecides) : null) : say(language, 'approval.noRule'),
  }
}

/** Refuses a fact that such a request does not have, or of another kind. */
function demandFacts(facts: FactsOfModule, given: Facts, language: Language): void {
  for (const [name, value] of Object.entries(given)) {
    const fact = own(facts, name)
    const kind = fact && (fact.kind === 'number' || fact.kind === 'boolean' ? fact.kind : 'string')
    if (!kind || (value !== null && typeof value !== kind))
      throw refuse(400, 'flow.factUnknown', { field: Object.hasOwn(personFacts, name) ? factName(facts, name, language) : name }, 'facts')
  }
}

/** What made a rule match, or each part that kept it from matching. */
function becauseOf(when: Condition | null, facts: Facts, names: FactsOfModule, language: Language): string[] {
  if (when === null) return [say(language, 'flow.always')]
  if (matches(when, facts)) return [conditionText(when, names, language)]
  if (!('field' in when)) {
    const parts = 'all' in when ? when.all.filter((part) => !matches(part, facts)) : when.any
    return parts.length > 0 ? parts.flatMap((part) => becauseOf(part, facts, names, language)) : [say(language, 'flow.never')]
  }
  const value = valueText(names, when.field, own(facts, when.field) ?? null, language)
  return [
    say(language, 'flow.because.no', {
      field: factName(names, when.field, language),
      value,
      condition: conditionText(when, names, language),
    }),
  ]
}

function ascentText({ ascent }: RoutedLevel, language: Language): string {
  if (!ascent) return ''
  const to = `${ascent.to.charAt(0).toUpperCase()}${ascent.to.slice(1)}`
  return say(language, `flow.ascent.to${to}` as TextKey, { why: say(language, `flow.ascent.${ascent.why}`) })
}

/** Those of a level who are asked at the level before it too. */
function actedBefore(levels: readonly RoutedLevel[], index: number): string[] {
  const before = levels.slice(0, index).findLast((level) => !level.skippedWhen)
  return (levels[index]?.persons ?? [])
    .filter((person) => before?.persons.some((other) => other.id === person.id))
    .map((person) => person.name)
}

/** Who could decide in whose place on that day: by its days, or because of a leave that is approved by now. */
async function delegatesOn(
  db: Db,
  module: string,
  levels: readonly RoutedLevel[],
  { date, employeeId }: Supposed,
): Promise<Map<string, { id: string; name: string }[]>> {
  const found = await rows(
    db,
    sql<{ of: string; id: string; name: string }>`
      select distinct d.from_id as of, e.id, e.display_name as name
      from delegation d join employee e on e.id = d.to_id
      where d.from_id = any (${levels.flatMap((level) => level.persons.map((person) => person.id))}::uuid[])
        and d.revoked_at is null and (d.modules is null or ${module} = any (d.modules)) and e.id <> ${employeeId}::uuid
        and e.disabled_at is null and (e.left_on is null or e.left_on >= ${date}::date)
        and ((d.starts_on <= ${date}::date and (d.ends_on is null or d.ends_on >= ${date}::date)) or d.follows_absence and ${absentOn(sql`d.from_id`, sql`${date}::date`)})
      order by name`,
  )
  return new Map([...Map.groupBy(found, (row) => row.of)].map(([of, list]) => [of, list.map(({ id, name }) => ({ id, name }))]))
}

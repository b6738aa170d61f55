import { personFacts, type Facts, type FlowDefinition, type FlowLevel } from '#shared/contract/flow.ts'
import { comparisonsIn } from './lint-form.ts'
import type { Finding, LintGround } from './finding.ts'
import { comingTo } from './lint-rules.ts'
import { canMatch, possible } from '../flow/logic.ts'
import { imagineLevel } from '../flow/imagined.ts'

/** Who has nobody to decide, who would decide on their own, whose managers go round: for the whole company. */
export function lintPeople(definition: FlowDefinition, ground: LintGround): Finding[] {
  return [...lintLevels(definition, ground), ...lintCircles(definition, ground), ...lintLastResort(definition, ground)]
}

type Fate = 'named' | 'nobody' | 'own' | 'up'

/** Which of a rule's levels ask somebody like this person; null where the rule is not for them. */
type Coming = (readonly boolean[] | null)[]

function lintLevels(definition: FlowDefinition, ground: LintGround): Finding[] {
  const comingFor = comingBy(definition, ground)
  const levels = definition.rules.flatMap((rule, index) =>
    rule.levels.map((level, number) => ({ level, place: { rule: index, level: number }, tally: newTally() })),
  )
  const reached = new Set<number>()
  for (const id of ground.staff) {
    const coming = comingFor(id)
    coming.forEach((asks, rule) => asks && reached.add(rule))
    // Many rules ask alike: each way of asking is followed once a person.
    const known = new Map<string, Fate>()
    for (const { level, place, tally } of levels) {
      if (!coming[place.rule]?.[place.level]) continue
      const way = wayOf(level)
      const fate = known.get(way) ?? fateOf(definition, level, id, ground)
      known.set(way, fate)
      tally.come += 1
      if (fate !== 'named') tally[fate].push(id)
    }
  }
  return [...levels.flatMap(({ level, place, tally }) => told(level, place, tally, ground)), ...nobodyToday(definition, reached, ground)]
}

/** Whom what befalls at a level, and how many come to it. */
interface Tally {
  nobody: string[]
  own: string[]
  up: string[]
  come: number
}

const newTally = (): Tally => ({ nobody: [], own: [], up: [], come: 0 })
const wayOf = ({ who, ascend }: FlowLevel) => JSON.stringify([who, ascend])

function fateOf(definition: FlowDefinition, level: FlowLevel, id: string, { company }: LintGround): Fate {
  // Whom a field names is not known yet; what is certain is who acts where it names nobody.
  const { persons, ascent } = imagineLevel(company, definition, level, { aboutId: id, parties: [id], fields: {} })
  if (persons.length === 0) return 'nobody'
  if (ascent === null || level.who.kind === 'field') return 'named'
  return ascent.why === 'own' ? 'own' : 'up'
}

/** Persons with the same facts come to the same rules: thought through once for each kind of person. */
function comingBy(definition: FlowDefinition, { facts, company }: LintGround): (id: string) => Coming {
  const used = new Set(
    definition.rules
      .flatMap((rule) => [rule.when, ...rule.levels.map((level) => level.skipWhen)])
      .flatMap(comparisonsIn)
      .map((one) => one.field)
      .filter((field) => Object.hasOwn(personFacts, field) && !Object.hasOwn(facts, field)),
  )
  const found = new Map<string, Coming>()
  return (id) => {
    const own: Facts = company.facts(id)
    const known = Object.fromEntries([...used].map((field) => [field, own[field] ?? null]))
    const kind = JSON.stringify(known)
    const coming = found.get(kind) ?? comingOf(definition, { facts, known })
    found.set(kind, coming)
    return coming
  }
}

const comingOf = (definition: FlowDefinition, ground: Parameters<typeof canMatch>[2]): Coming =>
  definition.rules.map((rule, index) => {
    if (canMatch(definition, index, ground) === false) return null
    const { must, never } = comingTo(definition, index)
    const skips = rule.levels.map((level) => level.skipWhen)
    // The last level is asked too where all would be skipped.
    const all = !skips.includes(null) && possible([...must, ...skips.filter((one) => one !== null)], never, ground) !== false
    return skips.map(
      (skipWhen, level) => !skipWhen || (all && level === skips.length - 1) || possible(must, [...never, skipWhen], ground) !== false,
    )
  })

function told(level: FlowLevel, place: Pick<Finding, 'rule' | 'level'>, { nobody, own, up, come }: Tally, ground: LintGround): Finding[] {
  const found: Finding[] = []
  if (nobody.length > 0) found.push({ severity: 'error', code: nobody.length === come ? 'deadEnd' : 'nobody', ...place, affected: nobody })
  if (own.length > 0) found.push({ severity: 'note', code: 'ownOnly', ...place, affected: own })
  const empty = emptyPlace(level, ground)
  if (empty !== null) found.push({ severity: 'warning', code: 'nobodyThere', ...place, params: { code: empty }, affected: up })
  else if (up.length > 0) found.push({ severity: 'note', code: 'goesUp', ...place, affected: up })
  return found
}

/** The code of a position or role that is there but that nobody holds. */
function emptyPlace({ who }: FlowLevel, { company, positions, roles }: LintGround): string | null {
  const unlessHeld = (code: string, known: ReadonlySet<string>, ids: readonly string[]) =>
    known.has(code) && !ids.some((id) => company.isActive(id)) ? code : null
  switch (who.kind) {
    case 'position':
      return unlessHeld(who.code, positions, company.holders(who.code))
    case 'role':
      return unlessHeld(who.code, roles, company.everyMember(who.code))
    default:
      return null
  }
}

function nobodyToday(definition: FlowDefinition, reached: ReadonlySet<number>, { facts }: LintGround): Finding[] {
  return definition.rules.flatMap((_rule, index): Finding[] =>
    reached.has(index) || canMatch(definition, index, { facts }) === false
      ? []
      : [{ severity: 'note', code: 'nobodyToday', rule: index, level: null, affected: [] }],
  )
}

function lintCircles(definition: FlowDefinition, { company, staff }: LintGround): Finding[] {
  const climbs = definition.rules.some((rule) => rule.levels.some((level) => level.who.kind === 'manager' || level.ascend === 'manager'))
  const affected = climbs ? staff.filter((id) => company.above(id).circle) : []
  return affected.length > 0 ? [{ severity: 'warning', code: 'circle', rule: null, level: null, affected }] : []
}

/** At least two persons stand behind every flow: those it names, or the HR of each site. */
function lintLastResort({ lastResort }: FlowDefinition, { company, staff, sites }: LintGround): Finding[] {
  const active = (ids: readonly string[]) => new Set(ids.filter((id) => company.isActive(id))).size
  if (lastResort.length > 0)
    return active(lastResort) < 2 ? [{ severity: 'error', code: 'lastResortShort', rule: null, level: null, affected: [] }] : []
  const bySite = Map.groupBy(staff, (id) => company.post(id)?.siteId ?? null)
  return [...bySite].flatMap(([siteId, ofSite]): Finding[] => {
    const affected = ofSite.filter((id) => active(company.hrOf(id)) < 2)
    const params = { site: sites.get(siteId ?? '') ?? '' }
    return affected.length > 0 ? [{ severity: 'warning', code: 'hrShort', rule: null, level: null, params, affected }] : []
  })
}

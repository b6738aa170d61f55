import type { Comparison, Condition, Fact, FlowDefinition, FlowLevel } from '#shared/contract/flow.ts'
import type { Finding, LintGround } from './finding.ts'
import { factOf } from '../flow/texts.ts'

type Place = Pick<Finding, 'rule' | 'level'>
const at = (place: Place, severity: Finding['severity'], code: Finding['code'], more: Partial<Finding> = {}): Finding => ({
  severity,
  code,
  ...place,
  affected: [],
  ...more,
})

/** What can be seen from the definition and the codes that exist: names, fields, values, levels, times. */
export function lintForm(definition: FlowDefinition, ground: LintGround): Finding[] {
  const names = definition.rules.map((rule) => rule.name.trim())
  return definition.rules.flatMap((rule, index) => {
    const place = { rule: index, level: null }
    const name = rule.name.trim()
    return [
      ...(name === '' ? [at(place, 'error', 'nameEmpty')] : []),
      ...(name !== '' && names.indexOf(name) < index ? [at(place, 'error', 'nameTwice', { params: { name: rule.name } })] : []),
      ...comparisonsIn(rule.when).flatMap((one) => lintComparison(one, place, ground)),
      ...rule.levels.flatMap((level, number) => lintLevel(level, { rule: index, level: number }, ground)),
    ]
  })
}

export function comparisonsIn(condition: Condition | null): Comparison[] {
  if (condition === null) return []
  if ('field' in condition) return [condition]
  return ('all' in condition ? condition.all : condition.any).flatMap(comparisonsIn)
}

function lintComparison(given: Comparison, place: Place, ground: LintGround): Finding[] {
  const fact = factOf(ground.facts, given.field)
  if (!fact) return [at(place, 'error', 'unknownField', { about: given })]
  if (!isDecidable(given, fact)) return [at(place, 'error', 'wrongKind', { about: given })]
  const known = fact.choices ? new Set(Object.keys(fact.choices)) : ground.values.get(given.field)
  if (fact.kind !== 'choice' || !known) return []
  // A grade or a status is whatever HR has written; a unit or a leave type has to be there.
  const severity = writtenFreely.has(given.field) ? 'warning' : 'error'
  return (Array.isArray(given.value) ? given.value : [given.value])
    .filter((value) => !known.has(String(value)))
    .map((value) => at(place, severity, 'unknownValue', { about: { ...given, value } }))
}

const writtenFreely: ReadonlySet<string> = new Set(['grade', 'employmentStatus', 'country'])

/** Whether a comparison means anything for such a fact: it has the right kind, and as many values as it takes. */
function isDecidable({ is, value }: Comparison, fact: Fact): boolean {
  const many = is === 'in' || is === 'not in'
  if (many !== Array.isArray(value)) return false
  const ordered = is !== '=' && is !== '!=' && !many
  if (ordered && fact.kind === 'boolean') return false
  return (Array.isArray(value) ? value : [value]).every((one) =>
    fact.kind === 'number'
      ? typeof one === 'number'
      : fact.kind === 'boolean'
        ? typeof one === 'boolean'
        : typeof one === 'string' && (fact.kind !== 'date' || /^\d{4}-\d{2}-\d{2}$/.test(one)),
  )
}

function lintLevel(level: FlowLevel, place: Place, ground: LintGround): Finding[] {
  return [
    ...lintWho(level, place, ground),
    ...comparisonsIn(level.skipWhen).flatMap((one) => lintComparison(one, place, ground)),
    ...lintTimes(level, place),
  ]
}

function lintWho({ who }: FlowLevel, place: Place, { positions, roles, personFields, company }: LintGround): Finding[] {
  switch (who.kind) {
    case 'position':
      return positions.has(who.code) ? [] : [at(place, 'error', 'unknownPosition', { params: { code: who.code } })]
    case 'role':
      return roles.has(who.code) ? [] : [at(place, 'error', 'unknownRole', { params: { code: who.code } })]
    case 'field':
      return personFields.includes(who.field) ? [] : [at(place, 'error', 'noPersonField', { params: { field: who.field } })]
    case 'named': {
      if (who.ids.length === 0) return [at(place, 'error', 'nobodyNamed')]
      const left = [...new Set(who.ids)].filter((id) => !company.isActive(id))
      return left.length > 0 ? [at(place, 'warning', 'namedLeft', { affected: left })] : []
    }
    default:
      return []
  }
}

function lintTimes({ deadline, remindAfterDays, escalateAfterDays }: FlowLevel, place: Place): Finding[] {
  const late = (days: number | null) => deadline !== null && days !== null && days >= deadline.days
  return [
    ...(late(remindAfterDays) ? [at(place, 'warning', 'reminderLate')] : []),
    ...(late(escalateAfterDays) ? [at(place, 'warning', 'escalationLate')] : []),
  ]
}

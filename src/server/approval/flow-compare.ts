import type { ReplayClass } from '#shared/areas/flow.ts'
import type { Facts, FlowDefinition } from '#shared/contract/flow.ts'
import type { CompanyOn } from './flow-organisation.ts'
import { imagineRoute, type Imagined, type RoutedLevel } from './flow-route.ts'
import { ruleFor } from './flow.ts'

/** The way of a request through a flow. */
export interface Way {
  /** Name of the rule; null where none matched. */
  rule: string | null
  levels: RoutedLevel[]
}

export function wayThrough(company: CompanyOn, definition: FlowDefinition, request: Imagined & { facts: Facts }): Way {
  const rule = ruleFor(definition, request.facts)
  return { rule: rule?.name ?? null, levels: rule ? imagineRoute(company, definition, rule, request) : [] }
}

/** In what two ways differ, the gravest first; null where the same persons decide in the same order by the same rule. */
export function differenceOf(before: Way, after: Way): ReplayClass | null {
  const [had, has] = [askedOf(before), askedOf(after)]
  if (after.rule === null) return before.rule === null ? null : 'noRule'
  const nobody = (levels: readonly RoutedLevel[]) => levels.some((level) => level.persons.length === 0)
  if (nobody(has) && !nobody(had)) return 'nobody'
  if (had.length !== has.length) return has.length < had.length ? 'fewerLevels' : 'moreLevels'
  if (had.some((level, index) => personsKey(level) !== personsKey(has[index]))) return 'otherPersons'
  return before.rule === after.rule ? null : 'otherRule'
}

const askedOf = ({ levels }: Way) => levels.filter((level) => !level.skippedWhen)

/** Who decides at a level, and how; one person decides alike whether any or all are asked. */
const personsKey = (level: RoutedLevel | undefined): string => {
  const ids = (level?.persons ?? []).map((person) => person.id).sort()
  return `${ids.length > 1 ? level?.mode : ''} ${ids.join(' ')}`
}

import type { ReplayClass } from '#shared/areas/flow.ts'
import type { FlowDefinition } from '#shared/contract/flow.ts'
import type { CompanyOn } from '../flow/organisation.ts'
import { imagineRoute, type Imagined, type RoutedLevel } from '../flow/imagined.ts'
import { ruleFor } from '../flow/matching.ts'

/** The way of a request through a flow. */
export interface Way {
  /** Name of the rule; null where none matched. */
  rule: string | null
  skipAdjacent: boolean
  levels: RoutedLevel[]
}

export function wayThrough(company: CompanyOn, definition: FlowDefinition, request: Imagined): Way {
  const rule = ruleFor(definition, request.facts)
  if (!rule) return { rule: null, skipAdjacent: false, levels: [] }
  return { rule: rule.name, skipAdjacent: rule.skipAdjacent, levels: imagineRoute(company, definition, rule, request) }
}

/** In what two ways differ, the gravest first; null where the same persons decide in the same order by the same rule. */
export function differenceOf(before: Way, after: Way): ReplayClass | null {
  const [had, has] = [actingIn(before), actingIn(after)]
  if (after.rule === null) return before.rule === null ? null : 'noRule'
  const nobody = (levels: readonly Asked[]) => levels.some((level) => level.ids.length === 0)
  if (nobody(has) && !nobody(had)) return 'nobody'
  if (had.length !== has.length) return has.length < had.length ? 'fewerLevels' : 'moreLevels'
  if (had.some((level, index) => keyOf(level) !== keyOf(has[index]))) return 'otherPersons'
  return before.rule === after.rule ? null : 'otherRule'
}

interface Asked {
  mode: 'any' | 'all'
  ids: readonly string[]
}

/** The levels at which somebody will have to act: not those skipped, nor those that whoever agrees before is let off for sure. */
function actingIn({ levels, skipAdjacent }: Way): Asked[] {
  const acting: Asked[] = []
  let agreed: Asked | undefined
  for (const level of levels) {
    if (level.skippedWhen) continue
    const asked: Asked = { mode: level.mode, ids: level.persons.map((person) => person.id) }
    const letOff: Asked | undefined = skipAdjacent && agreed ? lettingOff(agreed, asked) : undefined
    if (!letOff) acting.push(asked)
    agreed = letOff ?? asked
  }
  return acting
}

/** Who will have agreed at a level, where those who agreed before it are enough for sure; undefined where they may not be. */
function lettingOff(before: Asked, next: Asked): Asked | undefined {
  const both = before.ids.filter((id) => next.ids.includes(id))
  const single = before.mode === 'any' && before.ids.length > 1
  if (both.length === 0) return undefined
  // One of several will have agreed, and nobody knows which.
  if (single) return next.mode === 'any' && both.length === before.ids.length ? before : undefined
  return next.mode === 'any' || both.length === next.ids.length ? { mode: 'all', ids: both } : undefined
}

/** Who decides at a level, and how; one person decides alike whether any or all are asked. */
const keyOf = (level: Asked | undefined): string => {
  const ids = [...(level?.ids ?? [])].sort()
  return `${ids.length > 1 ? level?.mode : ''} ${ids.join(' ')}`
}

import type { Comparison, Condition } from '#shared/contract/flow.ts'
import { replaced, without } from './reorder.ts'

/** Conditions joined by 'all' or 'any': what the builder edits. A part is a comparison or a group again. */
export interface Group {
  join: 'all' | 'any'
  parts: Part[]
}
export type Part = Comparison | Group

/** How to come to a part: its place in the outermost group, then in the group there, and so on. */
export type Way = readonly number[]

/** Groups in groups in a group: further ones are shown but not made. */
export const deepest = 2

export const isGroup = (part: Part): part is Group => 'join' in part

export function grouped(condition: Condition): Group {
  const part = partOf(condition)
  return isGroup(part) ? part : { join: 'all', parts: [part] }
}

const partOf = (condition: Condition): Part =>
  'all' in condition
    ? { join: 'all', parts: condition.all.map(partOf) }
    : 'any' in condition
      ? { join: 'any', parts: condition.any.map(partOf) }
      : condition

/** As it is kept: a group of one part is that part. */
export function ungrouped(part: Part): Condition {
  if (!isGroup(part)) return part
  const [only, ...others] = part.parts
  if (only && others.length === 0) return ungrouped(only)
  return part.join === 'all' ? { all: part.parts.map(ungrouped) } : { any: part.parts.map(ungrouped) }
}

/** The group with what `change` makes of the part at the end of the way; nothing there any more where it makes null. */
export function changed(group: Group, way: Way, change: (part: Part) => Part | null): Group {
  const [at, ...rest] = way
  const part = at === undefined ? undefined : group.parts[at]
  if (at === undefined || part === undefined) return group
  const next = rest.length > 0 && isGroup(part) ? changed(part, rest, change) : change(part)
  return { ...group, parts: next ? replaced(group.parts, at, next) : without(group.parts, at) }
}

/** The group with one part more at the end of the group that the way leads to. */
export function added(group: Group, way: Way, part: Part): Group {
  const more = (to: Group): Group => ({ ...to, parts: [...to.parts, part] })
  if (way.length === 0) return more(group)
  return changed(group, way, (found) => (isGroup(found) ? more(found) : found))
}

/** The other way of joining, for the group that the way leads to. */
export function joined(group: Group, way: Way, join: Group['join']): Group {
  if (way.length === 0) return { ...group, join }
  return changed(group, way, (found) => (isGroup(found) ? { ...found, join } : found))
}

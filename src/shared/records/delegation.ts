/** A right to decide that one person gave another. Days are the grantor's. */
export interface GivenRight {
  fromId: string
  toId: string
  /** Modules by name; null: all. */
  modules: readonly string[] | null
  /** First and last day; without a first day it holds during absences alone. */
  startsOn: string | null
  endsOn: string | null
  /** It holds on every day of an approved leave of the grantor too. */
  followsAbsence: boolean
}

/** `inForce` today · `coming` on a later day · `standsBy` for the next absence · `over` by its days · `ended` by its grantor. */
export const rightStates = ['inForce', 'coming', 'standsBy', 'over', 'ended'] as const
export type RightState = (typeof rightStates)[number]

/** How a right stands on a day of its grantor, who is on approved leave on that day or not. */
export function rightStateOf(right: Omit<GivenRight, 'fromId' | 'toId'> & { ended: boolean }, today: string, absent: boolean): RightState {
  const { startsOn, endsOn, followsAbsence, ended } = right
  if (ended) return 'ended'
  if (startsOn !== null && startsOn <= today && (endsOn === null || endsOn >= today)) return 'inForce'
  if (followsAbsence && absent) return 'inForce'
  if (startsOn !== null && startsOn > today) return 'coming'
  return followsAbsence ? 'standsBy' : 'over'
}

/** Why a right cannot be given; `field` is what would have to change. */
export interface RightConflict {
  rule: 'self' | 'noDays' | 'order' | 'past' | 'given' | 'circle' | 'passedOn' | 'givenAway'
  field: 'rightGrantedToEmployeeId' | 'startDate' | 'endDate' | 'modules'
}

/** The right that somebody gave already of what they wish to give, in the same time. */
export const givenBefore = <R extends GivenRight>(wish: GivenRight, standing: readonly R[]): R | undefined =>
  standing.find((other) => other.fromId === wish.fromId && shareModules(wish, other) && mayCoincide(wish, other))

/**
 * What speaks against a right, given the rights of either person that still stand. One delegate for a module at a time; who
 * holds the right of another gives theirs to nobody meanwhile, and who gave theirs away holds nobody's: no chains, no circles.
 * `startedOn` is the first day that it had before it was changed.
 */
export function conflictOf(
  wish: GivenRight,
  standing: readonly GivenRight[],
  today: string,
  startedOn: string | null = null,
): RightConflict | null {
  const { fromId, toId, startsOn, endsOn } = wish
  if (fromId === toId) return { rule: 'self', field: 'rightGrantedToEmployeeId' }
  if (startsOn === null && (endsOn !== null || !wish.followsAbsence)) return { rule: 'noDays', field: 'startDate' }
  if (startsOn !== null && startsOn < today && startsOn !== startedOn) return { rule: 'past', field: 'startDate' }
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) return { rule: 'order', field: 'endDate' }
  if (endsOn !== null && endsOn < today && !wish.followsAbsence) return { rule: 'past', field: 'endDate' }
  const meeting = standing.filter((other) => shareModules(wish, other) && mayCoincide(wish, other))
  if (meeting.some((other) => other.fromId === toId && other.toId === fromId)) return { rule: 'circle', field: 'rightGrantedToEmployeeId' }
  if (givenBefore(wish, standing)) return { rule: 'given', field: 'modules' }
  if (meeting.some((other) => other.toId === fromId)) return { rule: 'passedOn', field: 'modules' }
  if (meeting.some((other) => other.fromId === toId)) return { rule: 'givenAway', field: 'rightGrantedToEmployeeId' }
  return null
}

const shareModules = (one: GivenRight, other: GivenRight): boolean =>
  one.modules === null || other.modules === null || one.modules.some((module) => other.modules?.includes(module))

/** Whether both can be in force on one day. An absence may come on any day. */
function mayCoincide(one: GivenRight, other: GivenRight): boolean {
  if (one.followsAbsence || other.followsAbsence) return true
  const startsLater = (a: GivenRight, b: GivenRight) => b.endsOn !== null && (a.startsOn ?? '') > b.endsOn
  return !startsLater(one, other) && !startsLater(other, one)
}

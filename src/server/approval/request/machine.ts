import type { Condition } from '#shared/contract/flow.ts'
import { levelStatus, type LevelStatusId } from '#shared/status.ts'

/** A person of a level, with what they did. */
export interface LevelPerson {
  id: string
  name: string
  statusId: LevelStatusId
  at: string | null
  /** Who acted in their place. */
  actedBy: string | null
  actedByName: string | null
  note: string
  /** Joined or took the place of those who kept silent; absent: named by the flow. */
  escalated?: boolean
}

export interface Level {
  level: number
  /** What the level is: the position or relation it asks for. */
  position: string
  mode: 'any' | 'all'
  statusId: LevelStatusId
  /** The earlier level at which its person had already approved. */
  skippedFor: number | null
  /** The condition by which the flow asks nobody here; absent: somebody is asked. */
  skippedWhen?: Condition
  /** Why other persons act than the flow names: nobody there, or the request is their own. */
  ascended: boolean
  reachedAt: string | null
  persons: LevelPerson[]
}

/** Where a round of approval stands. Plain data: every function here returns a new one. */
export interface Approval {
  round: number
  levels: Level[]
}

export type Decision = 'approve' | 'revise' | 'reject'
export type Outcome = 'waiting' | 'approved' | 'revised' | 'rejected'

export interface NamedPerson {
  id: string
  name: string
}

export interface PlannedLevel {
  position: string
  mode: 'any' | 'all'
  ascended: boolean
  persons: NamedPerson[]
  /** The condition by which nobody is asked; such a level has no persons. */
  skippedWhen?: Condition
}

export const waitingPerson = ({ id, name }: NamedPerson): LevelPerson => ({
  id,
  name,
  statusId: levelStatus.waiting,
  at: null,
  actedBy: null,
  actedByName: null,
  note: '',
})

/** A new round over the planned levels: the first at which somebody is asked has its turn. */
export function begin(planned: readonly PlannedLevel[], round: number, at: string): Approval {
  const levels = planned.map((plan, index): Level => ({
    level: index + 1,
    position: plan.position,
    mode: plan.mode,
    statusId: plan.skippedWhen ? levelStatus.approved : levelStatus.waiting,
    skippedFor: null,
    ...(plan.skippedWhen && { skippedWhen: plan.skippedWhen }),
    ascended: plan.ascended,
    reachedAt: null,
    persons: plan.persons.map(waitingPerson),
  }))
  return reach({ round, levels }, nextAsked(levels, 0), at)
}

/** The first level from there on at which somebody is asked; how many there are where none is. */
function nextAsked(levels: readonly Level[], from: number): number {
  const found = levels.findIndex((level, index) => index >= from && !level.skippedWhen)
  return found < 0 ? levels.length : found
}

export function reach(approval: Approval, index: number, at: string): Approval {
  return withLevel(approval, index, (level) => ({
    ...level,
    statusId: levelStatus.processing,
    reachedAt: at,
    persons: level.persons.map((person) =>
      person.statusId === levelStatus.waiting ? { ...person, statusId: levelStatus.processing } : person,
    ),
  }))
}

export const withLevel = (approval: Approval, index: number, change: (level: Level) => Level): Approval => ({
  ...approval,
  levels: approval.levels.map((level, at) => (at === index ? change(level) : level)),
})

/** The level whose turn it is. */
export const turn = (approval: Approval): Level | undefined => approval.levels.find((level) => level.statusId === levelStatus.processing)

/** The persons who are asked now. */
export const asked = (approval: Approval): LevelPerson[] =>
  turn(approval)?.persons.filter((person) => person.statusId === levelStatus.processing) ?? []

/** Those asked now who were not asked at this level before. */
export function comeTo(before: Approval | undefined, after: Approval): LevelPerson[] {
  const had = before && turn(before)?.level === turn(after)?.level ? asked(before) : []
  return asked(after).filter((person) => !had.some((known) => known.id === person.id))
}

export interface MadeDecision {
  /** The person of the level in whose right it happens. */
  personId: string
  by: NamedPerson
  decision: Decision
  note: string
  at: string
  /** A person who approved at the level just before need not act again. */
  skipAdjacent: boolean
}

const decided: Record<Decision, LevelStatusId> = {
  approve: levelStatus.approved,
  revise: levelStatus.revised,
  reject: levelStatus.rejected,
}

/** One person's decision at the level whose turn it is. */
export function decide(approval: Approval, made: MadeDecision): { approval: Approval; outcome: Outcome } {
  const level = turn(approval)
  const index = level ? approval.levels.indexOf(level) : -1
  if (!level || !asked(approval).some((person) => person.id === made.personId)) throw new Error('not their turn')
  const statusId = decided[made.decision]
  const inPlace = made.by.id !== made.personId
  const acted = withLevel(approval, index, (current) => ({
    ...current,
    persons: current.persons.map((person) =>
      person.id === made.personId
        ? {
            ...person,
            statusId,
            at: made.at,
            note: made.note,
            actedBy: inPlace ? made.by.id : null,
            actedByName: inPlace ? made.by.name : null,
          }
        : person,
    ),
  }))
  if (made.decision === 'revise') return { approval: close(acted, index, levelStatus.revised), outcome: 'revised' }
  if (made.decision === 'reject') return { approval: close(acted, index, levelStatus.rejected), outcome: 'rejected' }
  if (level.mode === 'all' && asked(acted).length > 0) return { approval: acted, outcome: 'waiting' }
  return advance(close(acted, index, levelStatus.approved), index, made)
}

/** Ends a level: those who have not acted are no longer asked. */
export function close(approval: Approval, index: number, statusId: LevelStatusId, open: LevelStatusId = levelStatus.waiting): Approval {
  return withLevel(approval, index, (level) => ({
    ...level,
    statusId,
    persons: level.persons.map((person) => (person.statusId === levelStatus.processing ? { ...person, statusId: open } : person)),
  }))
}

/** The next level's turn, or the end. Those who agreed just before need not act again where the flow says so. */
export function advance(
  approval: Approval,
  from: number,
  made: Pick<MadeDecision, 'at' | 'skipAdjacent'>,
): { approval: Approval; outcome: Outcome } {
  const before = approval.levels[from]
  const to = nextAsked(approval.levels, from + 1)
  const next = approval.levels[to]
  if (!before || !next) return { approval, outcome: 'approved' }
  const reached = reach(approval, to, made.at)
  if (!made.skipAdjacent) return { approval: reached, outcome: 'waiting' }
  const agreed = new Set(before.persons.filter((person) => person.statusId === levelStatus.approved).map((person) => person.id))
  const already = next.persons.filter((person) => agreed.has(person.id))
  if (already.length === 0) return { approval: reached, outcome: 'waiting' }
  const done = next.mode === 'any' || already.length === next.persons.length
  const marked = withLevel(reached, to, (level) => ({
    ...level,
    skippedFor: done ? before.level : null,
    persons: level.persons.map((person) => (agreed.has(person.id) ? { ...person, statusId: levelStatus.approved, at: made.at } : person)),
  }))
  if (!done) return { approval: marked, outcome: 'waiting' }
  return advance(close(marked, to, levelStatus.approved), to, made)
}

/** The end of a round without a decision: withdrawn by its requestor, or closed by the system. */
export function stop(approval: Approval, by: 'requestor' | 'system'): Approval {
  const level = turn(approval)
  if (!level) return approval
  const statusId = by === 'system' ? levelStatus.rejectedBySystem : levelStatus.waiting
  return close(approval, approval.levels.indexOf(level), statusId, statusId)
}

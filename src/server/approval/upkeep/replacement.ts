import { levelStatus } from '#shared/status.ts'
import { sure } from '#shared/sure.ts'
import {
  advance,
  asked,
  close,
  reach,
  stop,
  turn,
  waitingPerson,
  withLevel,
  type MadeDecision,
  type Approval,
  type NamedPerson,
  type Outcome,
} from '../request/machine.ts'

type Moment = Pick<MadeDecision, 'at' | 'skipAdjacent'>

/** The system decides in everybody's place at a deadline. */
export function decideBySystem(
  approval: Approval,
  decision: 'approve' | 'reject',
  moment: Moment,
): { approval: Approval; outcome: Outcome } {
  const level = turn(approval)
  if (!level) throw new Error('nobody is asked')
  const index = approval.levels.indexOf(level)
  if (decision === 'reject') return { approval: stop(approval, 'system'), outcome: 'rejected' }
  return advance(close(approval, index, levelStatus.approved), index, moment)
}

/** Who is asked at a level from now on, and whether that is further up than the flow names. */
export interface Replacement {
  persons: readonly NamedPerson[]
  ascended: boolean
}

/**
 * Other persons for a level that has not ended; what was acted there stays. An all-of level whose remaining persons are
 * gone is complete by those who approved.
 */
export function reassign(
  approval: Approval,
  levelNumber: number,
  planned: Replacement,
  moment: Moment,
): { approval: Approval; outcome: Outcome } {
  const index = approval.levels.findIndex((level) => level.level === levelNumber)
  const level = approval.levels[index]
  const open = level?.statusId === levelStatus.processing || level?.statusId === levelStatus.waiting
  if (!level || !open) return { approval, outcome: 'waiting' }
  const acted = level.persons.filter((person) => person.at !== null)
  const added = planned.persons
    .filter((person) => !acted.some((done) => done.id === person.id))
    .map((person) => level.persons.find((known) => known.id === person.id) ?? waitingPerson(person))
  const changed = withLevel(approval, index, (current) => ({ ...current, ascended: planned.ascended, persons: [...acted, ...added] }))
  if (level.statusId === levelStatus.waiting) return { approval: changed, outcome: 'waiting' }
  const reached = reach(changed, index, sure(level.reachedAt, 'a level is reached when its turn comes'))
  if (asked(reached).length > 0 || acted.length === 0) return { approval: reached, outcome: 'waiting' }
  return advance(close(reached, index, levelStatus.approved), index, moment)
}

/** Brings in those above: beside the silent at an any-of level, in their place at an all-of one. */
export function escalate(approval: Approval, above: readonly NamedPerson[]): Approval {
  const level = turn(approval)
  const fresh = above.filter((person) => !level?.persons.some((known) => known.id === person.id))
  if (!level || fresh.length === 0) return approval
  const joining = fresh.map((person) => ({ ...waitingPerson(person), statusId: levelStatus.processing, escalated: true }))
  return withLevel(approval, approval.levels.indexOf(level), (current) => ({
    ...current,
    persons: [...current.persons.filter((person) => current.mode === 'any' || person.at !== null), ...joining],
  }))
}

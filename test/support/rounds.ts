import fc from 'fast-check'
import {
  asked,
  begin,
  decide,
  type MadeDecision,
  type Approval,
  type Decision,
  type NamedPerson,
  type Outcome,
  type PlannedLevel,
} from '../../src/server/approval/request/machine.ts'
import { decideBySystem, escalate, reassign } from '../../src/server/approval/upkeep/replacement.ts'

/** Random rounds of approval: what is planned, what people and the system do, and every state on the way. */

export const everybody = ['ada', 'ben', 'cid', 'dot', 'eve'].map((id): NamedPerson => ({ id, name: id.toUpperCase() }))
const plan: fc.Arbitrary<PlannedLevel> = fc.record({
  position: fc.constant('manager.1'),
  mode: fc.constantFrom('any' as const, 'all' as const),
  ascended: fc.boolean(),
  persons: fc.subarray(everybody, { minLength: 1 }),
})
export const spared: PlannedLevel = {
  position: 'hr',
  mode: 'any',
  ascended: false,
  persons: [],
  skippedWhen: { field: 'days', is: '<', value: 3 },
}
/** Somebody is asked at one level at least; at others the flow may ask nobody. */
export const plans = fc
  .tuple(
    fc.array(fc.oneof({ weight: 3, arbitrary: plan }, fc.constant(spared)), { maxLength: 2 }),
    plan,
    fc.array(fc.oneof({ weight: 3, arbitrary: plan }, fc.constant(spared)), { maxLength: 2 }),
  )
  .map(([before, asking, after]) => [...before, asking, ...after])

type Step =
  | { kind: 'decide'; who: number; decision: Decision; inPlace: boolean }
  | { kind: 'system'; decision: 'approve' | 'reject' }
  | { kind: 'reassign'; level: number; persons: NamedPerson[] }
  | { kind: 'escalate'; persons: NamedPerson[] }

const decision = fc.oneof({ weight: 8, arbitrary: fc.constant('approve' as const) }, fc.constantFrom('revise' as const, 'reject' as const))
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('decide' as const), who: fc.nat(), decision, inPlace: fc.boolean() }) },
  fc.record({ kind: fc.constant('system' as const), decision: fc.constantFrom('approve' as const, 'reject' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reassign' as const),
      level: fc.integer({ min: 1, max: 4 }),
      persons: fc.subarray(everybody, { minLength: 1 }),
    }),
  },
  fc.record({ kind: fc.constant('escalate' as const), persons: fc.subarray(everybody, { minLength: 1, maxLength: 2 }) }),
)

export const other: NamedPerson = { id: 'zoe', name: 'ZOE' }
export const made = (approval: Approval, who: number, more: Partial<MadeDecision> = {}): MadeDecision => {
  const open = asked(approval)
  const person = open[who % open.length] as NamedPerson
  return { personId: person.id, by: person, decision: 'approve', note: '', at: 'later', skipAdjacent: true, ...more }
}

interface Frame {
  before: Approval
  after: Approval
  outcome: Outcome
  step: Step
}

/** Every state that a row of steps goes through until the round ends. */
export function walk(planned: PlannedLevel[], steps: Step[], skipAdjacent: boolean): Frame[] {
  const frames: Frame[] = []
  let approval = begin(planned, 1, 'now')
  for (const one of steps) {
    const moment = { at: 'later', skipAdjacent }
    const result =
      one.kind === 'system'
        ? decideBySystem(approval, one.decision, moment)
        : one.kind === 'reassign'
          ? reassign(approval, one.level, { persons: one.persons, ascended: true }, moment)
          : one.kind === 'escalate'
            ? { approval: escalate(approval, one.persons), outcome: 'waiting' as const }
            : decide(approval, made(approval, one.who, { decision: one.decision, skipAdjacent, ...(one.inPlace && { by: other }) }))
    frames.push({ before: approval, after: result.approval, outcome: result.outcome, step: one })
    if (result.outcome !== 'waiting') return frames
    approval = result.approval
  }
  return frames
}

export const walks = fc
  .tuple(plans, fc.array(step, { minLength: 1, maxLength: 12 }), fc.boolean())
  .map(([planned, steps, skip]) => ({ planned, skip, frames: walk(planned, steps, skip) }))
export const each = (law: (frame: Frame, skip: boolean) => void) =>
  fc.assert(
    fc.property(walks, ({ frames, skip }) => {
      for (const frame of frames) law(frame, skip)
    }),
    { numRuns: 500 },
  )
export const byKind = <T extends { statusId: number }>(list: readonly T[], statusId: number): T[] =>
  list.filter((one) => one.statusId === statusId)

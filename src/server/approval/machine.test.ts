import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asked,
  begin,
  comeTo,
  decide,
  stop,
  turn,
  type Acting,
  type Approval,
  type Decision,
  type NamedPerson,
  type Outcome,
  type PlannedLevel,
} from './machine.ts'
import { decideBySystem, escalate, reassign } from './replacement.ts'

const everybody = ['ada', 'ben', 'cid', 'dot', 'eve'].map((id): NamedPerson => ({ id, name: id.toUpperCase() }))
const plan: fc.Arbitrary<PlannedLevel> = fc.record({
  position: fc.constant('manager.1'),
  mode: fc.constantFrom('any' as const, 'all' as const),
  ascended: fc.boolean(),
  persons: fc.subarray(everybody, { minLength: 1 }),
})
const spared: PlannedLevel = {
  position: 'hr',
  mode: 'any',
  ascended: false,
  persons: [],
  skippedWhen: { field: 'days', is: '<', value: 3 },
}
/** Somebody is asked at one level at least; at others the flow may ask nobody. */
const plans = fc
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
const step: fc.Arbitrary<Step> = fc.oneof(
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

const other: NamedPerson = { id: 'zoe', name: 'ZOE' }
const acting = (approval: Approval, who: number, more: Partial<Acting> = {}): Acting => {
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
function walk(planned: PlannedLevel[], steps: Step[], skipAdjacent: boolean): Frame[] {
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
            : decide(approval, acting(approval, one.who, { decision: one.decision, skipAdjacent, ...(one.inPlace && { by: other }) }))
    frames.push({ before: approval, after: result.approval, outcome: result.outcome, step: one })
    if (result.outcome !== 'waiting') return frames
    approval = result.approval
  }
  return frames
}

const walks = fc
  .tuple(plans, fc.array(step, { minLength: 1, maxLength: 12 }), fc.boolean())
  .map(([planned, steps, skip]) => ({ planned, skip, frames: walk(planned, steps, skip) }))
const each = (law: (frame: Frame, skip: boolean) => void) =>
  fc.assert(
    fc.property(walks, ({ frames, skip }) => {
      for (const frame of frames) law(frame, skip)
    }),
    { numRuns: 500 },
  )
const byKind = <T extends { statusId: number }>(list: readonly T[], statusId: number): T[] =>
  list.filter((one) => one.statusId === statusId)

describe('a round of approval', () => {
  it('begins at the first level that asks somebody, where everybody is asked, and nowhere else', () => {
    fc.assert(
      fc.property(plans, (planned) => {
        const approval = begin(planned, 3, 'now')
        expect(approval.round).toBe(3)
        const asking = planned.findIndex((level) => !level.skippedWhen)
        expect(turn(approval)?.level).toBe(asking + 1)
        expect(asked(approval).map((person) => person.id)).toEqual(planned[asking]?.persons.map((person) => person.id))
        for (const level of approval.levels.filter((one) => !one.skippedWhen && one.level > asking + 1))
          expect([level.statusId, ...level.persons.map((person) => person.statusId)].every((id) => id === 4)).toBe(true)
      }),
    )
  })

  it('waits for somebody at exactly one level, or has ended', () => {
    each(({ after, outcome }) => {
      const processing = byKind(after.levels, 0)
      expect(processing).toHaveLength(outcome === 'waiting' ? 1 : 0)
      expect(asked(after).length > 0).toBe(outcome === 'waiting')
      const current = turn(after)?.level
      for (const level of after.levels) {
        if (current !== undefined && level.level < current) expect(level.statusId).toBe(1)
        if (current !== undefined && level.level > current) expect(level.statusId).toBe(level.skippedWhen ? 1 : 4)
        if (level.level !== current) expect(byKind(level.persons, 0)).toEqual([])
      }
    })
  })

  it('lets nobody act twice at a level, and keeps what was done', () => {
    each(({ before, after }) => {
      for (const [index, level] of before.levels.entries())
        for (const person of level.persons.filter((one) => one.at !== null))
          expect(after.levels[index]?.persons.find((one) => one.id === person.id)).toEqual(person)
      for (const level of after.levels) expect(new Set(level.persons.map((person) => person.id)).size).toBe(level.persons.length)
    })
  })

  it('ends with one reject or revise, also of an all-of level; the others are no longer asked', () => {
    each(({ before, after, outcome, step: one }) => {
      if (one.kind !== 'decide' || one.decision === 'approve') return
      const statusId = one.decision === 'revise' ? 2 : 3
      expect(outcome).toBe(one.decision === 'revise' ? 'revised' : 'rejected')
      const level = after.levels[(turn(before)?.level ?? 0) - 1]
      expect(level?.statusId).toBe(statusId)
      expect(byKind(level?.persons ?? [], statusId)).toHaveLength(1)
      expect(
        byKind(
          after.levels.flatMap((any) => any.persons),
          0,
        ),
      ).toEqual([])
    })
  })

  it('goes on from an any-of level with the first approval, the others waiting (4), and from an all-of level with the last', () => {
    each(({ before, after, outcome, step: one }) => {
      const level = turn(before)
      if (!level || one.kind !== 'decide' || one.decision !== 'approve') return
      const left = asked(before).length - 1
      const done = level.mode === 'any' || left === 0
      const now = after.levels[level.level - 1]
      expect(now?.statusId).toBe(done ? 1 : 0)
      expect(asked(after).length).toBeGreaterThanOrEqual(done ? 0 : left)
      if (done && level.mode === 'any') expect(byKind(now?.persons ?? [], 4)).toHaveLength(left)
      if (done && before.levels.slice(level.level).every((later) => later.skippedWhen)) expect(outcome).toBe('approved')
    })
  })

  it('skips a person who has just agreed only where the flow says so, and says at which level they did', () => {
    each(({ after }, skip) => {
      for (const level of after.levels) {
        if (level.skippedFor === null) continue
        expect(skip).toBe(true)
        expect(level.statusId).toBe(1)
        // The level before, but for those at which nobody is asked.
        const before = after.levels.findLast((one) => one.level < level.level && !one.skippedWhen)
        expect(level.skippedFor).toBe(before?.level)
        const agreed = new Set(byKind(before?.persons ?? [], 1).map((person) => person.id))
        const own = level.persons.filter((person) => person.statusId === 1)
        expect(own.length).toBeGreaterThan(0)
        for (const person of own) expect(agreed.has(person.id)).toBe(true)
        if (level.mode === 'all') expect(own).toHaveLength(level.persons.length)
      }
    })
    const same: PlannedLevel = { position: 'x', mode: 'any', ascended: false, persons: everybody.slice(0, 1) }
    const first = begin([same, same, same], 1, 'now')
    expect(decide(first, acting(first, 0)).outcome).toBe('approved')
    expect(decide(first, acting(first, 0, { skipAdjacent: false })).approval.levels.map((level) => level.statusId)).toEqual([1, 0, 4])
  })

  it('leaves a level that the flow skips approved from beginning to end, with nobody asked there and the reason kept', () => {
    each(({ before, after, step: one }) => {
      for (const [index, level] of before.levels.entries()) {
        if (!level.skippedWhen) continue
        expect(level).toMatchObject({ statusId: 1, persons: [], reachedAt: null, skippedFor: null })
        expect(after.levels[index]).toEqual(level)
        expect(one.kind === 'reassign' && one.level === level.level ? after : before).toEqual(before)
      }
    })
    const [ada, ben] = everybody as [NamedPerson, NamedPerson]
    const same = (person: NamedPerson): PlannedLevel => ({ position: 'x', mode: 'any', ascended: false, persons: [person] })
    const first = begin([spared, same(ada), spared, same(ada), spared, same(ben), spared], 1, 'now')
    const next = decide(first, acting(first, 0))
    expect([turn(next.approval)?.level, next.approval.levels[3]?.skippedFor]).toEqual([6, 2])
    expect(decide(next.approval, acting(next.approval, 0)).outcome).toBe('approved')
  })

  it('names who acted in whose place', () => {
    each(({ before, after, step: one }) => {
      const level = turn(before)
      if (!level || one.kind !== 'decide') return
      const person = after.levels[level.level - 1]?.persons.find(
        (candidate) => candidate.id === asked(before)[one.who % asked(before).length]?.id,
      )
      expect(person).toMatchObject({ at: 'later', actedBy: one.inPlace ? 'zoe' : null, actedByName: one.inPlace ? 'ZOE' : null })
    })
  })

  it('is acted on by those asked alone', () => {
    fc.assert(
      fc.property(walks, ({ planned, frames }) => {
        for (const approval of [begin(planned, 1, 'now'), ...frames.map((frame) => frame.after)])
          for (const person of [...everybody, other])
            if (!asked(approval).some((one) => one.id === person.id))
              expect(() => decide(approval, { ...acting(begin(planned, 1, 'now'), 0), personId: person.id, by: person })).toThrow(
                'not their turn',
              )
      }),
    )
  })

  it('changes nothing that it was given', () => {
    fc.assert(
      fc.property(plans, fc.array(step, { maxLength: 6 }), (planned, steps) => {
        const approval = begin(planned, 1, 'now')
        const copy = structuredClone(approval)
        walk(planned, steps, true)
        if (asked(approval).length > 0) decide(approval, acting(approval, 0))
        stop(approval, 'system')
        expect(approval).toEqual(copy)
      }),
    )
  })

  it('stops without a decision: nobody is asked; the system leaves 5, a requestor 4', () => {
    fc.assert(
      fc.property(walks, fc.constantFrom('requestor' as const, 'system' as const), ({ frames }, by) => {
        for (const { after } of frames) {
          const level = turn(after)
          const stopped = stop(after, by)
          expect(asked(stopped)).toEqual([])
          expect(turn(stopped)).toBeUndefined()
          if (level) expect(stopped.levels[level.level - 1]?.statusId).toBe(by === 'system' ? 5 : 4)
        }
      }),
    )
  })
})

describe('other persons for a level', () => {
  it('are asked beside those who acted; a level that has ended stays as it was', () => {
    each(({ before, after, step: one }) => {
      if (one.kind !== 'reassign') return
      const level = before.levels[one.level - 1]
      if (!level || level.statusId === 1) return expect(after).toEqual(before)
      const acted = level.persons.filter((person) => person.at !== null).map((person) => person.id)
      const expected = new Set([...acted, ...one.persons.map((person) => person.id)])
      expect(new Set(after.levels[one.level - 1]?.persons.map((person) => person.id))).toEqual(expected)
    })
  })

  it('complete an all-of level when none is left who has not approved', () => {
    const [ada, ben, cid] = everybody as [NamedPerson, NamedPerson, NamedPerson]
    const first = begin(
      [
        { position: 'x', mode: 'all', ascended: false, persons: [ada, ben] },
        { position: 'y', mode: 'any', ascended: false, persons: [cid] },
      ],
      1,
      'now',
    )
    const half = decide(first, acting(first, 0)).approval
    const moved = reassign(half, 1, { persons: [ada], ascended: false }, { at: 'later', skipAdjacent: true })
    expect(moved.approval.levels.map((level) => level.statusId)).toEqual([1, 0])
    expect(moved.outcome).toBe('waiting')
  })

  it('join an any-of level when it is escalated, and take the place of the silent at an all-of one', () => {
    each(({ before, after, step: one }) => {
      const level = turn(before)
      if (one.kind !== 'escalate' || !level) return
      const fresh = one.persons.filter((person) => !level.persons.some((known) => known.id === person.id))
      if (fresh.length === 0) return expect(after).toEqual(before)
      const silent = level.mode === 'any' ? asked(before).map((person) => person.id) : []
      expect(asked(after).map((person) => person.id)).toEqual([...silent, ...fresh.map((person) => person.id)])
      expect(comeTo(before, after).map((person) => person.id)).toEqual(fresh.map((person) => person.id))
    })
  })

  it('count as come when their turn is at another level than before', () => {
    const same: PlannedLevel = { position: 'x', mode: 'any', ascended: false, persons: everybody.slice(0, 2) }
    const first = begin([same, same], 1, 'now')
    const next = decide(first, acting(first, 0, { skipAdjacent: false })).approval
    expect(comeTo(first, next).map((person) => person.id)).toEqual(['ada', 'ben'])
    expect(comeTo(first, first)).toEqual([])
    expect(comeTo(undefined, first)).toHaveLength(2)
  })
})

describe('the system’s decision at a deadline', () => {
  it('approves the level in everybody’s place, or rejects the request (5)', () => {
    each(({ before, after, outcome, step: one }) => {
      const level = turn(before)
      if (one.kind !== 'system' || !level) return
      expect(after.levels[level.level - 1]?.statusId).toBe(one.decision === 'approve' ? 1 : 5)
      if (one.decision === 'reject') expect(outcome).toBe('rejected')
      for (const person of asked(before))
        expect(after.levels[level.level - 1]?.persons.find((known) => known.id === person.id)?.at).toBeNull()
    })
  })
})

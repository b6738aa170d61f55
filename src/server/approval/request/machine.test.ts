import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everybody, spared, plans, other, made, walk, walks, each, byKind, step } from '../../../../test/support/rounds.ts'
import { asked, begin, decide, stop, turn, type NamedPerson, type PlannedLevel } from './machine.ts'

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
    expect(decide(first, made(first, 0)).outcome).toBe('approved')
    expect(decide(first, made(first, 0, { skipAdjacent: false })).approval.levels.map((level) => level.statusId)).toEqual([1, 0, 4])
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
    const next = decide(first, made(first, 0))
    expect([turn(next.approval)?.level, next.approval.levels[3]?.skippedFor]).toEqual([6, 2])
    expect(decide(next.approval, made(next.approval, 0)).outcome).toBe('approved')
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
              expect(() => decide(approval, { ...made(begin(planned, 1, 'now'), 0), personId: person.id, by: person })).toThrow(
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
        if (asked(approval).length > 0) decide(approval, made(approval, 0))
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

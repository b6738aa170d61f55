import { describe, expect, it } from 'vitest'
import { everybody, made, each } from '../../../../test/support/rounds.ts'
import { asked, begin, comeTo, decide, turn, type NamedPerson, type PlannedLevel } from '../request/machine.ts'
import { reassign } from './replacement.ts'

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
    const half = decide(first, made(first, 0)).approval
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
    const next = decide(first, made(first, 0, { skipAdjacent: false })).approval
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

import { describe, expect, it } from 'vitest'
import { isWaiting, levelStatus, noLongerAsked, statusIds, type LevelStatusId } from '#shared/status.ts'
import { en } from '#shared/texts/en/index.ts'
import { id } from '#shared/texts/id/index.ts'
import type { Level } from './machine.ts'
import type { AnyModule } from './module.ts'
import { levelsIn } from './reading.ts'

const states = Object.values(levelStatus)
const acted: readonly LevelStatusId[] = [levelStatus.approved, levelStatus.revised, levelStatus.rejected, levelStatus.rejectedBySystem]

/** A level in a state, one of whose persons is in each state. */
const level = (statusId: LevelStatusId): Level => ({
  level: 1,
  position: 'manager.1',
  mode: 'any',
  statusId,
  skippedFor: null,
  ascended: false,
  reachedAt: null,
  persons: states.map((state) => ({
    id: String(state),
    name: String(state),
    statusId: state,
    at: null,
    actedBy: null,
    actedByName: null,
    note: '',
  })),
})
const read = (statusId: number, of: LevelStatusId) => {
  const [told] = levelsIn({ statusId, approval: { round: 1, levels: [level(of)] } } as never, {} as AnyModule, 'en')
  if (!told) throw new Error('there is a level')
  return told
}

describe('levels as they are read', () => {
  it.each(statusIds.filter((id) => !isWaiting(id)))('have nobody waiting in a request at %i', (statusId) => {
    for (const of of states) {
      const told = read(statusId, of)
      expect([of, told.statusId]).toEqual([of, acted.includes(of) ? of : noLongerAsked])
      expect(told.persons.map((person) => person.statusId)).toEqual(states.map((state) => (acted.includes(state) ? state : noLongerAsked)))
      expect([told, ...told.persons].map(({ status }) => status)).not.toEqual(expect.arrayContaining(['waiting']))
      expect([told, ...told.persons].map(({ status }) => status)).not.toEqual(expect.arrayContaining(['processing']))
    }
  })

  it.each(statusIds.filter(isWaiting))('have those waiting in a request at %i whose level has not ended', (statusId) => {
    for (const of of states) {
      const told = read(statusId, of)
      expect(told.statusId).toBe(of)
      const isOpen = !acted.includes(of)
      expect(told.persons.map((person) => person.statusId)).toEqual(
        states.map((state) => (isOpen || acted.includes(state) ? state : noLongerAsked)),
      )
    }
  })

  it('say so in both languages', () => {
    expect([en, id].map((words) => words['levelStatus.6'])).toEqual(['no longer asked', 'tidak ditanya lagi'])
  })
})

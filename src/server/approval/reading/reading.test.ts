import { describe, expect, it } from 'vitest'
import { isWaiting, levelStatus, noLongerAsked, statusIds, type LevelStatusId } from '#shared/status.ts'
import { en } from '#shared/texts/en/index.ts'
import { id } from '#shared/texts/id/index.ts'
import { asking, askingNobody, leave, round } from '../../../../test/support/filed.ts'
import type { Level } from '../request/machine.ts'
import type { AnyModule } from '../request/module.ts'
import { levelsIn, progressOf } from './reading.ts'
import { positionText, whyOthers } from '../flow/level-texts.ts'

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

describe('a level', () => {
  it('is called by whom it asks', () => {
    const called = (position: string) => positionText(position, 'en')
    expect(['manager.1', 'manager.2', 'manager.5', 'unit-head.0', 'unit-head.3', 'hr', 'named'].map(called)).toEqual([
      'Manager',
      'Manager of the manager',
      'Manager, 5 levels up',
      'Head of unit',
      'Head of department',
      'HR',
      'Named approvers',
    ])
    expect(['position:CFO', 'role:works-council'].map(called)).toEqual(['Holder of CFO', 'works-council'])
    expect(positionText('manager.5', 'id')).not.toBe(called('manager.5'))
  })

  it('says why others act than the flow names, or nobody', () => {
    const plain = { ...asking('any', 'budi') }
    expect(whyOthers(plain, leave, 'en')).toBe('')
    expect(whyOthers({ ...plain, ascended: true }, leave, 'en')).toBe('Nobody there could decide, so it goes further up')
    const spared = whyOthers({ ...askingNobody, ascended: true }, leave, 'en')
    expect(spared).toContain('Skipped: ')
    expect(spared).toContain('3')
  })

  it('says at which level whoever is asked had agreed already', () => {
    const same = round([asking('any', 'budi'), asking('any', 'budi', 'joko'), asking('any', 'carla')], 'budi')
    const told = levelsIn({ statusId: 40, approval: same }, leave, 'en')
    expect(told.map(({ note }) => note)).toEqual(['', 'Already approved at level 1', ''])
    expect(progressOf(same)).toEqual([3, 3])
    expect(progressOf(round([asking('any', 'budi')], 'budi'))).toEqual([null, 1])
    expect(told[0]?.persons).toMatchObject([
      { approvalPerson: 'budi', approvalPersonId: 'budi', actionDateTime: 'then', note: '', onBehalf: null },
    ])
  })
})

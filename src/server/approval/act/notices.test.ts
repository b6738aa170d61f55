import { expect, it } from 'vitest'
import { en } from '#shared/texts/en/index.ts'
import { id } from '#shared/texts/id/index.ts'
import { asking, filed, leave, round } from '../../../../test/support/filed.ts'
import { endNotices, partedNotices, reminders, turnNotices } from './notices.ts'

const names = { requestor: 'Amina', actor: 'Budi' }
const levels = [asking('any', 'budi', 'joko'), asking('any', 'carla')]
const [first, second] = [round(levels), round(levels, 'budi')]
const waiting = filed({ statusId: 1, approval: first })
const next = filed({ statusId: 40, approval: second })
const told = (notices: readonly { employeeId: string; key: string }[]) => notices.map(({ employeeId, key }) => `${employeeId} ${key}`)

it('an end is told to everybody whose request it is, but not to whoever ended it', () => {
  expect(told(endNotices(leave, next, 'approved', 'carla', names))).toEqual(['ina', 'amina', 'hadi'].map((who) => `${who} told.approved`))
  expect(told(endNotices(leave, next, 'cancelled', 'amina', names))).toEqual(['ina told.cancelled', 'hadi told.cancelled'])
  expect(endNotices(leave, next, 'waiting', 'carla', names)).toEqual([])
})

it.each(['approved', 'revised', 'rejected', 'cancelled', 'closed', 'reopened'] as const)('each end has its words: %s', (outcome) => {
  for (const { key, typeId } of endNotices(leave, next, outcome, null, names)) {
    expect(key).toBe(`told.${outcome}`)
    for (const words of [en, id]) for (const text of [key, `told.type.${typeId}`]) expect(words).toHaveProperty([text])
  }
  const types = new Set(
    (['approved', 'revised', 'rejected', 'cancelled', 'closed', 'reopened'] as const).map(
      (one) => endNotices(leave, next, one, null, names)[0]?.typeId,
    ),
  )
  expect(types.size).toBe(6)
})

it('a turn is told to those to whom it has come with this act', () => {
  expect(told(turnNotices(leave, undefined, waiting, names))).toEqual(['budi told.turn', 'joko told.turn'])
  expect(told(turnNotices(leave, waiting, next, names))).toEqual(['carla told.turn'])
  expect(turnNotices(leave, waiting, waiting, names)).toEqual([])
})

it('a reminder says since when it is their turn, to each their own day', () => {
  const silent = [
    { id: 'budi', since: '2026-03-02' },
    { id: 'joko', since: '2026-03-03' },
  ]
  expect(reminders(leave, waiting, silent, names).map(({ employeeId, key, params }) => [employeeId, key, params['since']])).toEqual([
    ['budi', 'told.reminder', '2026-03-02'],
    ['joko', 'told.reminder', '2026-03-03'],
  ])
})

it('that a colleague is part of it no more is told once to each', () => {
  expect(told(partedNotices(leave, waiting, ['amina', 'budi', 'amina'], names))).toEqual(['amina told.parted', 'budi told.parted'])
})

it('no notice carries an amount or a reason: what it is, whose, and by whom', () => {
  const operation = filed({ statusId: 40, approval: second, form: { note: 'Operation' }, quantity: '3' })
  const all = [
    ...endNotices(leave, operation, 'approved', null, names),
    ...turnNotices(leave, waiting, operation, names),
    ...reminders(leave, operation, [{ id: 'carla', since: '2026-03-02' }], names),
    ...partedNotices(leave, operation, ['budi'], names),
  ]
  expect(all).toHaveLength(6)
  for (const { params } of all) {
    const { since: _since, ...rest } = params
    expect(rest).toEqual({ title: 'leave.title', code: 'LV-1', requestor: 'Amina', actor: 'Budi' })
  }
})

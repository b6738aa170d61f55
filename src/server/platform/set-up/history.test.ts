import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changesBetween } from './history.ts'

const version = (startsOn: string, amount: number) => ({ startsOn, policy: { amount } })

it('what holds from a day on is held against what held from that day, whatever is put before it', () => {
  const [old, present, next] = [version('2025-01-01', 12), version('2026-01-01', 20), version('2027-01-01', 24)]
  const told = (before: object[], after: object[]) =>
    changesBetween({ versions: before }, { versions: after }, 'en').map(({ path, before: was, after: is }) => [path, was, is])
  expect(told([present, old], [next, present, old])).toEqual([
    ['versions.2027-01-01.startsOn', null, '2027/01/01'],
    ['versions.2027-01-01.policy.amount', null, '24'],
  ])
  expect(told([next, present], [present])).toEqual([
    ['versions.2027-01-01.startsOn', '2027/01/01', null],
    ['versions.2027-01-01.policy.amount', '24', null],
  ])
  expect(told([present, old], [version('2026-01-01', 21), old])).toEqual([['versions.2026-01-01.policy.amount', '20', '21']])
})

it('lists in which a day comes twice are compared by place', () => {
  const twice = [version('2026-01-01', 1), version('2026-01-01', 2)]
  expect(changesBetween(twice, [version('2026-01-01', 1), version('2026-01-01', 3)], 'en')).toMatchObject([{ path: '1.policy.amount' }])
})

it('the order in which versions stand is no change', () => {
  const days = fc
    .uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 })
    .map((months) => months.map((one) => `2026-${String(one).padStart(2, '0')}-01`))
  fc.assert(
    fc.property(days, (from) => {
      const versions = from.map((day, at) => version(day, at))
      expect(changesBetween({ versions }, { versions: versions.toReversed() }, 'en')).toEqual([])
    }),
  )
})

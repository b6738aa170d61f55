import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mostShiftsADay } from '#shared/areas/time-setup.ts'
import { painted, withCopy, withDay } from './painting.ts'

it('paints a shift in place of what there was, or beside it, and days off over everything', () => {
  expect(painted(['dawn'], { shiftId: 'night', isBeside: false })).toEqual(['night'])
  expect(painted(['dawn'], { shiftId: 'night', isBeside: true })).toEqual(['dawn', 'night'])
  expect(painted(['dawn', 'night'], { shiftId: null, isBeside: true })).toEqual([])
})

it('puts a week once more after itself', () => {
  const weeks = [
    [['a'], []],
    [['b'], ['c']],
  ]
  const copied = withCopy(weeks, 0)
  expect(copied).toEqual([weeks[0], weeks[0], weeks[1]])
  expect(withDay(copied, 1, 1, ['z'])[0]).toEqual(weeks[0])
})

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')

it('never names a shift twice on a day, nor more of them than a day may have, however often it is painted', () =>
  fc.assert(
    fc.property(fc.array(fc.record({ shiftId: fc.option(id), isBeside: fc.boolean() })), (brushes) => {
      const day = brushes.reduce<string[]>((known, brush) => painted(known, brush), [])
      expect(new Set(day).size).toBe(day.length)
      expect(day.length).toBeLessThanOrEqual(mostShiftsADay)
    }),
  ))

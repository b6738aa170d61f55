import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absenceOver, type AbsenceDay } from './absence-rate.ts'

const there: AbsenceDay = { planned: 480, absent: 0 }
const away: AbsenceDay = { planned: 480, absent: 480 }
const half: AbsenceDay = { planned: 480, absent: 240 }
const off: AbsenceDay = { planned: 0, absent: 0 }

describe('absence', () => {
  it('over days off is one spell, and a day at work parts two', () => {
    expect(absenceOver([away, off, off, away, there])).toEqual({ planned: 3, absent: 2, spells: 1, rate: 66.67, bradford: 2 })
    expect(absenceOver([away, there, away, there])).toEqual({ planned: 4, absent: 2, spells: 2, rate: 50, bradford: 8 })
  })

  it('of a part of a day counts as that part', () => {
    expect(absenceOver([half, there])).toEqual({ planned: 2, absent: 0.5, spells: 1, rate: 25, bradford: 0.5 })
  })

  it('is none where nothing was planned', () => {
    expect(absenceOver([off, off])).toEqual({ planned: 0, absent: 0, spells: 0, rate: null, bradford: 0 })
  })

  it('weighs ten single days a hundred times one spell of ten', () => {
    const long = absenceOver(Array.from({ length: 20 }, (_, at) => (at < 10 ? away : there)))
    const short = absenceOver(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? away : there)))
    expect([long.bradford, short.bradford]).toEqual([10, 1000])
  })

  const someDay = fc
    .record({ planned: fc.constantFrom(0, 240, 480), part: fc.constantFrom(0, 0, 0.5, 1) })
    .map(({ planned, part }): AbsenceDay => ({ planned, absent: planned * part }))

  it('is never more than what was planned, and has no more spells than days', () => {
    fc.assert(
      fc.property(fc.array(someDay), (days) => {
        const { planned, absent, spells, rate, bradford } = absenceOver(days)
        expect(absent).toBeLessThanOrEqual(planned)
        expect(rate ?? 0).toBeLessThanOrEqual(100)
        expect(spells).toBeLessThanOrEqual(Math.ceil(planned / 2))
        expect(bradford).toBeCloseTo(spells ** 2 * absent, 6)
      }),
    )
  })

  it('of two spans that a day at work parts adds up', () => {
    fc.assert(
      fc.property(fc.array(someDay), fc.array(someDay), (before, after) => {
        const [one, other, both] = [before, after, [...before, there, ...after]].map(absenceOver)
        expect([both?.absent, both?.spells, both?.planned]).toEqual([
          (one?.absent ?? 0) + (other?.absent ?? 0),
          (one?.spells ?? 0) + (other?.spells ?? 0),
          (one?.planned ?? 0) + (other?.planned ?? 0) + 1,
        ])
      }),
    )
  })
})

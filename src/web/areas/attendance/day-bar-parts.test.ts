import { expect, it } from 'vitest'
import { marksOf, placesOf } from './day-bar-parts.ts'

const at = (time: string) => `2026-11-17T${time}:00.000Z`
const empty = { plannedShifts: [], stays: [], still: null, permits: [], leaves: [], odd: [] }
const office = { name: 'Office', from: at('01:30'), until: at('10:30'), breaks: [{ from: at('05:30'), until: at('06:30'), paid: false }] }

it('draws a day from an hour before what begins first until an hour after what ends last', () => {
  const { scale, planned, there } = placesOf({
    ...empty,
    plannedShifts: [office],
    stays: [{ from: at('01:50'), until: at('12:10') }],
    odd: [{ kind: 'late', from: at('01:30'), until: at('01:50'), minutes: 20, text: '', remedies: [] }],
  })
  expect(scale).toEqual({ from: Date.parse(at('01:00')), until: Date.parse(at('13:00')) })
  expect(planned.map(({ kind }) => kind)).toEqual(['shift', 'break'])
  expect(there.map(({ kind }) => kind)).toEqual(['stay', 'late'])
  expect(scale && marksOf(scale)).toHaveLength(7)
})

it('draws whoever may still be at work as there until now, and as nothing that is missing', () => {
  const stays = [
    { from: at('01:30'), until: at('04:00') },
    { from: at('05:00'), until: null },
  ]
  const { there, scale } = placesOf({ ...empty, plannedShifts: [office], stays, still: { from: at('05:00'), until: at('11:10') } })
  expect(there.map(({ kind, from, until }) => [kind, from, until])).toEqual([
    ['stay', Date.parse(at('01:30')), Date.parse(at('04:00'))],
    ['still', Date.parse(at('05:00')), Date.parse(at('11:10'))],
  ])
  expect(scale?.until).toBe(Date.parse(at('12:00')))
})

it('marks a stay of which one end is missing, and half a day of leave; a day of nothing is not drawn', () => {
  const { there, excused } = placesOf({
    ...empty,
    plannedShifts: [office],
    stays: [{ from: at('01:50'), until: null }],
    leaves: [{ code: 'L-1', name: 'Annual leave', part: 'second', hours: 0 }],
  })
  expect(there).toEqual([expect.objectContaining({ kind: 'missing', from: Date.parse(at('01:50')) })])
  expect(excused).toEqual([expect.objectContaining({ kind: 'leave', from: Date.parse(at('06:00')), until: Date.parse(at('10:30')) })])
  expect(placesOf(empty).scale).toBeNull()
})

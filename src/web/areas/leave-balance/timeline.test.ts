import { expect, test } from 'vitest'
import { balanceAt, monthsBetween, pathOf, placeIn, scaleOf, spotsOf } from './timeline.ts'

const points = [
  { date: '2026-01-01', balance: 12, projected: false },
  { date: '2026-07-01', balance: 7.5, projected: false },
  { date: '2027-01-01', balance: -1, projected: true },
]

test('the scale has whole steps, with zero among them', () => {
  const { low, high, steps } = scaleOf(points)
  expect([low, high]).toEqual([-5, 15])
  expect(steps).toEqual([-5, 0, 5, 10, 15])
  expect(scaleOf([{ date: '2026-01-01', balance: 0, projected: false }])).toMatchObject({ low: 0, high: 1 })
})

test('a balance stands until it changes', () => {
  expect(balanceAt(points, '2026-06-30')).toBe(12)
  expect(balanceAt(points, '2026-07-01')).toBe(7.5)
  expect(balanceAt(points, '2025-01-01')).toBe(0)
  expect(pathOf(spotsOf(points))).toMatch(/^M0 15H[\d.]+V37.5H100V80$/)
})

test('days lie between the ends, months at most eight', () => {
  const place = placeIn(points)
  expect(place('2025-01-01')).toBe(0)
  expect(place('2028-01-01')).toBe(100)
  expect(monthsBetween('2026-01-15', '2026-04-01').map(({ start }) => start)).toEqual(['2026-02-01', '2026-03-01', '2026-04-01'])
  for (const last of ['2027-11-21', '2032-11-21', '2065-11-21']) expect(monthsBetween('2025-11-21', last).length).toBeLessThanOrEqual(8)
})

test('each January is among the months of a few years and says its year, and so does the first of the months', () => {
  const said = (first: string, last: string) => monthsBetween(first, last).map(({ start, year }) => [start.slice(0, 7), year])
  expect(said('2025-11-21', '2027-11-21')).toEqual([
    ['2026-01', '2026'],
    ['2026-04', null],
    ['2026-07', null],
    ['2026-10', null],
    ['2027-01', '2027'],
    ['2027-04', null],
    ['2027-07', null],
    ['2027-10', null],
  ])
  expect(said('2026-02-10', '2026-05-10')).toEqual([
    ['2026-03', '2026'],
    ['2026-04', null],
    ['2026-05', null],
  ])
})

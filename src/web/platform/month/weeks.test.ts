import { expect, test } from 'vitest'
import { dayByKey, weeksOf } from './weeks.ts'

const [monday, saturday, sunday] = [0, 5, 6]

test('a month stands in four, five or six whole weeks, from the first day of the week that the company has', () => {
  const edges = (month: string, begins: number) => {
    const weeks = weeksOf(month, begins)
    return [weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  }
  expect(edges('2027-02', monday)).toEqual([4, '2027-02-01', '2027-02-28'])
  expect(edges('2026-02', monday)).toEqual([5, '2026-01-26', '2026-03-01'])
  expect(edges('2026-08', monday)).toEqual([6, '2026-07-27', '2026-09-06'])
  expect(edges('2026-02', sunday)).toEqual([4, '2026-02-01', '2026-02-28'])
  expect(edges('2025-02', saturday)).toEqual([4, '2025-02-01', '2025-02-28'])
  expect(edges('2026-10', saturday)).toEqual([6, '2026-09-26', '2026-11-06'])
  for (const begins of [monday, saturday, sunday])
    for (const month of ['2024-02', '2026-11', '2026-12']) {
      const days = weeksOf(month, begins).flat()
      expect([days.length % 7, new Set(days).size === days.length, days.includes(`${month}-01`)]).toEqual([0, true, true])
    }
})

test('keys lead by days, weeks, months and years, over the borders of months, and to the ends of the week', () => {
  const from =
    (day: string, begins = monday) =>
    (key: string, withShift = false) =>
      dayByKey(key, withShift, day, begins, false)
  const last = from('2026-11-30')
  expect([last('ArrowRight'), last('ArrowDown'), last('End')]).toEqual(['2026-12-01', '2026-12-07', '2026-12-06'])
  expect([last('ArrowLeft'), last('ArrowUp'), last('Home')]).toEqual(['2026-11-29', '2026-11-23', '2026-11-30'])
  expect([from('2026-11-30', sunday)('Home'), from('2026-11-30', saturday)('End')]).toEqual(['2026-11-29', '2026-12-04'])
  // A month that is shorter has its last day.
  expect([from('2027-01-31')('PageDown'), from('2026-12-31')('PageUp')]).toEqual(['2027-02-28', '2026-11-30'])
  expect([from('2024-02-29')('PageDown', true), from('2024-02-29')('PageUp', true)]).toEqual(['2025-02-28', '2023-02-28'])
  expect(last('Tab')).toBeNull()
})

test('where weeks run from right to left, so do the keys', () => {
  expect(dayByKey('ArrowLeft', false, '2026-11-30', monday, true)).toBe('2026-12-01')
  expect(dayByKey('ArrowRight', false, '2026-11-30', monday, true)).toBe('2026-11-29')
})

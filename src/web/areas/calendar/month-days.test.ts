import { expect, test } from 'vitest'
import type { CalendarEntry } from '#shared/areas/calendar.ts'
import { entriesOn, weeksOf } from './month-days.ts'

test('a month stands in whole weeks from Monday to Sunday', () => {
  expect(weeksOf('2026-02').map((week) => [week[0], week.at(-1)])[0]).toEqual(['2026-01-26', '2026-02-01'])
  expect(weeksOf('2027-02')).toHaveLength(4)
  expect(weeksOf('2026-08')).toHaveLength(6)
  for (const month of ['2024-02', '2026-11', '2026-12']) {
    const days = weeksOf(month).flat()
    expect([days.length % 7, new Set(days).size === days.length, days.includes(`${month}-01`)]).toEqual([0, true, true])
  }
})

test('an entry stands on each of its days, a holiday before the others', () => {
  const entry = (type: CalendarEntry['type'], startDate: string, endDate: string): CalendarEntry => ({
    type,
    startDate,
    endDate,
    appointmentColor: 'green',
    description: type,
    employees: [],
  })
  const entries = [entry('leave', '2026-11-02', '2026-11-04'), entry('holiday', '2026-11-03', '2026-11-03')]
  expect(entriesOn(entries, '2026-11-03').map(({ type }) => type)).toEqual(['holiday', 'leave'])
  expect(entriesOn(entries, '2026-11-05')).toEqual([])
})

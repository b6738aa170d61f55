import { expect, test } from 'vitest'
import type { CalendarEntry } from '#shared/areas/calendar.ts'
import { weeksOf } from '#web/platform/month/weeks.ts'
import { linesOf } from './month-days.ts'

test('an entry lies in one line over its days, a holiday before the others; a line that is free on a day stays free', () => {
  const entry = (type: CalendarEntry['type'], startDate: string, endDate: string): CalendarEntry => ({
    type,
    startDate,
    endDate,
    appointmentColor: 'green',
    description: type,
    employees: [],
  })
  const entries = [
    entry('overtime', '2026-11-05', '2026-11-05'),
    entry('leave', '2026-10-30', '2026-11-04'),
    entry('holiday', '2026-11-03', '2026-11-03'),
  ]
  const week = weeksOf('2026-11', 0)[1] ?? []
  expect(linesOf(entries, week).map(([, lines]) => lines.map((one) => one?.type ?? null))).toEqual([
    [null, 'leave'],
    ['holiday', 'leave'],
    [null, 'leave'],
    ['overtime'],
    [],
    [],
    [],
  ])
})

import { expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { closedFor } from './closed-out.ts'
import type { Closing, Closings } from './closings.ts'

const may: Closing = { site: 'Jakarta', until: '2026-05-31', on: '2026-06-02', after: 'refuse' }

/** Amina's days are closed from a day until the end of May. */
const closedFrom = (from: string, closing = may): Closings => ({
  ever: true,
  of: (employeeId, day) => (employeeId === 'amina' && day >= from && day <= closing.until ? closing : null),
  openAfter: () => addDays(closing.until, 1),
})
const of = (closings: Closings, day: string, whom = 'amina') => closedFor(closings, whom, day)

it('a check time changes a closed day for sure where all days are closed that it could count for', () => {
  expect(of(closedFrom('2026-05-01'), '2026-05-29')).toEqual({ day: '2026-05-29', closing: may })
  expect(of(closedFrom('2026-05-01'), '2026-05-04')).toEqual({ day: '2026-05-04', closing: may })
})

it('near either end of what is closed only the day itself tells; beyond what a check time reaches nothing is touched', () => {
  const closings = closedFrom('2026-05-01')
  for (const day of ['2026-04-29', '2026-05-03', '2026-05-30', '2026-06-03']) expect([day, of(closings, day)]).toEqual([day, 'perhaps'])
  for (const day of ['2026-04-28', '2026-06-04']) expect([day, of(closings, day)]).toEqual([day, 'open'])
})

it('what is booked beside a closed day is refused by none, and nobody else’s days are closed', () => {
  expect(of(closedFrom('2026-05-01', { ...may, after: 'book' }), '2026-05-15')).toBe('open')
  expect(of(closedFrom('2026-05-01'), '2026-05-15', 'budi')).toBe('open')
})

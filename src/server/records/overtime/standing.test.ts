import { expect, it } from 'vitest'
import type { OvertimePolicy } from '#shared/records/overtime/policy.ts'
import { usageOf, type OtherOvertime } from './standing.ts'

const overtime = (day: string, minutes: number, free = false): OtherOvertime => ({
  employeeId: 'amina',
  code: `OT-${day}`,
  day,
  startsAt: `${day}T18:00:00+07:00`,
  endsAt: `${day}T20:00:00+07:00`,
  minutes,
  free,
})

/** Around Wednesday, 3 June 2026: the week goes from Monday the 1st to Sunday the 7th. */
const others = [
  overtime('2026-05-31', 1),
  overtime('2026-06-01', 10),
  overtime('2026-06-03', 100),
  overtime('2026-06-07', 1000, true),
  overtime('2026-06-08', 10_000),
  overtime('2026-06-30', 100_000),
  overtime('2026-07-01', 1_000_000),
]

it('other overtime counts for the day, the week from Monday to Sunday and the month that it lies in', () => {
  const everyDay = { limitsWorkdaysOnly: false } as OvertimePolicy
  expect(usageOf(others, '2026-06-03', everyDay)).toEqual({ day: 100, week: 1110, month: 111_110 })
  expect(usageOf(others, '2026-06-07', everyDay)).toEqual({ day: 1000, week: 1110, month: 111_110 })
  expect(usageOf(others, '2026-05-31', everyDay)).toEqual({ day: 1, week: 1, month: 1 })
})

it('overtime on free days counts for nothing where limits are of workdays alone', () => {
  expect(usageOf(others, '2026-06-03', { limitsWorkdaysOnly: true } as OvertimePolicy)).toEqual({ day: 100, week: 110, month: 110_110 })
})

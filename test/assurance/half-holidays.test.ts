import { describe, expect, it } from 'vitest'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import { hoursOfLeave } from '#shared/records/schedule/expectation.ts'
import { instantAt } from '#shared/records/clock.ts'
import { leaveDays, type DayPart, type LeaveSpan } from '#shared/records/leave/days.ts'
import { plainLeavePolicy, type LeavePolicy } from '#shared/records/leave/policy.ts'
import { shiftsOf, timeBy, type Week } from '../support/weeks.ts'

/** What leave takes of a day and what attendance asks for beside it: one meaning of a half holiday. */

const monday = '2026-06-01'
const plain: LeavePolicy = { ...plainLeavePolicy, halfDays: true, hours: true, balance: true }

describe('a part of a day on a holiday', () => {
  const week: Week = { hours: [8, 8, 8, 8, 8, 0, 0], start: '08:00', end: '17:00' }
  /** Day part and holiday; then what it takes in days, in hours, and what attendance still asks for, in minutes. */
  const table: [DayPart, number, number, number, number][] = [
    ['full', 0, 1, 8, 0],
    ['first', 0, 0.5, 4, 240],
    ['second', 0, 0.5, 4, 240],
    ['hours', 0, 0.375, 3, 300],
    ['full', 0.5, 0.5, 4, 0],
    ['first', 0.5, 0.5, 4, 0],
    ['second', 0.5, 0, 0, 240],
    ['hours', 0.5, 0.375, 3, 60],
    ['full', 1, 0, 0, 0],
    ['first', 1, 0, 0, 0],
    ['second', 1, 0, 0, 0],
    ['hours', 1, 0, 0, 0],
  ]
  it.each(table)(
    '%s beside a holiday of %s takes %s of a day, %s hours, and leaves %s minutes to work',
    (part, off, inDays, inHours, planned) => {
      const works = timeBy({ ...week, holidays: off > 0 ? [{ day: monday, name: 'Eve', off }] : [] })
      const span: LeaveSpan = { startDate: monday, endDate: monday, startPart: part, endPart: part, hours: part === 'hours' ? 3 : null }
      const of = (unit: 'day' | 'hour') => leaveDays(span, works, { ...plain, unit }).value
      expect([of('day'), of('hour')]).toEqual([inDays, inHours])
      const day = attendanceDay({
        day: monday,
        timeZone: 'Asia/Jakarta',
        shifts: shiftsOf(week, monday),
        next: { begins: [], freed: [], comes: [] },
        checks: [],
        leaves:
          inDays === 0
            ? []
            : [{ code: 'LV-1', name: 'Annual', part, hours: part === 'hours' ? hoursOfLeave(inDays, 'day', shiftsOf(week, monday)) : 0 }],
        permits: [],
        overtimes: [],
        holiday: off > 0 ? { name: 'Eve', off } : null,
        asOf: Date.parse(instantAt(monday, 2000, 'Asia/Jakarta')),
      })
      expect(day.planned).toBe(planned)
    },
  )

  it('is the second half whatever share of the day the holiday is said to be', () => {
    for (const off of [0.1, 0.25, 0.75, 0.99]) {
      const works = timeBy({ ...week, holidays: [{ day: monday, name: 'Eve', off }] })
      const of = (part: DayPart) =>
        leaveDays({ startDate: monday, endDate: monday, startPart: part, endPart: part, hours: null }, works, plain).value
      expect([of('full'), of('first'), of('second')]).toEqual([0.5, 0.5, 0])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { planShift } from './shift.ts'
import { minutesIn } from './spans.ts'
import { usualWeeklyRule } from './weekly-rule.ts'
import { weeklyShift, type WeeklySchedule } from './weekly-shift.ts'

const office: WeeklySchedule = { code: 'OFFICE', name: 'Office', hours: [8, 8, 8, 8, 4, 0, 0], start: '08:30:00', end: '17:30:00' }

describe('the shift of a weekly schedule', () => {
  it('rests in its middle for what its hours leave of its span', () => {
    expect(weeklyShift(office, '2026-11-16', usualWeeklyRule)).toMatchObject({
      start: '08:30',
      end: '17:30',
      breaks: [{ from: '12:30', until: '13:30', paid: false }],
    })
  })

  it('ends early, without a break, on a day of fewer hours; there is none on a free day', () => {
    expect(weeklyShift(office, '2026-11-20', usualWeeklyRule)).toMatchObject({ start: '08:30', end: '12:30', breaks: [] })
    expect(weeklyShift(office, '2026-11-21', usualWeeklyRule)).toBeNull()
  })

  it('goes on after midnight where it ends before it begins, and asks for its hours whatever they are', () => {
    for (const hours of [1, 6, 7.5, 8, 12]) {
      const night = { ...office, hours: [hours, hours, hours, hours, hours, 0, 0], start: '22:00', end: '06:00' }
      const rule = weeklyShift(night, '2026-11-16', usualWeeklyRule)
      if (!rule) throw new Error('there is a shift')
      const { span, unpaidBreaks } = planShift(rule, '2026-11-16', 'Asia/Jakarta')
      expect([hours, minutesIn([span]) - minutesIn(unpaidBreaks)]).toEqual([hours, Math.min(8, hours) * 60])
    }
  })

  it('that ends when it begins lasts a day and a night', () => {
    const guard = { ...office, hours: [23, 23, 23, 23, 23, 0, 0], start: '07:00', end: '07:00' }
    expect(weeklyShift(guard, '2026-11-16', usualWeeklyRule)).toMatchObject({
      start: '07:00',
      end: '07:00',
      breaks: [{ from: '18:30', until: '19:30', paid: false }],
    })
  })
})

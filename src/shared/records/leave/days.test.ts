import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, weekday } from '../calendar.ts'
import { leaveDays, type LeaveSpan, type WorkingTime } from './days.ts'
import { plainLeavePolicy, type LeavePolicy } from './policy.ts'

const plain: LeavePolicy = { ...plainLeavePolicy, halfDays: true, hours: true, balance: true }

const monday = '2026-06-01'
const day = fc.integer({ min: 0, max: 60 }).map((offset) => addDays(monday, offset))
const week = fc.oneof(fc.constant([8, 8, 8, 8, 8, 0, 0]), fc.array(fc.constantFrom(0, 4, 6.5, 8, 10), { minLength: 7, maxLength: 7 }))
const holidays = fc.array(fc.record({ day, name: fc.constantFrom('Founding day', 'Feast'), off: fc.constantFrom(0, 0.5, 1) }), {
  maxLength: 6,
})
const time: fc.Arbitrary<WorkingTime> = fc.record({ week, schedule: fc.constant('Office'), holidays })
const policy = fc
  .record({ unit: fc.constantFrom('day' as const, 'hour' as const), calendarDays: fc.boolean() })
  .map((some): LeavePolicy => ({ ...plain, ...some }))
const part = fc.constantFrom('full' as const, 'first' as const, 'second' as const)
const span: fc.Arbitrary<LeaveSpan> = fc
  .record({ from: day, length: fc.integer({ min: 0, max: 30 }), startPart: part, endPart: part })
  .map(({ from, length, startPart, endPart }) => ({
    startDate: from,
    endDate: addDays(from, length),
    startPart,
    endPart: length === 0 ? startPart : endPart,
    hours: null,
  }))

const exact = (value: number) => Math.round(value * 1000)
const sum = (list: readonly { quantity: number }[]) => list.reduce((total, one) => total + exact(one.quantity), 0)

describe('days of a leave', () => {
  it('are named one by one, none below zero or above a whole day, and their sum is the value', () => {
    fc.assert(
      fc.property(span, time, policy, (wish, works, rules) => {
        const { value, days, why } = leaveDays(wish, works, rules)
        expect(days.map((one) => one.date)).toEqual(daysBetween(wish.startDate, wish.endDate))
        expect(sum(days)).toBe(exact(value))
        expect(why[0]?.facts['value']).toBe(value)
        for (const one of days) {
          const whole = rules.unit === 'day' ? 1 : works.week[weekday(one.date)] || 8
          expect(one.quantity).toBeGreaterThanOrEqual(0)
          expect(one.quantity).toBeLessThanOrEqual(whole)
        }
      }),
    )
  })

  it('count no day without working hours and no whole holiday, unless calendar days count', () => {
    fc.assert(
      fc.property(span, time, policy, (wish, works, rules) => {
        for (const one of leaveDays(wish, works, rules).days) {
          const off = Math.max(0, ...works.holidays.filter((holiday) => holiday.day === one.date).map((holiday) => holiday.off))
          const idle = works.week[weekday(one.date)] === 0 || off === 1
          expect(one.quantity === 0).toBe(idle && !rules.calendarDays)
          if (!rules.calendarDays && off === 0.5 && !idle)
            expect(one.quantity).toBe((rules.unit === 'day' ? 1 : (works.week[weekday(one.date)] ?? 0)) / 2)
        }
      }),
    )
  })

  it('of calendar days are all of them, by day', () => {
    fc.assert(
      fc.property(span, time, (wish, works) => {
        const { value, days } = leaveDays({ ...wish, startPart: 'full', endPart: 'full' }, works, { ...plain, calendarDays: true })
        expect(value).toBe(days.length)
      }),
    )
  })

  it('of a span are those of its pieces, wherever it is cut', () => {
    fc.assert(
      fc.property(span, time, policy, fc.nat(), (wish, works, rules, at) => {
        const dates = daysBetween(wish.startDate, wish.endDate)
        fc.pre(dates.length > 1)
        const cut = 1 + (at % (dates.length - 1))
        const [ends = '', begins = ''] = [dates[cut - 1], dates[cut]]
        const left = leaveDays({ ...wish, endDate: ends, endPart: cut === 1 ? wish.startPart : 'full' }, works, rules)
        const right = leaveDays({ ...wish, startDate: begins, startPart: cut === dates.length - 1 ? wish.endPart : 'full' }, works, rules)
        const whole = leaveDays(wish, works, rules)
        expect([...left.days, ...right.days]).toEqual(whole.days)
        expect(exact(left.value) + exact(right.value)).toBe(exact(whole.value))
      }),
    )
  })

  it('take half of a day when half is asked for, and both halves make the day', () => {
    fc.assert(
      fc.property(day, time, policy, (date, works, rules) => {
        const of = (startPart: LeaveSpan['startPart']) =>
          leaveDays({ startDate: date, endDate: date, startPart, endPart: startPart, hours: null }, works, rules).value
        expect(of('first')).toBe(of('second'))
        expect(of('first')).toBeLessThanOrEqual(of('full'))
        const halfHoliday = works.holidays.some((holiday) => holiday.day === date && holiday.off === 0.5)
        if (!halfHoliday || rules.calendarDays) expect(exact(of('first')) * 2).toBe(exact(of('full')))
      }),
    )
  })

  it('by the hour take what was asked for, at most the working day', () => {
    const office: WorkingTime = { week: [8, 8, 8, 8, 8, 0, 0], schedule: 'Office', holidays: [] }
    const of = (hours: number, unit: 'day' | 'hour', date = monday) =>
      leaveDays({ startDate: date, endDate: date, startPart: 'hours', endPart: 'hours', hours }, office, { ...plain, unit }).value
    expect(of(2, 'hour')).toBe(2)
    expect(of(2, 'day')).toBe(0.25)
    expect(of(12, 'hour')).toBe(8)
    expect(of(12, 'day')).toBe(1)
    expect(of(2, 'hour', addDays(monday, 5))).toBe(0)
  })

  it('take the longest of several holidays on a day, and name no holiday that gives no time off', () => {
    const works = (holiday: WorkingTime['holidays']): WorkingTime => ({
      week: [8, 8, 8, 8, 8, 0, 0],
      schedule: 'Office',
      holidays: holiday,
    })
    const wish: LeaveSpan = { startDate: monday, endDate: monday, startPart: 'full', endPart: 'full', hours: null }
    expect(
      leaveDays(
        wish,
        works([
          { day: monday, name: 'Eve', off: 0.5 },
          { day: monday, name: 'Feast', off: 1 },
        ]),
        plain,
      ),
    ).toMatchObject({ value: 0, days: [{ because: 'holiday', name: 'Feast' }] })
    expect(leaveDays(wish, works([{ day: monday, name: 'Observance', off: 0 }]), plain)).toMatchObject({
      value: 1,
      days: [{ because: 'full', name: null }],
    })
  })
})

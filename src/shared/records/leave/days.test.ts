import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOfWeek, timeBy, type Week } from '../../../../test/support/weeks.ts'
import { addDays, daysBetween } from '../calendar.ts'
import { hoursToTake, leaveDays, type DayPart, type LeaveSpan } from './days.ts'
import { plainLeavePolicy, type LeavePolicy } from './policy.ts'

const plain: LeavePolicy = { ...plainLeavePolicy, halfDays: true, hours: true, balance: true }

const monday = '2026-06-01'
const day = fc.integer({ min: 0, max: 60 }).map((offset) => addDays(monday, offset))
const week = fc.oneof(fc.constant([8, 8, 8, 8, 8, 0, 0]), fc.array(fc.constantFrom(0, 4, 6.5, 8, 10), { minLength: 7, maxLength: 7 }))
const holidays = fc.array(fc.record({ day, name: fc.constantFrom('Founding day', 'Feast'), off: fc.constantFrom(0, 0.5, 1) }), {
  maxLength: 6,
})
const time: fc.Arbitrary<Week> = fc.record({ hours: week, holidays })
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
        const { value, days, why } = leaveDays(wish, timeBy(works), rules)
        expect(days.map((one) => one.date)).toEqual(daysBetween(wish.startDate, wish.endDate))
        expect(sum(days)).toBe(exact(value))
        expect(why[0]?.facts['value']).toBe(value)
        for (const one of days) {
          const whole = rules.unit === 'day' ? 1 : dayOfWeek(works, one.date).hours || Math.max(...works.hours)
          expect(one.quantity).toBeGreaterThanOrEqual(0)
          expect(one.quantity).toBeLessThanOrEqual(whole)
        }
      }),
    )
  })

  it('count no day without working hours and no whole holiday, unless calendar days count', () => {
    fc.assert(
      fc.property(span, time, policy, (wish, works, rules) => {
        for (const one of leaveDays(wish, timeBy(works), rules).days) {
          const { hours, off } = dayOfWeek(works, one.date)
          const idle = hours === 0 || off === 1
          const free = idle || (off === 0.5 && one.part === 'second')
          const weekend = rules.unit === 'hour' && hours === 0 && Math.max(...works.hours) === 0
          expect(one.quantity === 0).toBe(rules.calendarDays ? weekend : free)
          if (!rules.calendarDays && off === 0.5 && !free) expect(one.quantity).toBe((rules.unit === 'day' ? 1 : hours) / 2)
        }
      }),
    )
  })

  it.each([
    ['full', [1, 0.5, 0]],
    ['first', [0.5, 0.5, 0]],
    ['second', [0.5, 0, 0]],
  ] as const)('of the %s day, first or second half, are what a workday, half a holiday and a whole one leave of it', (part, expected) => {
    const quantity = (off: number, unit: 'day' | 'hour') => {
      const works = timeBy({ hours: [8, 8, 8, 8, 8, 0, 0], holidays: [{ day: '2026-06-15', name: 'Eve', off }] })
      const wish: LeaveSpan = { startDate: '2026-06-15', endDate: '2026-06-15', startPart: part, endPart: part, hours: null }
      return leaveDays(wish, works, { ...plain, unit }).value
    }
    for (const [index, off] of [0, 0.5, 1].entries())
      expect([quantity(off, 'day'), quantity(off, 'hour')]).toEqual([expected[index], (expected[index] ?? 0) * 8])
  })

  it('of calendar days are all of them, by day', () => {
    fc.assert(
      fc.property(span, time, (wish, works) => {
        const { value, days } = leaveDays({ ...wish, startPart: 'full', endPart: 'full' }, timeBy(works), { ...plain, calendarDays: true })
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
        const left = leaveDays({ ...wish, endDate: ends, endPart: cut === 1 ? wish.startPart : 'full' }, timeBy(works), rules)
        const right = leaveDays(
          { ...wish, startDate: begins, startPart: cut === dates.length - 1 ? wish.endPart : 'full' },
          timeBy(works),
          rules,
        )
        const whole = leaveDays(wish, timeBy(works), rules)
        expect([...left.days, ...right.days]).toEqual(whole.days)
        expect(exact(left.value) + exact(right.value)).toBe(exact(whole.value))
      }),
    )
  })

  it('take half of a day when half is asked for, and both halves make the day', () => {
    fc.assert(
      fc.property(day, time, policy, (date, works, rules) => {
        const of = (startPart: LeaveSpan['startPart']) =>
          leaveDays({ startDate: date, endDate: date, startPart, endPart: startPart, hours: null }, timeBy(works), rules).value
        expect(exact(of('first')) + exact(of('second'))).toBe(exact(of('full')))
        const half = dayOfWeek(works, date).off === 0.5 && !rules.calendarDays
        // Half a holiday frees the second half: whoever takes the first has taken the day.
        expect([of('first'), of('second')]).toEqual(half ? [of('full'), 0] : [of('full') / 2, of('full') / 2])
      }),
    )
  })

  it('by the hour take what was asked for, at most the working day', () => {
    const office = timeBy({ hours: [8, 8, 8, 8, 8, 0, 0] })
    const of = (hours: number, unit: 'day' | 'hour', date = monday) =>
      leaveDays({ startDate: date, endDate: date, startPart: 'hours', endPart: 'hours', hours }, office, { ...plain, unit }).value
    expect(of(2, 'hour')).toBe(2)
    expect(of(2, 'day')).toBe(0.25)
    expect(of(12, 'hour')).toBe(8)
    expect(of(12, 'day')).toBe(1)
    expect(of(2, 'hour', addDays(monday, 5))).toBe(0)
  })

  it('take the longest of several holidays on a day, and name no holiday that gives no time off', () => {
    const works = (given: NonNullable<Week['holidays']>) => timeBy({ hours: [8, 8, 8, 8, 8, 0, 0], holidays: given })
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

  it('on a day on which the clock is put forward or back take the hours that pass', () => {
    const night = timeBy({ hours: [7, 7, 7, 7, 7, 7, 7], name: 'Night', start: '21:00', end: '05:00', timeZone: 'Europe/Berlin' })
    const on = (date: string, part: DayPart, unit: 'day' | 'hour' = 'hour') =>
      leaveDays({ startDate: date, endDate: date, startPart: part, endPart: part, hours: 2 }, night, { ...plain, unit }).value
    expect([on('2027-03-27', 'full'), on('2026-10-24', 'full'), on('2026-10-23', 'full')]).toEqual([6, 8, 7])
    expect([on('2027-03-27', 'first'), on('2027-03-27', 'hours'), on('2027-03-27', 'full', 'day')]).toEqual([3, 2, 1])
    expect(on('2027-03-27', 'hours', 'day')).toBe(0.333)
  })

  it('where calendar days count by the hour, a day off counts as the longest of the week', () => {
    const partTime = timeBy({ hours: [4, 5, 4, 0, 0, 0, 0] })
    const { days } = leaveDays(
      { startDate: monday, endDate: addDays(monday, 6), startPart: 'full', endPart: 'full', hours: null },
      partTime,
      {
        ...plain,
        unit: 'hour',
        calendarDays: true,
      },
    )
    expect(days.map(({ quantity }) => quantity)).toEqual([4, 5, 4, 5, 5, 5, 5])
  })

  it('say why they count as they do', () => {
    const works = timeBy({
      hours: [8, 8, 8, 8, 8, 0, 0],
      holidays: [
        { day: '2026-06-08', name: 'Feast', off: 1 },
        { day: '2026-06-09', name: 'Eve', off: 0.5 },
      ],
    })
    // A Friday afternoon until a Wednesday noon.
    const wish: LeaveSpan = { startDate: '2026-06-05', endDate: '2026-06-10', startPart: 'second', endPart: 'first', hours: null }
    const why = (of: Partial<LeaveSpan>, rules: Partial<LeavePolicy> = {}) =>
      leaveDays({ ...wish, ...of }, works, { ...plain, ...rules }).why.map(({ rule, facts }) => [rule, facts])
    expect(why({})).toEqual([
      ['leave.days', { value: 1.5, calendar: 6, schedule: 'Office' }],
      ['leave.weekend', { days: '2026-06-06, 2026-06-07' }],
      ['leave.holiday', { day: '2026-06-08', name: 'Feast' }],
      ['leave.halfHoliday', { day: '2026-06-09', name: 'Eve' }],
      ['leave.half', { day: '2026-06-05' }],
      ['leave.half', { day: '2026-06-10' }],
    ])
    const oneDay = { endDate: wish.startDate, hours: 2, startPart: 'hours', endPart: 'hours' } as const
    expect(why(oneDay, { unit: 'hour' })).toEqual([
      ['leave.hours', { value: 2, calendar: 1, schedule: 'Office' }],
      ['leave.byHour', { day: '2026-06-05', quantity: 2, unit: 'hour' }],
    ])
    expect(why({ startPart: 'full', endPart: 'full' }, { calendarDays: true })).toEqual([
      ['leave.days', { value: 6, calendar: 6, schedule: 'Office' }],
      ['leave.calendarDays', { days: 6 }],
    ])
    expect(why({ ...oneDay, startPart: 'full', endPart: 'full' })).toEqual([['leave.days', { value: 1, calendar: 1, schedule: 'Office' }]])
  })

  it('by the hour on half a holiday are at most half of the day', () => {
    const works = timeBy({ hours: [8, 8, 8, 8, 8, 0, 0], holidays: [{ day: monday, name: 'Eve', off: 0.5 }] })
    const of = (hours: number | null) =>
      leaveDays({ startDate: monday, endDate: monday, startPart: 'hours', endPart: 'hours', hours }, works, plain).value
    expect([of(2), of(4), of(6), of(null)]).toEqual([0.25, 0.5, 0.5, 0])
  })

  it('of which nobody knows a plan count nothing, and are counted by the week', () => {
    const nobody = { schedule: 'Week', usualHours: 8, planOn: () => undefined }
    const on = (rules: Partial<LeavePolicy>) =>
      leaveDays({ startDate: monday, endDate: monday, startPart: 'hours', endPart: 'hours', hours: 2 }, nobody, { ...plain, ...rules })
    expect(on({})).toMatchObject({ value: 0, days: [{ because: 'weekend', name: null }], why: [{ facts: { schedule: 'Week' } }, {}] })
    expect(on({ calendarDays: true }).value).toBe(0.25)
    expect([hoursToTake(monday, nobody, plain), hoursToTake(monday, nobody, { ...plain, calendarDays: true })]).toEqual([0, 8])
    // Nor does anything where nobody ever works.
    const never = leaveDays(
      { startDate: monday, endDate: monday, startPart: 'hours', endPart: 'hours', hours: 2 },
      { ...nobody, usualHours: 0 },
      { ...plain, calendarDays: true },
    )
    expect(never.value).toBe(0)
    const saturday = addDays(monday, 5)
    const office = { ...timeBy({ hours: [8, 8, 8, 8, 8, 0, 0] }), schedule: 'Week' }
    const names = (startDate: string, endDate: string) =>
      leaveDays({ startDate, endDate, startPart: 'full', endPart: 'full', hours: null }, office, plain).why[0]?.facts['schedule']
    expect([names(saturday, saturday), names(monday, saturday)]).toEqual(['Week', 'Office'])
  })

  it('are counted by what is planned on them, and name it', () => {
    const { planOn, ...week } = timeBy({ hours: [8, 8, 8, 8, 8, 0, 0] })
    const rostered = {
      ...week,
      planOn: (date: string) => (date === monday ? { ...planOn(date), name: 'Night', hours: 6 } : planOn(date)),
    } as typeof week & { planOn: typeof planOn }
    const of = (endDate: string) =>
      leaveDays({ startDate: monday, endDate, startPart: 'full', endPart: 'full', hours: null }, rostered, { ...plain, unit: 'hour' })
    expect([of(monday).value, of(monday).why[0]?.facts['schedule']]).toEqual([6, 'Night'])
    expect([of(addDays(monday, 1)).value, of(addDays(monday, 1)).why[0]?.facts['schedule']]).toEqual([14, 'Night, Office'])
  })
})

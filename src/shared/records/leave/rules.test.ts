import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOfWeek, timeBy, type Week } from '../../../../test/support/weeks.ts'
import { addDays, dayNumber } from '../calendar.ts'
import { partOfOneDay, type LeaveSpan } from './days.ts'
import { plainLeavePolicy, type LeavePolicy } from './policy.ts'
import { daysOf, leaveFindings, longestSpan, spanFindings, type LeaveCircumstances } from './rules.ts'

const today = '2026-06-15'
const office: Week = { hours: [8, 8, 8, 8, 4, 0, 0] }
const time = timeBy(office)
const open: LeavePolicy = { ...plainLeavePolicy, halfDays: true, hours: true, balance: true, backdatingDays: 10_000 }
const day = fc.integer({ min: -400, max: 400 }).map((offset) => addDays(today, offset))
const span: fc.Arbitrary<LeaveSpan> = fc.record({
  startDate: day,
  endDate: day,
  startPart: fc.constantFrom('full', 'first', 'second', 'hours'),
  endPart: fc.constantFrom('full', 'first', 'second', 'hours'),
  hours: fc.option(fc.constantFrom(1, 4, 8, 9)),
})
const known: LeaveCircumstances = { today, hiredOn: '2015-01-01', leftOn: null, attachments: 0 }
const whole = (startDate: string, endDate = startDate): LeaveSpan => ({
  startDate,
  endDate,
  startPart: 'full',
  endPart: 'full',
  hours: null,
})
const rulesOf = (found: readonly { rule: string }[]) => found.map((one) => one.rule)

describe('rules of a leave type', () => {
  it('find nothing in a span of whole days the right way round and not too long', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: longestSpan - 1 }), (from, length) => {
        expect(spanFindings(whole(from, addDays(from, length)), open, time)).toEqual([])
      }),
    )
    expect(rulesOf(spanFindings(whole(today, addDays(today, longestSpan)), open, time))).toEqual(['tooLong'])
  })

  it('name each impossibility with its field', () => {
    fc.assert(
      fc.property(span, fc.boolean(), fc.boolean(), (wish, halfDays, hours) => {
        const found = rulesOf(spanFindings(wish, { ...open, halfDays, hours }, time))
        const parts = [wish.startPart, wish.endPart]
        expect(found.includes('order')).toBe(wish.endDate < wish.startDate)
        expect(found.includes('halfNotAllowed')).toBe(!halfDays && parts.some((one) => one === 'first' || one === 'second'))
        expect(found.includes('hoursNotAllowed')).toBe(!hours && parts.includes('hours'))
        expect(found.includes('oneDayForHours')).toBe(hours && parts.includes('hours') && wish.startDate !== wish.endDate)
        expect(found.includes('hoursMissing')).toBe(hours && parts.includes('hours') && wish.startDate === wish.endDate && !wish.hours)
        const byHour = hours && parts.includes('hours') && wish.startDate === wish.endDate
        const worked = dayOfWeek(office, wish.startDate).hours
        expect(found.includes('hoursTooMany')).toBe(byHour && worked > 0 && (wish.hours ?? 0) > worked)
        const differ = wish.startPart !== wish.endPart && !parts.includes('full')
        expect(found.includes('onePartADay')).toBe(wish.startDate === wish.endDate && differ)
        expect(daysOf(wish).length).toBeLessThanOrEqual(longestSpan)
      }),
    )
  })

  it('say how many hours a day has, on half a holiday half of them, where more are asked for', () => {
    const wish = (hours: number): LeaveSpan => ({ ...whole(today), startPart: 'hours', endPart: 'hours', hours })
    const found = (hours: number, off = 0, policy = open) =>
      spanFindings(wish(hours), policy, timeBy({ ...office, holidays: [{ day: today, name: 'Eve', off }] }))
    expect([found(8), found(4, 0.5), found(9, 1)]).toEqual([[], [], []])
    const told = (most: number) => [{ rule: 'hoursTooMany', field: 'hours', facts: { day: today, most }, impossible: true }]
    expect([found(9), found(8.5), found(4.5, 0.5)]).toEqual([told(8), told(8), told(4)])
    expect(found(9, 1, { ...open, calendarDays: true })).toEqual(told(8))
  })

  it('take one day in the part that either of its ends names', () => {
    expect([
      partOfOneDay('first', 'full'),
      partOfOneDay('full', 'second'),
      partOfOneDay('hours', 'hours'),
      partOfOneDay('full', 'full'),
    ]).toEqual(['first', 'second', 'hours', 'full'])
    expect([partOfOneDay('first', 'second'), partOfOneDay('hours', 'first')]).toEqual([null, null])
    const found = spanFindings({ ...whole(today), startPart: 'first', endPart: 'second' }, open, time)
    expect(found).toEqual([{ rule: 'onePartADay', field: 'startDayLeaveType', facts: {}, impossible: true }])
    expect(spanFindings({ ...whole(today, addDays(today, 1)), startPart: 'second', endPart: 'first' }, open, time)).toEqual([])
  })

  it('hold notice and backdating to the day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), (from, noticeDays, backdatingDays) => {
        const ahead = dayNumber(from) - dayNumber(today)
        const found = rulesOf(leaveFindings(whole(from), 1, { ...open, noticeDays, backdatingDays }, known))
        expect(found.includes('backdated')).toBe(ahead < -backdatingDays)
        expect(found.includes('notice')).toBe(ahead >= 0 && ahead < noticeDays)
      }),
    )
  })

  it('hold length, document, service, employment and block periods at their very edge', () => {
    const at = (policy: Partial<LeavePolicy>, wish: LeaveSpan, quantity: number, more: Partial<LeaveCircumstances> = {}) =>
      rulesOf(leaveFindings(wish, quantity, { ...open, ...policy }, { ...known, ...more }))
    expect(at({ longest: 5 }, whole(today), 5)).toEqual([])
    expect(at({ longest: 5 }, whole(today), 5.5)).toEqual(['longest'])
    expect(at({ documentAfter: 2 }, whole(today), 2)).toEqual([])
    expect(at({ documentAfter: 2 }, whole(today), 2.5)).toEqual(['document'])
    expect(at({ documentAfter: 2 }, whole(today), 2.5, { attachments: 1 })).toEqual([])
    expect(at({ serviceMonths: 12 }, whole(today), 1, { hiredOn: '2025-06-15' })).toEqual([])
    expect(at({ serviceMonths: 12 }, whole(today), 1, { hiredOn: '2025-06-16' })).toEqual(['service'])
    expect(at({}, whole(addDays(today, -1)), 1, { hiredOn: today })).toEqual(['beforeHire'])
    expect(at({}, whole(today, addDays(today, 1)), 2, { leftOn: today })).toEqual(['afterLeaving'])
    expect(at({}, whole(today), 0)).toEqual(['nothing'])
    const blocked = [{ from: '2026-07-01', until: '2026-07-03', name: 'Closing' }]
    expect(at({ blocked }, whole('2026-06-29', '2026-06-30'), 2)).toEqual([])
    expect(at({ blocked }, whole('2026-06-29', '2026-07-01'), 3)).toEqual(['blocked'])
    expect(at({ blocked }, whole('2026-07-03', '2026-07-06'), 2)).toEqual(['blocked'])
    expect(at({ blocked }, whole('2026-07-04', '2026-07-06'), 2)).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { clockText, instantAt, minutesADay, minutesOf, minutesSince, wallClock } from '../clock.ts'
import { timeBy, type Week } from '../../../../test/support/weeks.ts'
import { permitFindings, permitHours, permitsOfMonth, usageFindings, type PermitPolicy, type PermitSpan } from './rules.ts'
import { shiftOf, workdayOf, type Shift } from '../working-shift.ts'

const monday = '2026-11-23'
const zone = 'Asia/Jakarta'
const office: Week = { hours: [8, 8, 8, 8, 4, 0, 0], start: '08:30', end: '17:30' }
const night: Week = { hours: [7, 7, 7, 7, 7, 0, 0], name: 'Night', start: '22:00', end: '06:00' }
const off = (name: string, share = 1): Week => ({ ...office, holidays: [{ day: monday, name, off: share }] })
const shiftOn = (day: string, week: Week) => shiftOf(timeBy(week).planOn(day))
/** The moment at which the clock has shown so many minutes of a day. */
const at = (day: string, minutes: number) => Date.parse(instantAt(day, minutes, zone))
const spanOf = (day: string, from: number, until: number): PermitSpan => ({
  day,
  timeZone: zone,
  from: at(day, from),
  until: at(day, until),
})
const between = (day: string, from: number, until: number, hours: number): Shift => ({ from: at(day, from), until: at(day, until), hours })
const free: PermitPolicy = { mostHours: null, mostPerMonth: null, backdatingDays: 0, asksNote: false, countsAsWork: false }
const known = { today: monday, hiredOn: '2020-01-01', leftOn: null, note: '' }
const days = fc.integer({ min: -5000, max: 20_000 }).map((shift) => addDays(monday, shift))
const zones = fc.constantFrom('Asia/Jakarta', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Chatham', 'UTC')

const rulesOf = (from: number, until: number, more: { day?: string; time?: Week; policy?: Partial<PermitPolicy>; note?: string } = {}) => {
  const { day = monday, time = office, policy, note = '' } = more
  const plan = timeBy(time).planOn(day)
  return permitFindings(spanOf(day, from, until), shiftOf(plan), plan, { ...free, ...policy }, { ...known, note }).map(({ rule }) => rule)
}

describe('the clock of a place', () => {
  test('says of an instant what the instant was made from, but for the hour that summer time leaves out', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 4 * 60, max: minutesADay - 1 }), zones, (day, minutes, zone) => {
        const instant = instantAt(day, minutes, zone)
        expect(wallClock(instant, zone)).toEqual({ day, minutes })
        expect(instant).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00[+-]\d{2}:\d{2}$/)
        expect(minutesSince(addDays(day, -1), instant, zone)).toBe(minutes + minutesADay)
      }),
    )
    expect(instantAt('2026-03-29', 150, 'Europe/Berlin')).toBe('2026-03-29T03:30:00+02:00')
    expect(instantAt('2026-11-24', 25 * 60, 'Asia/Jakarta')).toBe('2026-11-25T01:00:00+07:00')
  })

  test('is read as it is written', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: minutesADay - 1 }), (minutes) => minutesOf(clockText(minutes)) === minutes))
  })
})

describe('the working day', () => {
  it('is the schedule’s; a short day ends after its hours, a day off has none', () => {
    expect(shiftOn(monday, office)).toEqual(between(monday, 510, 1050, 8))
    expect(shiftOn(addDays(monday, 4), office)).toEqual(between(addDays(monday, 4), 510, 750, 4))
    expect(shiftOn(addDays(monday, 5), office)).toBeNull()
    expect(shiftOn(monday, off('Nyepi'))).toBeNull()
    expect(shiftOf(undefined)).toBeNull()
  })

  it('of half a holiday is its first half, which ends where the break begins', () => {
    expect(shiftOn(monday, off('Eve', 0.5))).toEqual(between(monday, 510, 750, 4))
    expect(rulesOf(600, 700, { time: off('Eve', 0.5) })).toEqual([])
    expect(rulesOf(800, 900, { time: off('Eve', 0.5) })).toEqual(['outside'])
  })

  it('of a night’s work is the one on which it begins', () => {
    expect(shiftOn(monday, night)).toEqual(between(monday, 1320, 1800, 7))
    const dayOf = (day: string, minutes: number) => workdayOf(at(day, minutes), zone, timeBy(night).planOn)
    expect(dayOf(addDays(monday, 1), 120)).toBe(monday)
    expect(dayOf(addDays(monday, 1), 360)).toBe(addDays(monday, 1))
    expect(dayOf(monday, 120)).toBe(monday)
    expect(rulesOf(1500, 1560, { time: night })).toEqual([])
  })

  it('in a night in which the clock is put back has the hours that pass', () => {
    const berlin: Week = { ...night, hours: [7, 7, 7, 7, 7, 7, 7], start: '21:00', end: '05:00', timeZone: 'Europe/Berlin' }
    const shift = shiftOn('2026-10-24', berlin)
    expect(shift?.hours).toBe(8)
    const permit: PermitSpan = {
      day: '2026-10-24',
      timeZone: 'Europe/Berlin',
      from: Date.parse('2026-10-25T01:00:00+02:00'),
      until: Date.parse('2026-10-25T04:00:00+01:00'),
    }
    const hours = permitHours(permit, shift ?? between(monday, 0, 0, 0), 'Night')
    expect([hours.value, hours.why[0]?.facts]).toEqual([4, { from: '01:00', until: '04:00', hours: 4 }])
    // The hour that is shown twice lies in it once more.
    const twice = { ...permit, from: Date.parse('2026-10-25T02:30:00+02:00'), until: Date.parse('2026-10-25T02:30:00+01:00') }
    expect(permitFindings(twice, shift, undefined, free, { ...known, today: '2026-10-24' })).toEqual([])
  })
})

describe('rules of a permit', () => {
  it('refuses what is no time of a working day', () => {
    expect(rulesOf(600, 700)).toEqual([])
    expect(rulesOf(510, 1050)).toEqual([])
    expect(rulesOf(700, 600)).toEqual(['order'])
    expect(rulesOf(600, 1500)).toEqual(['order'])
    expect(rulesOf(500, 600)).toEqual(['outside'])
    expect(rulesOf(1000, 1060)).toEqual(['outside'])
    expect(rulesOf(600, 700, { day: addDays(monday, 5) })).toEqual(['dayOff'])
    expect(rulesOf(600, 700, { time: off('Nyepi') })).toEqual(['holiday'])
    // Until midnight is until the end of the day.
    expect([rulesOf(1000, minutesADay), rulesOf(1000, minutesADay + 1)]).toEqual([['outside'], ['order']])
    const unnamed = permitFindings(spanOf(monday, 500, 600), between(monday, 510, 1050, 8), undefined, free, known)
    expect(unnamed).toMatchObject([{ rule: 'outside', facts: { from: '08:30', until: '17:30', schedule: '' } }])
    expect(permitFindings(spanOf(monday, 500, 600), null, undefined, free, known)).toMatchObject([{ rule: 'dayOff' }])
  })

  it('keeps to the days before and ahead, to the employment and to the note', () => {
    expect(rulesOf(600, 700, { day: addDays(monday, -3) })).toEqual(['backdated'])
    expect(rulesOf(600, 700, { day: addDays(monday, -3), policy: { backdatingDays: 3 } })).toEqual([])
    expect(rulesOf(600, 700, { day: '2027-11-24' })).toEqual(['tooFarAhead'])
    expect(rulesOf(600, 700, { policy: { asksNote: true }, note: ' ' })).toEqual(['noteMissing'])
    expect(rulesOf(600, 700, { policy: { asksNote: true }, note: 'Bank' })).toEqual([])
    const gone = { ...known, hiredOn: addDays(monday, 1), leftOn: addDays(monday, -1) }
    const plan = timeBy(office).planOn(monday)
    expect(permitFindings(spanOf(monday, 600, 700), shiftOf(plan), plan, free, gone).map(({ rule }) => rule)).toEqual([
      'beforeHire',
      'afterLeaving',
    ])
  })

  test('whatever passes lies within its working day and takes more than nothing and no more than the day', () => {
    const minute = fc.integer({ min: -60, max: 2000 })
    fc.assert(
      fc.property(fc.constantFrom(office, night), fc.integer({ min: 0, max: 6 }), minute, minute, (time, shift, from, until) => {
        const day = addDays(monday, shift)
        if (rulesOf(from, until, { day, time }).length > 0) return
        const worked = shiftOn(day, time) as Shift
        const span = spanOf(day, from, until)
        expect(worked.from <= span.from && span.from < span.until && span.until <= worked.until).toBe(true)
        const { value } = permitHours(span, worked, 'Office')
        expect(value).toBeGreaterThan(0)
        expect(value).toBeLessThanOrEqual(worked.hours)
      }),
    )
  })

  test('hours are those by the clock, but never the break of a whole day', () => {
    const shift = shiftOn(monday, office) as Shift
    expect(permitHours(spanOf(monday, 600, 690), shift, 'Office')).toMatchObject({
      value: 1.5,
      why: [{ rule: 'permit.clock' }, {}],
    })
    const whole = permitHours(spanOf(monday, 510, 1050), shift, 'Office')
    const times = { from: '08:30', until: '17:30' }
    expect([whole.value, whole.why.map(({ rule, facts }) => [rule, facts])]).toEqual([
      8,
      [
        ['permit.clock', { ...times, hours: 9 }],
        ['permit.wholeDay', { hours: 8 }],
        ['permit.schedule', { schedule: 'Office', day: monday, ...times }],
      ],
    ])
  })

  test('no row of permits passes the limits of a reason', () => {
    const policy = { ...free, mostHours: 4, mostPerMonth: 3 }
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 16 }), { maxLength: 12 }), (quarters) => {
        const usage = { hoursOfDay: 0, ofMonth: 0 }
        for (const quarter of quarters) {
          if (usageFindings(quarter / 4, policy, usage).length > 0) continue
          usage.hoursOfDay += quarter / 4
          usage.ofMonth += 1
        }
        expect(usage.hoursOfDay).toBeLessThanOrEqual(4)
        expect(usage.ofMonth).toBeLessThanOrEqual(3)
      }),
    )
    expect(usageFindings(9, free, { hoursOfDay: 9, ofMonth: 99 })).toEqual([])
    const month = permitsOfMonth(monday, policy, { hoursOfDay: 0, ofMonth: 2 })
    expect([month.value, month.why.map(({ rule, facts }) => [rule, facts])]).toEqual([
      3,
      [
        ['permit.month', { month: '2026-11', before: 2 }],
        ['permit.monthLimit', { most: 3 }],
      ],
    ])
    expect(permitsOfMonth(monday, free, { hoursOfDay: 0, ofMonth: 2 }).why.map(({ rule }) => rule)).toEqual(['permit.month'])
  })
})

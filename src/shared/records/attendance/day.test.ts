import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, daysBetween } from '../calendar.ts'
import { instantAt, minutesOf } from '../clock.ts'
import { dayOfCheck, staysOf, type CheckTime } from './check-times.ts'
import { attendanceDay } from './day.ts'
import type { DayFacts } from './facts.ts'
import { planShift, type PlannedShift, type ShiftRule } from './shift.ts'
import { common, minutesIn, union, without } from './spans.ts'

const minuteMs = 60_000
const monday = '2026-11-23'
const jakarta = 'Asia/Jakarta'
const berlin = 'Europe/Berlin'

const office: ShiftRule = {
  code: 'OFFICE',
  name: 'Office',
  start: '08:00',
  end: '17:00',
  breaks: [{ from: '12:00', until: '13:00', paid: false }],
  grace: { late: 5, early: 0 },
  rounding: { minutes: 0, to: 'nearest' },
  overtime: { onlyApproved: true, least: 30 },
}
const night: ShiftRule = { ...office, code: 'NIGHT', name: 'Night', start: '22:00', end: '06:00', breaks: [] }

let serial = 0
const at = (time: string, day = monday, zone = jakarta) => Date.parse(instantAt(day, minutesOf(time), zone))
const check = (time: string, direction: CheckTime['direction'] = null, day = monday, zone = jakarta): CheckTime => ({
  id: String((serial += 1)),
  at: at(time, day, zone),
  direction,
  source: 'device',
})
const factsOf = (more: Partial<DayFacts> = {}, rules: readonly ShiftRule[] = [office], zone = jakarta, day = monday): DayFacts => ({
  day,
  timeZone: zone,
  shifts: rules.map((rule) => planShift(rule, day, zone)),
  checks: [],
  leaves: [],
  permits: [],
  overtimes: [],
  holiday: null,
  asOf: at('23:59', addDays(day, 2), zone),
  ...more,
})
const dayOf = (...given: Parameters<typeof factsOf>) => attendanceDay(factsOf(...given))
const oddities = (...given: Parameters<typeof factsOf>) => dayOf(...given).odd.map(({ kind, minutes }) => [kind, minutes])
const leave = (part: 'full' | 'first' | 'second' | 'hours', hours = 0) => ({ code: 'LV-1', name: 'Annual', part, hours })

describe('a day', () => {
  it('worked as planned is present, without the break that is not paid', () => {
    const day = dayOf({ checks: [check('07:58', 'in'), check('17:02', 'out')] })
    expect(day).toMatchObject({ value: 'present', shifts: ['Office'], planned: 480, worked: 480, overtime: 0, missing: 0, odd: [] })
    // Who goes out for the break has worked no less.
    const out = dayOf({ checks: [check('08:00'), check('12:00'), check('13:00'), check('17:00')] })
    expect(out).toMatchObject({ value: 'present', worked: 480 })
  })

  it('says by how much somebody came late or left early; what grace forgives is whole', () => {
    expect(dayOf({ checks: [check('08:05'), check('17:00')] })).toMatchObject({ value: 'present', late: 0, worked: 475 })
    expect(dayOf({ checks: [check('08:06'), check('17:00')] })).toMatchObject({ value: 'late', late: 6, missing: 6 })
    expect(dayOf({ checks: [check('08:00'), check('16:30')] })).toMatchObject({ value: 'early', early: 30 })
    expect(dayOf({ checks: [check('09:00'), check('16:30')] })).toMatchObject({ value: 'lateAndEarly', late: 60, early: 30, worked: 390 })
    expect(oddities({ checks: [check('08:00'), check('10:00'), check('11:00'), check('17:00')] })).toEqual([['gap', 60]])
  })

  it('without check times is absent once the shift has ended, and to come before', () => {
    expect(dayOf()).toMatchObject({ value: 'absent', missing: 480, odd: [{ kind: 'absent', minutes: 480 }] })
    expect(dayOf({ asOf: at('16:59') })).toMatchObject({ value: 'toCome', missing: 0, odd: [] })
    expect(dayOf({ asOf: at('10:00'), checks: [check('08:00', 'in')] })).toMatchObject({ value: 'present', odd: [] })
  })

  it('with a coming or going too few is incomplete and says which', () => {
    expect(dayOf({ checks: [check('08:00', 'in')] })).toMatchObject({ value: 'incomplete', worked: 0, missing: 480 })
    expect(oddities({ checks: [check('08:00', 'in')] })).toEqual([['missingOut', 0]])
    expect(oddities({ checks: [check('17:00', 'out')] })).toEqual([['missingIn', 0]])
    expect(oddities({ checks: [check('08:00', 'in'), check('12:30', 'in'), check('17:00', 'out')] })).toEqual([['missingOut', 0]])
  })

  it('that was corrected goes by the correction', () => {
    const checks = [check('08:00', 'in'), check('11:00', 'out'), { ...check('17:00', 'out'), source: 'correction' as const }]
    const day = dayOf({ checks })
    expect(day).toMatchObject({ value: 'present', worked: 480 })
    expect(day.why.map(({ rule }) => rule)).toContain('day.corrected')
  })

  it('off is off, worked or not; a holiday has a name', () => {
    expect(dayOf({}, [])).toMatchObject({ value: 'off', planned: 0 })
    expect(dayOf({ checks: [check('09:00'), check('12:00')] }, [])).toMatchObject({ value: 'workedOff', worked: 180, overtime: 0 })
    const holiday = { name: 'Nyepi', off: 1 }
    expect(dayOf({ holiday })).toMatchObject({ value: 'holiday', planned: 0, odd: [] })
    const overtimes = [{ code: 'OT-1', from: at('09:00'), until: at('11:00') }]
    const worked = dayOf({ holiday, overtimes, checks: [check('09:00'), check('12:00')] })
    expect(worked).toMatchObject({ value: 'workedOff', worked: 180, overtime: 120 })
    expect(dayOf({ holiday: { name: 'Eve', off: 0.5 }, checks: [check('08:00'), check('12:00')] })).toMatchObject({
      value: 'present',
      planned: 240,
      worked: 240,
    })
  })

  it('of leave asks for what the leave leaves', () => {
    expect(dayOf({ leaves: [leave('full')] })).toMatchObject({ value: 'leave', planned: 0, odd: [] })
    expect(dayOf({ leaves: [leave('first')], checks: [check('13:00'), check('17:00')] })).toMatchObject({ value: 'present', planned: 240 })
    expect(dayOf({ leaves: [leave('second')], checks: [check('08:00'), check('12:00')] })).toMatchObject({ value: 'present', planned: 240 })
    expect(dayOf({ leaves: [leave('second')] })).toMatchObject({ value: 'absent', missing: 240 })
    expect(dayOf({ leaves: [leave('hours', 2)], checks: [check('10:00'), check('17:00')] })).toMatchObject({ value: 'present', late: 0 })
    expect(dayOf({ leaves: [leave('hours', 2)], checks: [check('10:30'), check('17:00')] })).toMatchObject({ value: 'late', late: 30 })
  })

  it('with a permit excuses the time out; one that counts as work is worked', () => {
    const checks = [check('08:00'), check('14:00'), check('16:00'), check('17:00')]
    const permit = { code: 'PO-1', from: at('14:00'), until: at('16:00'), asWork: false }
    expect(dayOf({ checks, permits: [permit] })).toMatchObject({ value: 'present', worked: 360, missing: 0 })
    expect(dayOf({ checks, permits: [{ ...permit, asWork: true }] })).toMatchObject({ value: 'present', worked: 480 })
  })

  it('counts overtime as far as it was approved, or from its least minutes on where none is asked for', () => {
    const checks = [check('08:00'), check('19:00')]
    expect(dayOf({ checks })).toMatchObject({ overtime: 0, odd: [{ kind: 'unapprovedOvertime', minutes: 120 }] })
    const overtimes = [{ code: 'OT-1', from: at('17:00'), until: at('18:30') }]
    expect(dayOf({ checks, overtimes })).toMatchObject({ overtime: 90, worked: 480, odd: [{ minutes: 30 }] })
    const open = { ...office, overtime: { onlyApproved: false, least: 30 } }
    expect(dayOf({ checks }, [open])).toMatchObject({ overtime: 120, odd: [] })
    expect(dayOf({ checks: [check('07:45'), check('17:29')] }, [open])).toMatchObject({ overtime: 0 })
  })

  it('rounds by the shift, in nobody’s, the company’s or the employee’s favour', () => {
    const rounding = (to: 'nearest' | 'company' | 'employee') => ({
      ...office,
      grace: { late: 0, early: 0 },
      rounding: { minutes: 15, to },
    })
    const checks = [check('08:06'), check('16:54')]
    expect(dayOf({ checks }, [rounding('nearest')])).toMatchObject({ value: 'present', worked: 480 })
    expect(dayOf({ checks }, [rounding('company')])).toMatchObject({ late: 15, early: 15, worked: 450 })
    expect(dayOf({ checks }, [rounding('employee')])).toMatchObject({ value: 'present', worked: 480 })
  })

  it('of two shifts judges each', () => {
    const split = [
      { ...office, end: '12:00', breaks: [] },
      { ...office, code: 'LATE', name: 'Late', start: '16:00', end: '20:00', breaks: [] },
    ]
    expect(dayOf({ checks: ['08:00', '12:00', '16:00', '20:00'].map((time) => check(time)) }, split)).toMatchObject({
      value: 'present',
      shifts: ['Office', 'Late'],
      worked: 480,
    })
    expect(dayOf({ checks: ['08:00', '12:00', '16:30', '20:00'].map((time) => check(time)) }, split)).toMatchObject({ late: 30 })
    expect(oddities({ checks: [check('08:00'), check('12:00')] }, split)).toEqual([['gap', 240]])
  })

  it('takes a card held twice for once', () => {
    const checks = [check('08:00'), check('08:01'), check('17:00', 'out'), check('17:02', 'out')]
    expect(dayOf({ checks })).toMatchObject({ value: 'present', worked: 480, odd: [] })
    expect(staysOf(checks).doubled).toHaveLength(2)
  })
})

describe('a night shift', () => {
  const eve = addDays(monday, -1)

  it('is of the day on which it begins, and as long as the night: an hour more in autumn, one less in spring', () => {
    const worked = (day: string) => {
      const checks = [check('22:00', 'in', day, berlin), check('06:00', 'out', addDays(day, 1), berlin)]
      return dayOf({ checks }, [night], berlin, day).worked
    }
    expect([worked('2026-11-23'), worked('2026-10-24'), worked('2026-03-28')]).toEqual([480, 540, 420])
  })

  it('keeps its going after midnight; the morning shift after it keeps its own coming', () => {
    const shifts = new Map([
      [eve, [planShift(night, eve, jakarta)]],
      [monday, [planShift({ ...office, start: '08:00' }, monday, jakarta)]],
    ])
    const checks = [check('21:55', 'in', eve), check('06:10', 'out'), check('07:50', 'in'), check('17:00', 'out')]
    expect(checks.map((one) => dayOfCheck(one, checks, shifts, jakarta))).toEqual([eve, eve, monday, monday])
  })

  it('unplanned work into the night stays with the evening', () => {
    const checks = [check('20:00', 'in', eve), check('02:00', 'out'), check('09:00', 'in')]
    expect(checks.map((one) => dayOfCheck(one, checks, new Map(), jakarta))).toEqual([eve, eve, monday])
  })
})

const zones = fc.constantFrom(jakarta, berlin, 'America/St_Johns', 'Pacific/Chatham', 'UTC')
const days = fc.oneof(
  fc.integer({ min: 0, max: 3000 }).map((more) => addDays('2020-01-01', more)),
  fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-28', '2026-10-24', '0016-02-29', '9999-12-20', '2024-02-29'),
)
const clockTime = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`)
const ruleOf: fc.Arbitrary<ShiftRule> = fc.record({
  code: fc.constant('S'),
  name: fc.constant('S'),
  start: clockTime,
  end: clockTime,
  breaks: fc.array(fc.record({ from: clockTime, until: clockTime, paid: fc.boolean() }), { maxLength: 2 }),
  grace: fc.record({ late: fc.integer({ min: 0, max: 15 }), early: fc.integer({ min: 0, max: 15 }) }),
  rounding: fc.record({ minutes: fc.constantFrom(0, 5, 15), to: fc.constantFrom('nearest', 'company', 'employee') }),
  overtime: fc.record({ onlyApproved: fc.boolean(), least: fc.constantFrom(0, 30) }),
})
const offset = fc.integer({ min: -6 * 60, max: 30 * 60 })
const spanOf = fc.tuple(offset, fc.integer({ min: 0, max: 600 }))

const world = fc
  .record({
    day: days,
    zone: zones,
    rules: fc.array(ruleOf, { maxLength: 2 }),
    checks: fc.array(
      fc.record({ minute: offset, direction: fc.constantFrom('in' as const, 'out' as const, null), correction: fc.boolean() }),
      {
        maxLength: 8,
      },
    ),
    leaves: fc.array(
      fc.record({
        part: fc.constantFrom('full' as const, 'first' as const, 'second' as const, 'hours' as const),
        hours: fc.integer({ min: 0, max: 10 }),
      }),
      { maxLength: 2 },
    ),
    permits: fc.array(fc.record({ span: spanOf, asWork: fc.boolean() }), { maxLength: 2 }),
    overtimes: fc.array(spanOf, { maxLength: 2 }),
    holiday: fc.option(fc.constantFrom({ name: 'H', off: 1 }, { name: 'E', off: 0.5 })),
    asOf: fc.integer({ min: -600, max: 4000 }),
  })
  .map(({ day, zone, rules, checks, leaves, permits, overtimes, holiday, asOf }): DayFacts => {
    const midnight = Date.parse(instantAt(day, 0, zone))
    const span = ([from, length]: readonly [number, number]) => ({
      from: midnight + from * minuteMs,
      until: midnight + (from + length) * minuteMs,
    })
    return {
      day,
      timeZone: zone,
      shifts: rules.map((rule) => planShift(rule, day, zone)),
      checks: checks.map(({ minute, direction, correction }, index) => ({
        id: String(index),
        at: midnight + minute * minuteMs,
        direction,
        source: correction ? 'correction' : 'device',
      })),
      leaves: leaves.map(({ part, hours }) => leave(part, hours)),
      permits: permits.map((permit) => ({ code: 'P', asWork: permit.asWork, ...span(permit.span) })),
      overtimes: overtimes.map((overtime) => ({ code: 'O', ...span(overtime) })),
      holiday,
      asOf: midnight + asOf * minuteMs,
    }
  })

const shuffled = <T>(list: readonly T[], seed: number): T[] =>
  list
    .map((value, index) => [((index + 1) * 7919 * (seed + 1)) % 104_729, value] as const)
    .toSorted((a, b) => a[0] - b[0])
    .map(([, value]) => value)

describe('whatever a day holds', () => {
  test('its numbers are minutes, none below nothing, and they add up', () => {
    fc.assert(
      fc.property(world, (facts) => {
        const day = attendanceDay(facts)
        for (const number of [day.planned, day.worked, day.overtime, day.late, day.early, day.missing]) {
          expect(Number.isInteger(number)).toBe(true)
          expect(number).toBeGreaterThanOrEqual(0)
        }
        expect(day.missing).toBeLessThanOrEqual(day.planned)
        expect(day.late + day.early).toBeLessThanOrEqual(day.missing)
        const longest = minutesIn(facts.shifts.map(({ span }) => span))
        expect(day.planned).toBeLessThanOrEqual(longest)
        for (const { minutes } of day.odd) expect(minutes).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 600 },
    )
  })

  test('no minute is counted twice: worked and overtime together are no more than time present, rounding aside', () => {
    fc.assert(
      fc.property(world, (facts) => {
        const shifts = facts.shifts.map((shift) => ({
          ...shift,
          rule: { ...shift.rule, rounding: { minutes: 0, to: 'nearest' as const } },
        }))
        const day = attendanceDay({ ...facts, shifts })
        const there = day.stays.flatMap(({ in: came, out }) => (came && out ? [{ from: came.at, until: out.at }] : []))
        const asWork = facts.permits.filter((permit) => permit.asWork)
        const all = minutesIn(union([...there, ...asWork]))
        const free = shifts.length === 0 || (facts.holiday?.off ?? 0) >= 1
        expect(free ? day.worked : day.worked + day.overtime).toBeLessThanOrEqual(all)
        expect(day.overtime).toBeLessThanOrEqual(minutesIn(there))
      }),
      { numRuns: 600 },
    )
  })

  test('the order in which things arrive does not matter, nor that a device sends them twice', () => {
    fc.assert(
      fc.property(world, fc.nat(1000), (facts, seed) => {
        const plain = attendanceDay(facts)
        const mixed = {
          ...facts,
          shifts: shuffled(facts.shifts, seed),
          checks: shuffled(facts.checks, seed),
          permits: shuffled(facts.permits, seed),
          overtimes: shuffled(facts.overtimes, seed),
        }
        const { why: _why, ...rest } = attendanceDay(mixed)
        const { why: _before, ...expected } = plain
        expect(rest).toEqual(expected)
      }),
      { numRuns: 400 },
    )
  })

  test('leave asks for no more than no leave; a permit or an approval never makes a day worse', () => {
    fc.assert(
      fc.property(world, (facts) => {
        const day = attendanceDay(facts)
        expect(day.planned).toBeLessThanOrEqual(attendanceDay({ ...facts, leaves: [] }).planned)
        expect(day.missing).toBeLessThanOrEqual(attendanceDay({ ...facts, permits: [], overtimes: [] }).missing)
        expect(day.overtime).toBeGreaterThanOrEqual(
          facts.shifts.some(({ rule }) => rule.overtime.least > 0 && !rule.overtime.onlyApproved)
            ? 0
            : attendanceDay({ ...facts, overtimes: [] }).overtime,
        )
      }),
      { numRuns: 400 },
    )
  })

  test('what has not ended is not judged', () => {
    fc.assert(
      fc.property(world, (facts) => {
        const soon = { ...facts, asOf: Math.min(...facts.shifts.map(({ span }) => span.until), Number.MAX_SAFE_INTEGER) - 1 }
        if (facts.shifts.length === 0) return
        const day = attendanceDay(soon)
        expect([day.missing, day.late, day.early]).toEqual([0, 0, 0])
      }),
      { numRuns: 300 },
    )
  })
})

describe('check times over many days', () => {
  test('each counts for exactly one day, and a look at fewer days gives the same', () => {
    const shiftsFrom = (rules: readonly (ShiftRule | null)[], first: string, zone: string): Map<string, PlannedShift[]> =>
      new Map(rules.map((rule, index) => [addDays(first, index), rule ? [planShift(rule, addDays(first, index), zone)] : []]))
    fc.assert(
      fc.property(
        fc.array(fc.option(ruleOf), { minLength: 9, maxLength: 9 }),
        zones,
        fc.array(
          fc.record({ minute: fc.integer({ min: 0, max: 9 * 1440 - 1 }), direction: fc.constantFrom('in' as const, 'out' as const, null) }),
          { maxLength: 30 },
        ),
        (rules, zone, given) => {
          const shifts = shiftsFrom(rules, monday, zone)
          const midnight = Date.parse(instantAt(monday, 0, zone))
          const checks = given.map(({ minute, direction }, index): CheckTime => ({
            id: String(index),
            at: midnight + minute * minuteMs,
            direction,
            source: 'device',
          }))
          for (const one of checks) {
            const day = dayOfCheck(one, checks, shifts, zone)
            expect(daysBetween(addDays(monday, -2), addDays(monday, 10))).toContain(day)
            const near = checks.filter((other) => Math.abs(other.at - one.at) <= 4 * 1440 * minuteMs)
            expect(dayOfCheck(one, near, shifts, zone)).toBe(day)
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('spans', () => {
  const list = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 20 })).map(([from, length]) => ({ from, until: from + length })),
    { maxLength: 6 },
  )
  const holds = (spans: readonly { from: number; until: number }[], point: number) =>
    spans.some(({ from, until }) => from <= point && point < until)

  test('are sets of moments', () => {
    fc.assert(
      fc.property(list, list, (one, other) => {
        for (let point = 0; point < 75; point += 1) {
          expect(holds(union(one), point)).toBe(holds(one, point))
          expect(holds(common(one, other), point)).toBe(holds(one, point) && holds(other, point))
          expect(holds(without(one, other), point)).toBe(holds(one, point) && !holds(other, point))
        }
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../calendar.ts'
import { instantAt } from '../clock.ts'
import { dayOfCheck, NextDays, presence, staysOf, type CheckTime } from './check-times.ts'
import { attendanceDay, countedDay } from './day.ts'
import type { DayFacts } from './facts.ts'
import { planShift, type ShiftRule } from '../schedule/shift.ts'
import { common, minutesIn, union, without } from '../schedule/spans.ts'

const minuteMs = 60_000
const monday = '2026-11-23'

const zones = fc.constantFrom('Asia/Jakarta', 'Europe/Berlin', 'America/St_Johns', 'America/Santiago', 'Pacific/Chatham', 'UTC')
const days = fc.oneof(
  fc.integer({ min: 0, max: 3000 }).map((more) => addDays('2020-01-01', more)),
  fc.constantFrom(
    '2026-03-29',
    '2026-10-25',
    '2026-03-28',
    '2026-10-24',
    '2026-09-05',
    '2026-09-06',
    '2026-04-05',
    '0016-02-29',
    '9999-12-20',
    '2024-02-29',
  ),
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
/** Of so many days which are holidays, and how much of them. */
const holidaysOf = (days: number) => fc.array(fc.constantFrom(0, 0, 0.5, 1), { minLength: days, maxLength: days })
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
      next: { begins: [], freed: [], comes: [] },
      checks: checks.map(({ minute, direction, correction }, index) => ({
        id: String(index),
        at: midnight + minute * minuteMs,
        direction,
        source: correction ? 'correction' : 'device',
      })),
      leaves: leaves.map(({ part, hours }) => ({ code: 'LV-1', name: 'Annual', part, hours })),
      permits: permits.map((permit) => ({ code: 'P', asWork: permit.asWork, ...span(permit.span) })),
      overtimes: overtimes.map((overtime) => ({ code: 'O', ...span(overtime) })),
      holiday,
      asOf: midnight + asOf * minuteMs,
    }
  })

/** What is planned from Monday on, with holidays where some are given. */
const planFrom = (rules: readonly (ShiftRule | null)[], zone: string, holidays: readonly number[] = []) =>
  new Map(
    rules.map((rule, index) => {
      const [day, off] = [addDays(monday, index), holidays[index] ?? 0]
      return [day, { shifts: rule ? [planShift(rule, day, zone)] : [], holiday: off > 0 ? { name: 'H', off } : null }]
    }),
  )

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
        expect(day.worked + day.overtime).toBeLessThanOrEqual(all)
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
        const plain = attendanceDay({ ...facts, leaves: [] })
        expect(day.planned).toBeLessThanOrEqual(plain.planned)
        // What somebody was there for counts whatever was asked of them.
        expect([day.worked, day.overtime]).toEqual([plain.worked, plain.overtime])
        expect(day.missing).toBeLessThanOrEqual(attendanceDay({ ...facts, permits: [], overtimes: [] }).missing)
        expect(day.overtime).toBeGreaterThanOrEqual(attendanceDay({ ...facts, overtimes: [] }).overtime)
      }),
      { numRuns: 400 },
    )
  })

  test('it is absent exactly where nothing that was asked for was worked or excused', () => {
    fc.assert(
      fc.property(world, (facts) => {
        const day = attendanceDay(facts)
        const told = day.odd.filter(({ kind }) => kind === 'absent' || kind === 'otherHours')
        expect(told.length > 0).toBe(day.value === 'absent')
        if (day.value !== 'absent') return
        expect([day.missing, day.late, day.early, day.odd.filter(({ kind }) => kind === 'gap')]).toEqual([day.planned, 0, 0, []])
        expect(told).toMatchObject([{ kind: day.stays.length > 0 ? 'otherHours' : 'absent', minutes: day.planned }])
        expect(day.why.map(({ rule }) => rule)).toContain(`day.${told[0]?.kind}`)
      }),
      { numRuns: 600 },
    )
  })

  test('nobody is present whose whole shift is missing', () => {
    fc.assert(
      fc.property(world, (facts) => {
        const day = attendanceDay(facts)
        if (day.planned > 0 && day.missing >= day.planned) expect(['absent', 'incomplete']).toContain(day.value)
      }),
      { numRuns: 600 },
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
    fc.assert(
      fc.property(
        fc.array(fc.option(ruleOf), { minLength: 9, maxLength: 9 }),
        holidaysOf(9),
        zones,
        fc.array(
          fc.record({ minute: fc.integer({ min: 0, max: 9 * 1440 - 1 }), direction: fc.constantFrom('in' as const, 'out' as const, null) }),
          { maxLength: 30 },
        ),
        (rules, holidays, zone, given) => {
          const shifts = planFrom(rules, zone, holidays)
          const checks = checksOf(zone, given)
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

/** Whatever check times somebody has in nine days, of whatever devices. */
const checksOf = (zone: string, given: readonly { minute: number; direction: CheckTime['direction'] }[]): CheckTime[] => {
  const midnight = Date.parse(instantAt(monday, 0, zone))
  return given.map(({ minute, direction }, index) => ({ id: String(index), at: midnight + minute * minuteMs, direction, source: 'device' }))
}

test('the stays of two days share no minute, whatever devices tell and whichever day is a holiday', () => {
  // Check times of two nights, as the door at the gate and those within tell them.
  const nights = fc.array(
    fc.record({
      minute: fc.integer({ min: 2 * 1440, max: 5 * 1440 }),
      direction: fc.constantFrom('in' as const, 'out' as const, null, null),
    }),
    { maxLength: 10 },
  )
  fc.assert(
    fc.property(
      fc.array(fc.option(ruleOf), { minLength: 9, maxLength: 9 }),
      holidaysOf(9),
      zones,
      nights,
      (rules, holidays, zone, given) => {
        const around = planFrom(rules, zone, holidays)
        const checks = checksOf(zone, given)
        const byDay = Map.groupBy(checks, (one) => dayOfCheck(one, checks, around, zone))
        const stays = [...byDay.values()].map((own) => presence(staysOf(own).stays))
        const apart = stays.flatMap((own, index) => stays.slice(index + 1).flatMap((other) => common(own, other)))
        expect(apart).toEqual([])
      },
    ),
    { numRuns: 3000 },
  )
})

describe('somebody who came to a shift', () => {
  test('goes from its day however late, until the next shift begins', () => {
    const rules = fc.array(fc.option(ruleOf), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(rules, zones, fc.nat(5), fc.nat(), fc.integer({ min: 1, max: 24 * 60 }), (given, zone, place, within, stay) => {
        const days = planFrom(given, zone)
        const shift = days.get(addDays(monday, place))?.shifts[0]
        if (!shift || shift.span.from === shift.span.until) return
        const at = shift.span.from + (within % ((shift.span.until - shift.span.from) / minuteMs)) * minuteMs
        const came: CheckTime = { id: 'in', at, direction: 'in', source: 'device' }
        const went: CheckTime = { id: 'out', at: at + stay * minuteMs, direction: 'out', source: 'device' }
        const day = dayOfCheck(came, [came, went], days, zone)
        const next = [...days]
          .flatMap(([on, { shifts }]) => (on === day ? [] : shifts.map(({ span }) => span.from)))
          .filter((from) => from > at)
        if (next.some((from) => from <= went.at)) return
        expect(dayOfCheck(went, [came, went], days, zone)).toBe(day)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('somebody who came and has not gone', () => {
  test('may still be at work exactly as long as a going would be of that day', () => {
    const rules = fc.array(fc.option(ruleOf), { minLength: 7, maxLength: 7 })
    const came = fc.integer({ min: 1440, max: 3 * 1440 })
    fc.assert(
      fc.property(
        rules,
        holidaysOf(7),
        zones,
        came,
        fc.integer({ min: 0, max: 40 * 60 }),
        fc.boolean(),
        (given, holidays, zone, minute, later, told) => {
          const around = planFrom(given, zone, holidays)
          const all = [...around.values()].flatMap(({ shifts }) => shifts)
          fc.pre(all.every(({ span }, index) => span.until <= (all[index + 1]?.span.from ?? Infinity)))
          const at = Date.parse(instantAt(monday, 0, zone)) + minute * minuteMs
          // Of a device that tells no direction a going is as a coming.
          const coming: CheckTime = { id: 'in', at, direction: told ? 'in' : null, source: 'device' }
          const going: CheckTime = { id: 'out', at: at + later * minuteMs, direction: told ? 'out' : null, source: 'device' }
          const day = dayOfCheck(coming, [coming], around, zone)
          const { stillSince } = attendanceDay({
            day,
            timeZone: zone,
            shifts: around.get(day)?.shifts ?? [],
            next: new NextDays(day, around, new Map()),
            checks: [coming],
            leaves: [],
            permits: [],
            overtimes: [],
            holiday: around.get(day)?.holiday ?? null,
            asOf: going.at,
          })
          expect(stillSince !== null).toBe(dayOfCheck(going, [coming, going], around, zone) === day)
        },
      ),
      { numRuns: 3000 },
    )
  })
})

test('until a day settles time changes nothing of it, and nothing once it has settled', () => {
  fc.assert(
    fc.property(world, fc.nat(4000), (facts, more) => {
      const day = countedDay(facts)
      const later = countedDay({ ...facts, asOf: Math.min(facts.asOf + more * minuteMs, (day.settlesAt ?? Infinity) - 1) })
      expect(later).toEqual(day)
      if (day.settlesAt !== null) expect(day.settlesAt).toBeGreaterThan(facts.asOf)
    }),
    { numRuns: 1000 },
  )
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
        // Together, as in common and apart, they are in order, each lasts, and none touches the next.
        for (const spans of [union(one), common(one, other), without(one, other)])
          for (const [place, { from, until }] of spans.entries()) {
            expect(until).toBeGreaterThan(from)
            if (place > 0) expect(from).toBeGreaterThan(spans[place - 1]?.until ?? Infinity)
          }
      }),
    )
  })
})

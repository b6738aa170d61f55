import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/records/calendar.ts'
import { instantAt, wallAt } from '#shared/records/clock.ts'
import type { CheckTime } from '#shared/records/attendance/check-times.ts'
import { countedDay } from '#shared/records/attendance/day.ts'
import { planShift, type ShiftRule } from '#shared/records/schedule/shift.ts'
import type { PlannedDay } from '../../schedule/planned.ts'
import { checksByDay, factsAmong } from './day-facts.ts'
import { checkReach, factsReach, shiftReach } from './reach.ts'
import { plainShift as shift } from '../../../../../test/support/plain-shift.ts'

const zone = 'Asia/Jakarta'
const first = '2026-06-08'
const lasting = 14
const all = daysBetween(first, addDays(first, lasting - 1))

interface Plan {
  rule: ShiftRule | null
  off: number
}
const plannedOf = (plans: readonly Plan[], timeZone = zone) =>
  plans.map(({ rule, off }, place): PlannedDay => {
    const day = addDays(first, place)
    return {
      day,
      timeZone,
      siteId: null,
      unitId: null,
      isKept: true,
      employed: true,
      holiday: off > 0 ? { name: 'Feast', off } : null,
      siteHoliday: null,
      isSet: true,
      shifts: rule ? [planShift(rule, day, timeZone)] : [],
      usual: null,
      roster: null,
    }
  })
const checkAt = (day: string, minutes: number, direction: CheckTime['direction']): CheckTime => {
  const at = Date.parse(instantAt(day, minutes, zone))
  return { id: `${at} ${direction}`, at, direction, source: 'device' }
}

/** What a day comes to, all told. */
function toldOf(plan: PlannedDay, days: readonly PlannedDay[], checks: readonly CheckTime[], asOf: number): string {
  const factsOn = factsAmong(days, new Date(asOf), { checks, overtimes: [], leaves: () => [], permits: () => [] })
  return JSON.stringify(countedDay(factsOn(plan)))
}

/** The days that come out otherwise by one plan and its check times than by another. */
function movedDays(asOf: number, ...both: readonly [readonly Plan[], readonly CheckTime[]][]): string[] {
  const [before, now] = both.map(([plans, checks]) => {
    const days = plannedOf(plans)
    return days.map((plan) => toldOf(plan, days, checks, asOf))
  })
  return all.filter((_, place) => before?.[place] !== now?.[place])
}

const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`
})
/** Often a watch of a day and a night that begins late, and a shift that begins early: they reach farthest. */
const rule = fc.oneof(
  fc.tuple(clock, clock).map((both) => shift(...both)),
  clock.map((begins) => shift(begins, begins)),
  fc.constantFrom('23:15', '23:30', '23:45').map((begins) => shift(begins, begins)),
  fc.constantFrom('03:30', '04:15', '05:00', '05:30').map((begins) => shift(begins, '12:00')),
)
const plan: fc.Arbitrary<Plan> = fc.record({
  rule: fc.oneof(fc.constant(null), fc.constant(null), rule),
  off: fc.constantFrom(0, 0, 0, 0.5, 1),
})
const plans = fc.array(plan, { minLength: lasting, maxLength: lasting })
const directions = fc.constantFrom('in' as const, 'out' as const, null)
const check = fc
  .tuple(fc.integer({ min: 4, max: 9 }), fc.integer({ min: 0, max: 1439 }), directions)
  .map(([day, minutes, direction]) => checkAt(first, day * 1440 + minutes, direction))
/** Often somebody who comes early in the morning and stays long. */
const stays = fc
  .tuple(
    fc.integer({ min: 4, max: 9 }),
    fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 180, max: 360 })),
    fc.oneof(fc.integer({ min: 1, max: 1440 }), fc.integer({ min: 1380, max: 1440 })),
  )
  .map(([day, came, lasted]) => [checkAt(first, day * 1440 + came, 'in'), checkAt(first, day * 1440 + came + lasted, 'out')])
const checks = fc
  .tuple(fc.array(check, { maxLength: 3 }), fc.array(stays, { minLength: 1, maxLength: 3 }))
  .map(([some, pairs]) => [...new Map([...pairs.flat(), ...some].map((one) => [one.id, one])).values()])
const moment = fc.integer({ min: 4 * 1440, max: 14 * 1440 }).map((minutes) => Date.parse(instantAt(first, minutes, zone)))

/** Somebody keeps watch from late on a day until late on the next, and stays as long as a going is of that day. */
const watch = '2026-06-12'
const guards = all.map((day): Plan => ({ rule: day === watch ? shift('23:30', '23:30') : null, off: 0 }))
const stay = [checkAt(watch, 2 * 1440 + 300, 'in'), checkAt(watch, 3 * 1440 + 290, 'out')]
const over = Date.parse(instantAt(first, 14 * 1440, zone))

const reachedBy = (day: string, { before, after }: { before: number; after: number }) =>
  daysBetween(addDays(day, -before), addDays(day, after))

test('who goes three days after the day on which a watch begins goes from that day', () => {
  const [came, went] = stay
  expect([...checksByDay(stay, plannedOf(guards))].map(([day, own]) => [day, own.length])).toEqual([[watch, 2]])
  const third = addDays(watch, 3)
  expect([came, went].map((one) => one && wallAt(one.at, zone).day)).toEqual([addDays(watch, 2), third])
  expect(movedDays(over, [guards, stay.slice(0, 1)], [guards, stay])).toEqual([watch])
  expect(reachedBy(third, checkReach)).toContain(watch)
  // A shift that begins before that moves the day as well.
  const early = guards.map((one, place): Plan => (all[place] === third ? { rule: shift('04:45', '12:00'), off: 0 } : one))
  expect(movedDays(over, [guards, stay], [early, stay])).toEqual([watch, third])
  expect(reachedBy(third, shiftReach)).toContain(watch)
})

test('a check time is of a day that it reaches, and moves no other', () => {
  fc.assert(
    fc.property(plans, checks, fc.nat(), moment, (given, own, which, asOf) => {
      const one = own[which % own.length]
      if (!one) return
      const reached = reachedBy(wallAt(one.at, zone).day, checkReach)
      const [day] = [...checksByDay(own, plannedOf(given))].flatMap(([of, some]) => (some.includes(one) ? [of] : []))
      expect(reached).toContain(day)
      const others = own.filter((other) => other !== one)
      expect(reached).toEqual(expect.arrayContaining(movedDays(asOf, [given, others], [given, own])))
    }),
    { numRuns: 4000 },
  )
})

test('what is planned on a day moves no day beyond its reach', () => {
  fc.assert(
    fc.property(plans, checks, fc.integer({ min: 4, max: 9 }), plan, moment, (given, own, place, another, asOf) => {
      const reached = reachedBy(addDays(first, place), shiftReach)
      const changed = given.map((one, at) => (at === place ? another : one))
      expect(reached).toEqual(expect.arrayContaining(movedDays(asOf, [given, own], [changed, own])))
    }),
    { numRuns: 4000 },
  )
})

test('a day comes out of what lies around it as it does of all', () => {
  const zones = fc.constantFrom(zone, 'Pacific/Honolulu', 'Pacific/Kiritimati', 'America/Santiago')
  fc.assert(
    fc.property(plans, checks, fc.integer({ min: 4, max: 9 }), moment, zones, (given, own, place, asOf, timeZone) => {
      const days = plannedOf(given, timeZone)
      const near = days.slice(place - factsReach, place + factsReach + 1)
      // Read by the day of the instant, wherever it is.
      const utc = near.map(({ day }) => day)
      const known = own.filter(({ at }) => utc.includes(new Date(at).toISOString().slice(0, 10)))
      const [plan] = days.slice(place)
      if (plan) expect(toldOf(plan, near, known, asOf)).toBe(toldOf(plan, days, own, asOf))
    }),
    { numRuns: 4000 },
  )
})

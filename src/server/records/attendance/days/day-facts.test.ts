import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { presence, staysOf, type CheckTime } from '#shared/records/attendance/check-times.ts'
import { countedDay } from '#shared/records/attendance/day.ts'
import { spansToWork } from '#shared/records/schedule/expectation.ts'
import { planShift, type ShiftRule } from '#shared/records/schedule/shift.ts'
import { common, minutesIn, without, type Span } from '#shared/records/schedule/spans.ts'
import type { PlannedDay } from '../../schedule/planned.ts'
import { checksByDay, factsAmong } from './day-facts.ts'

/** A day without a shift at a place. */
const at = (day: string, timeZone: string): PlannedDay => ({
  day,
  timeZone,
  siteId: null,
  unitId: null,
  isKept: true,
  employed: true,
  holiday: null,
  siteHoliday: null,
  isSet: false,
  shifts: [],
  usual: null,
  roster: null,
})
const early: ShiftRule = {
  code: 'O',
  name: 'O',
  start: '05:30',
  end: '14:00',
  breaks: [],
  grace: { late: 0, early: 0 },
  rounding: { minutes: 0, to: 'nearest' },
  overtime: { onlyApproved: false, least: 30 },
}
const office = planShift(early, '2026-06-10', 'UTC')
const came = (moment: string): CheckTime => ({ id: moment, at: Date.parse(moment), direction: 'in', source: 'device' })
const dayBy = (days: readonly PlannedDay[], moment: string) => [...checksByDay([came(moment)], days).keys()]

/** Hadi is in Jakarta, seven hours before UTC, until he moves to Los Angeles, seven hours behind it. */
const moved = '2026-06-10'
const hadis = Array.from({ length: 9 }, (_, place) => addDays(moved, place - 4)).map((day) =>
  at(day, day < moved ? 'Asia/Jakarta' : 'America/Los_Angeles'),
)

it('a check time counts for the day on the clock of the place where somebody works then, whatever it was before', () => {
  expect(dayBy(hadis, '2026-06-08T18:00:00Z')).toEqual(['2026-06-09'])
  expect(dayBy(hadis, '2026-06-12T18:00:00Z')).toEqual(['2026-06-12'])
  expect(dayBy(hadis, '2026-06-12T03:00:00Z')).toEqual(['2026-06-11'])
})

it('beyond the days that are known the clock of the first of them counts, and UTC where none is known', () => {
  expect(dayBy(hadis, '2026-05-20T18:00:00Z')).toEqual(['2026-05-21'])
  expect(dayBy([], '2026-05-20T18:00:00Z')).toEqual(['2026-05-20'])
})

it('no check time is of a shift that a holiday has nobody work; of one that leaves half of it they are', () => {
  const days = (off: number) =>
    ['2026-06-09', '2026-06-10', '2026-06-11'].map((day) =>
      day === '2026-06-10' ? { ...at(day, 'UTC'), isSet: true, shifts: [office], holiday: { name: 'Feast', off } } : at(day, 'UTC'),
    )
  const [eve, feast] = ['2026-06-09', '2026-06-10']
  expect([0, 0.5, 1].map((off) => dayBy(days(off), '2026-06-09T23:30:00Z'))).toEqual([[feast], [feast], [eve]])
  // Nor does it begin, for whoever came on the day before: who goes in its morning goes from that day.
  const stay = ['2026-06-09T20:00:00Z in', '2026-06-10T05:40:00Z out'].map((one): CheckTime => {
    const [moment = '', direction] = one.split(' ')
    return { ...came(moment), direction: direction as 'in' | 'out' }
  })
  const daysOfStay = (off: number) => [...checksByDay(stay, days(off))].map(([day, checks]) => [day, checks.length])
  expect(daysOfStay(1)).toEqual([[eve, 2]])
  expect(daysOfStay(0)).toEqual([
    [eve, 1],
    [feast, 1],
  ])
})

const minuteMs = 60_000
const first = '2026-06-08'
const dawn = Date.parse(`${first}T00:00:00Z`)
const approvedOnly = (start: string, end: string, rounding = early.rounding): ShiftRule => ({
  ...early,
  start,
  end,
  rounding,
  overtime: { onlyApproved: true, least: 30 },
})

/** Days from the eighth of June on, each with a shift or none, and how much of it a holiday is. */
const planFrom = (rules: readonly (ShiftRule | null)[], holidays: readonly number[]) =>
  rules.map((rule, place): PlannedDay => {
    const [day, off] = [addDays(first, place), holidays[place] ?? 0]
    const shifts = rule ? [planShift(rule, day, 'UTC')] : []
    return { ...at(day, 'UTC'), isSet: true, shifts, holiday: off > 0 ? { name: 'Feast', off } : null }
  })

/** What counts of each of some days, once all of them are over. */
function counted(days: readonly PlannedDay[], checks: readonly CheckTime[], overtimes: readonly Span[]) {
  const known = { checks, overtimes: overtimes.map((span) => ({ code: 'OT-1', ...span })), leaves: () => [], permits: () => [] }
  const factsOn = factsAmong(days, new Date('2026-07-01'), known)
  return days.map((plan) => countedDay(factsOn(plan)))
}

describe('granted overtime counts on the day on which somebody was there', () => {
  const span = (from: string, until: string): Span => ({ from: Date.parse(`2026-06-${from}Z`), until: Date.parse(`2026-06-${until}Z`) })
  const checked = (told: boolean, ...moments: readonly string[]) =>
    moments.map((moment, place): CheckTime => ({
      ...came(`2026-06-${moment}Z`),
      direction: !told ? null : place % 2 === 0 ? 'in' : 'out',
    }))
  const nights = Array.from({ length: 7 }, () => approvedOnly('22:00', '06:00'))
  /** What becomes of the tenth and the eleventh; the tenth is a holiday or not. */
  const around = (isHoliday: boolean, ...given: [CheckTime[], Span[]]) =>
    counted(planFrom(nights, [0, 0, isHoliday ? 1 : 0]), ...given).slice(2, 4)

  it.each([true, false])('in the night of a holiday, whether devices tell directions (%s) or not', (told) => {
    const checks = checked(told, '10T22:00', '11T06:00', '11T22:00', '12T06:00')
    expect(around(true, checks, [span('10T22:00', '11T06:00')])).toMatchObject([
      { value: 'workedOff', worked: 0, overtime: 480, odd: [] },
      { value: 'present', worked: 480, overtime: 0, missing: 0, odd: [] },
    ])
  })

  it('also where a holiday that is set afterwards moves their check times to another day', () => {
    const checks = checked(true, '10T22:00', '11T06:00', '11T06:10', '11T08:10', '11T22:00', '12T06:00')
    const overtimes = [span('11T06:10', '11T08:10')]
    expect(around(false, checks, overtimes)).toMatchObject([{ overtime: 120 }, { overtime: 0 }])
    expect(around(true, checks, overtimes)).toMatchObject([
      { value: 'workedOff', worked: 480, overtime: 0 },
      { value: 'present', worked: 480, overtime: 120, odd: [] },
    ])
  })

  it('as far as somebody was there, however their stays are rounded, on both days between whose stays it lies', () => {
    const halfHours = { minutes: 30, to: 'employee' as const }
    const shifts = [null, null, approvedOnly('14:00', '22:00', halfHours), approvedOnly('06:00', '14:00', halfHours)]
    const checks = checked(true, '10T14:00', '11T02:10', '11T02:15', '11T14:00')
    const days = counted(planFrom(shifts, []), checks, [span('10T22:00', '11T06:00')]).slice(2)
    expect(days).toMatchObject([
      { worked: 480, overtime: 250, odd: [] },
      { worked: 480, overtime: 225, odd: [] },
    ])
    // What nobody approved is rounded as ever.
    expect(counted(planFrom(shifts, []), checks, []).slice(2)).toMatchObject([
      { overtime: 0, odd: [{ kind: 'unapprovedOvertime', minutes: 270 }] },
      { overtime: 0, odd: [{ kind: 'unapprovedOvertime', minutes: 240 }] },
    ])
  })

  it('each minute of it once: what days count of it is what check times and approvals have in common', () => {
    const clock = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`)
    const rounding = fc.record({ minutes: fc.constantFrom(0, 15, 30, 60), to: fc.constantFrom('nearest', 'company', 'employee') })
    const rules = fc.array(fc.option(fc.tuple(clock, clock, rounding).map((rule) => approvedOnly(...rule))), { minLength: 9, maxLength: 9 })
    const holidays = fc.array(fc.constantFrom(0, 0, 0.5, 1), { minLength: 9, maxLength: 9 })
    const minutes = fc.uniqueArray(fc.integer({ min: 1440, max: 7 * 1440 }), { minLength: 2, maxLength: 14 })
    const wishes = fc.array(fc.tuple(fc.integer({ min: 1440, max: 7 * 1440 }), fc.integer({ min: 1, max: 16 * 60 })), { maxLength: 5 })
    fc.assert(
      fc.property(rules, holidays, minutes, fc.boolean(), wishes, (given, off, moments, told, wished) => {
        const days = planFrom(given, off)
        const all = days.flatMap(({ shifts }) => shifts)
        fc.pre(all.every((shift, place) => shift.span.until <= (all[place + 1]?.span.from ?? Infinity)))
        const checks = moments
          .toSorted((a, b) => a - b)
          .map((minute, place): CheckTime => {
            const direction = !told ? null : place % 2 === 0 ? 'in' : 'out'
            return { id: String(place), at: dawn + minute * minuteMs, direction, source: 'device' }
          })
        // Beside what is to be worked, as overtime is asked for.
        const overtimes = without(
          wished.map(([from, length]) => ({ from: dawn + from * minuteMs, until: dawn + (from + length) * minuteMs })),
          days.flatMap(({ shifts, holiday }) => spansToWork(shifts, holiday)),
        )
        const there = [...checksByDay(checks, days).values()].flatMap((own) => presence(staysOf(own).stays))
        const sum = counted(days, checks, overtimes).reduce((total, { overtime }) => total + overtime, 0)
        expect(sum).toBe(minutesIn(common(there, overtimes)))
      }),
      { numRuns: 1000 },
    )
  })
})

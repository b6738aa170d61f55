import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeBy } from '../../../../test/support/weeks.ts'
import { addDays, dayNumber, daysBetween, weekday } from '../calendar.ts'
import { leaveDays, type LeaveDay } from './days.ts'
import { nearestDates, nearestWithin, type NearestDates, type NearestQuestion } from './nearest.ts'
import { plainLeavePolicy, type LeavePolicy } from './policy.ts'

const today = '2026-06-01' // a Monday
const open: LeavePolicy = { ...plainLeavePolicy, halfDays: true, hours: true, balance: true, backdatingDays: 30 }
const plain: NearestQuestion = {
  span: { startDate: '2026-07-06', endDate: '2026-07-08', startPart: 'full', endPart: 'full', hours: null },
  time: timeBy({ hours: [8, 8, 8, 8, 8, 0, 0] }),
  policy: open,
  known: { today, hiredOn: '2015-01-01', leftOn: null, attachments: 0 },
  taken: new Set(),
  misses: () => false,
  bears: () => true,
}

/** Days on which the person is missed, for however much of them, and for the whole of them. */
const on =
  (days: readonly string[]) =>
  ({ date }: LeaveDay): boolean =>
    days.includes(date)
const onAllOf =
  (days: readonly string[]) =>
  ({ date, part }: LeaveDay): boolean =>
    part === 'full' && days.includes(date)

const day = (most: number) => fc.integer({ min: 0, max: most }).map((offset) => addDays(today, offset))
const part = fc.constantFrom('full' as const, 'first' as const, 'second' as const)
const question: fc.Arbitrary<NearestQuestion> = fc
  .record({
    from: day(70),
    length: fc.integer({ min: 0, max: 9 }),
    startPart: part,
    endPart: part,
    week: fc.oneof(fc.constant([8, 8, 8, 8, 8, 0, 0]), fc.array(fc.constantFrom(0, 4, 8), { minLength: 7, maxLength: 7 })),
    holidays: fc.array(fc.record({ day: day(130), name: fc.constant('Feast'), off: fc.constantFrom(0.5, 1) }), { maxLength: 5 }),
    taken: fc.array(day(140), { maxLength: 10 }),
    short: fc.array(day(140), { maxLength: 60 }),
    noticeDays: fc.integer({ min: 0, max: 20 }),
    blocked: fc.option(day(120)),
    unit: fc.constantFrom('day' as const, 'hour' as const),
    calendarDays: fc.boolean(),
    closed: fc.option(day(140)),
  })
  .map((given) => ({
    span: {
      startDate: given.from,
      endDate: addDays(given.from, given.length),
      startPart: given.startPart,
      endPart: given.length === 0 ? given.startPart : given.endPart,
      hours: null,
    },
    time: timeBy({ hours: given.week, holidays: given.holidays }),
    policy: {
      ...open,
      unit: given.unit,
      calendarDays: given.calendarDays,
      noticeDays: given.noticeDays,
      blocked: given.blocked ? [{ from: given.blocked, until: addDays(given.blocked, 6), name: 'Year end' }] : [],
    },
    known: plain.known,
    taken: new Set(given.taken),
    misses: onAllOf(given.short),
    // A balance that is used up from some day on.
    bears: (days) => given.closed === null || days.every(([date]) => date < given.closed!),
  }))

/** Whether the leave could be taken from one day until another: said in the plainest way, rule by rule. */
function could({ span, time, policy, known, taken, misses, bears }: NearestQuestion, { startDate, endDate }: NearestDates): boolean {
  const moved = leaveDays({ ...span, startDate, endDate }, time, policy)
  const counting = moved.days.filter((one) => one.quantity > 0)
  return (
    span.startDate > known.today &&
    moved.value > 0 &&
    moved.value === leaveDays(span, time, policy).value &&
    counting[0]?.date === startDate &&
    counting.at(-1)?.date === endDate &&
    counting.every((one) => !misses(one) && !taken.has(one.date)) &&
    dayNumber(startDate) - dayNumber(known.today) >= policy.noticeDays &&
    policy.blocked.every((period) => startDate > period.until || endDate < period.from) &&
    bears(counting.map((one) => [one.date, one.quantity]))
  )
}

/** The first days of everything possible within reach, by trying each beginning with each end. */
function possibleFrom(asked: NearestQuestion, startDate: string): NearestDates[] {
  return daysBetween(startDate, addDays(startDate, 25)).flatMap((endDate) =>
    could(asked, { startDate, endDate }) ? [{ startDate, endDate }] : [],
  )
}

describe('the nearest dates for a leave', () => {
  it('can all be taken: no day below the minimum, none taken, every rule kept', () => {
    fc.assert(
      fc.property(question, (asked) => {
        for (const found of nearestDates(asked)) expect(could(asked, found)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('have none nearer before and none nearer after, and are missing only where there are none', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const found = nearestDates(asked)
        for (const by of [-1, 1]) {
          const nearest = Array.from({ length: nearestWithin }, (_, index) => addDays(asked.span.startDate, by * (index + 1))).find(
            (start) => possibleFrom(asked, start).length > 0,
          )
          expect(
            found.find(({ startDate }) => (by < 0 ? startDate < asked.span.startDate : startDate > asked.span.startDate))?.startDate,
          ).toBe(nearest)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('go around what is full, over a weekend where they must', () => {
    expect(nearestDates({ ...plain, misses: on(['2026-07-06']) })).toEqual([
      { startDate: '2026-07-07', endDate: '2026-07-09' },
      { startDate: '2026-07-01', endDate: '2026-07-03' },
    ])
    const week = nearestDates({ ...plain, misses: on(daysBetween('2026-07-06', '2026-07-10')), taken: new Set(['2026-07-13']) })
    expect(week.map(({ startDate }) => [startDate, weekday(startDate)])).toEqual([
      ['2026-07-01', 2],
      ['2026-07-14', 1],
    ])
  })

  it('are of one day where all but a half of the span is free anyway', () => {
    const office = { ...plain, time: timeBy({ hours: [8, 8, 8, 8, 8, 0, 0] }) }
    // Friday afternoon until Saturday, and Sunday until Monday noon.
    const [friday, sunday] = ['2026-07-10', '2026-07-12']
    const afternoon = { ...plain.span, startDate: friday, endDate: addDays(friday, 1), startPart: 'second' as const }
    const morning = { ...plain.span, startDate: sunday, endDate: addDays(sunday, 1), endPart: 'first' as const }
    expect(nearestDates({ ...office, span: afternoon, misses: on([friday]) })).toContainEqual({
      startDate: '2026-07-09',
      endDate: '2026-07-09',
    })
    expect(nearestDates({ ...office, span: morning, misses: on(['2026-07-13']) })).toContainEqual({
      startDate: '2026-07-14',
      endDate: '2026-07-14',
    })
  })

  it('are told though the leave is longer than its type allows or needs a document: other dates change nothing of that', () => {
    const asked = { ...plain, misses: on(['2026-07-06']) }
    const of = (policy: Partial<LeavePolicy>) => nearestDates({ ...asked, policy: { ...open, ...policy } })
    for (const policy of [{ longest: 2 }, { documentAfter: 1 }, { longest: 2, documentAfter: 1 }])
      expect(of(policy)).toEqual(nearestDates(asked))
    expect(of({ serviceMonths: 240 })).toEqual([])
  })

  it('may be today, and are none for a leave that begins today', () => {
    const tuesday = { ...plain.span, startDate: addDays(today, 1), endDate: addDays(today, 1) }
    const asked = { ...plain, span: tuesday, misses: on([addDays(today, 1)]) }
    expect(nearestDates(asked)[0]).toEqual({ startDate: today, endDate: today })
    expect(nearestDates({ ...asked, span: { ...tuesday, startDate: today, endDate: today }, misses: on([today]) })).toEqual([])
  })

  it('are none where the unit is always short, and keep the half days', () => {
    expect(nearestDates({ ...plain, misses: on(daysBetween('2026-04-01', '2026-12-31')) })).toEqual([])
    const halves = { ...plain.span, startPart: 'second' as const, endPart: 'first' as const }
    expect(nearestDates({ ...plain, span: halves, misses: on(['2026-07-07']) })).toEqual([
      { startDate: '2026-07-08', endDate: '2026-07-10' },
      { startDate: '2026-07-02', endDate: '2026-07-06' },
    ])
  })

  it('may have a half on a day of which only the whole would be missed', () => {
    const span = { ...plain.span, startPart: 'second' as const }
    // From Monday noon until Wednesday, of which Wednesday and Thursday are short.
    expect(
      nearestDates({ ...plain, time: timeBy({ hours: [8, 8, 8, 8, 8, 0, 0] }), span, misses: onAllOf(['2026-07-08', '2026-07-09']) }),
    ).toEqual([
      { startDate: '2026-07-03', endDate: '2026-07-07' },
      { startDate: '2026-07-09', endDate: '2026-07-13' },
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayNumber } from '../calendar.ts'
import { isLocked, lockedFrom, longestRun, meet, overlaps, roundedMinutes, untilAfter, weekStart, type BookedTime, timed } from './entry.ts'
import { plainTimesheets, roundingSteps } from './policy.ts'
import {
  bookedMinutes,
  isNear,
  projectFindings,
  projectMinutes,
  standingFindings,
  timesheetFindings,
  workedFindings,
  isMoreThanWorked,
} from './rules.ts'

const monday = '2026-11-16'
const entry = (day: string, minutes: number, more: Partial<BookedTime> = {}): BookedTime => ({
  day,
  projectId: 'p',
  from: null,
  until: null,
  minutes,
  ...more,
})
const at = (day: string, from: number, until: number): BookedTime => entry(day, until - from, { from, until })
const rulesOf = (found: readonly { rule: string; blocks: string }[]) => found.map(({ rule, blocks }) => `${rule} ${blocks}`)

const anyTime = fc
  .record({ day: fc.integer({ min: 0, max: 6 }), from: fc.integer({ min: 0, max: 1439 }), until: fc.integer({ min: 0, max: 1439 }) })
  .map(({ day, from, until }) => at(addDays(monday, day), from, untilAfter(from, until)))
const minutesTaken = ({ day, from, until }: BookedTime) => {
  const begin = dayNumber(day) * 1440
  return new Set(Array.from({ length: (until ?? 0) - (from ?? 0) }, (_, index) => begin + (from ?? 0) + index))
}

describe('laws of booked time', () => {
  it('entries meet exactly where they share a minute, whichever is asked first', () => {
    fc.assert(
      fc.property(anyTime, anyTime, (one, other) => {
        const shared = [...minutesTaken(one)].some((minute) => minutesTaken(other).has(minute))
        expect(overlaps([one], [other]).length > 0).toBe(shared)
        expect(overlaps([other, one], []).length > 0).toBe(shared)
        const spans = [one, other].map((each) => ({ ...each, from: each.from ?? 0, until: each.until ?? 0 }))
        expect(spans[0] && spans[1] && meet(spans[0], spans[1])).toBe(shared)
      }),
      { numRuns: 60 },
    )
  })

  it('the longest run is what the minutes say one by one', () => {
    fc.assert(
      fc.property(fc.array(anyTime, { maxLength: 4 }), fc.integer({ min: 1, max: 90 }), (entries, least) => {
        const taken = [...new Set(entries.flatMap((each) => [...minutesTaken(each)]))].sort((a, b) => a - b)
        let [longest, run, last] = [0, 0, Number.NEGATIVE_INFINITY]
        for (const minute of taken) {
          run = minute - last - 1 < least ? run + 1 : 1
          last = minute
          longest = Math.max(longest, run)
        }
        expect(longestRun(entries, least)?.minutes ?? 0).toBe(longest)
      }),
      { numRuns: 60 },
    )
  })

  it('rounding goes to a step, less than one step away, and never to nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1440 }),
        fc.constantFrom(...roundingSteps),
        fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
        (minutes, step, to) => {
          const rounded = roundedMinutes(minutes, { minutes: step, to })
          expect(rounded).toBeGreaterThan(0)
          expect(roundedMinutes(rounded, { minutes: step, to })).toBe(rounded)
          expect(rounded % Math.max(1, step)).toBe(0)
          expect(Math.abs(rounded - minutes)).toBeLessThan(Math.max(1, step))
          if (to === 'up') expect(rounded).toBeGreaterThanOrEqual(minutes)
        },
      ),
    )
  })

  it('what is locked stays locked, and never before its period is over and its grace has passed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 800 }).map((days) => addDays(monday, days)),
        fc.constantFrom('week' as const, 'month' as const),
        fc.integer({ min: 0, max: 40 }),
        (day, period, graceDays) => {
          const lock = { period, graceDays }
          const from = lockedFrom(day, lock) ?? ''
          expect(from > addDays(day, graceDays)).toBe(true)
          expect(isLocked(day, lock, addDays(from, -1))).toBe(false)
          expect([0, 1, 400].every((later) => isLocked(day, lock, addDays(from, later)))).toBe(true)
          expect(isLocked(day, { period, graceDays: null }, '9999-12-31')).toBe(false)
        },
      ),
    )
  })

  it('a week begins on the Monday on or before each of its days, in years like 0016 too', () => {
    for (const day of [monday, '2026-11-22', '0016-02-29', '9999-12-31']) {
      const start = weekStart(day)
      expect([start <= day, dayNumber(day) - dayNumber(start) < 7, weekStart(start)]).toEqual([true, true, start])
    }
  })
})

it.each([
  [22, [15, 30, 15]],
  [23, [30, 30, 15]],
  [30, [30, 30, 30]],
  [7, [15, 15, 15]],
  [0, [0, 0, 0]],
])('%d minutes in quarters of an hour are %j: nearest, up and down', (minutes, expected) => {
  expect((['nearest', 'up', 'down'] as const).map((to) => roundedMinutes(minutes, { minutes: 15, to }))).toEqual(expected)
})

it('the first of two runs that are as long is told', () => {
  const runs = [at(addDays(monday, 1), 480, 600), at(monday, 480, 600)]
  expect(longestRun(runs, 30)).toEqual({ day: monday, minutes: 120 })
  expect(longestRun([entry(monday, 600)], 30)).toBeNull()
})

describe('rules of a timesheet', () => {
  const known = { today: '2026-11-18', hiredOn: null, leftOn: null, unlocks: false }

  it('a week that is over can be booked; the future and what is locked cannot, but for HR', () => {
    expect(timesheetFindings(monday, [entry('2026-11-17', 480)], plainTimesheets, known)).toEqual([])
    expect(rulesOf(timesheetFindings(monday, [entry('2026-11-19', 480)], plainTimesheets, known))).toEqual(['future submit'])
    expect(timesheetFindings(monday, [entry('2026-11-19', 480)], { ...plainTimesheets, futureDays: 1 }, known)).toEqual([])
    const old = weekStart('2026-10-30')
    expect(rulesOf(timesheetFindings(old, [entry('2026-10-30', 60)], plainTimesheets, known))).toEqual(['locked submit'])
    expect(timesheetFindings(old, [entry('2026-10-30', 60)], plainTimesheets, { ...known, unlocks: true })).toEqual([])
    expect(rulesOf(timesheetFindings(monday, [entry('2026-11-24', 60)], plainTimesheets, known))).toContain('outsideWeek save')
    expect(rulesOf(timesheetFindings('0016-02-29', [entry('0016-02-29', 60)], plainTimesheets, known))).toContain('farAway save')
    expect(rulesOf(timesheetFindings(monday, [], plainTimesheets, known))).toEqual(['empty submit'])
    const employed = { ...known, hiredOn: '2026-11-18', leftOn: '2026-11-16' }
    expect(rulesOf(timesheetFindings(monday, [entry('2026-11-17', 60)], plainTimesheets, employed))).toEqual([
      'beforeHire submit',
      'afterLeaving submit',
    ])
  })

  it('goes from Monday to Sunday, each day told once and in order, and the employment from its first day to its last', () => {
    const found = (days: string[], employed: { hiredOn?: string; leftOn?: string } = {}) =>
      timesheetFindings(
        monday,
        days.map((day) => entry(day, 60)),
        plainTimesheets,
        { ...known, today: '2026-11-22', ...employed },
      )
    expect(found([monday, '2026-11-22'])).toEqual([])
    expect(found(['2026-11-23', '2026-11-15', '2026-11-23']).map(({ rule, at: day }) => [rule, day])).toEqual([
      ['outsideWeek', '2026-11-15'],
      ['outsideWeek', '2026-11-23'],
    ])
    expect(found(['2026-11-17', '2026-11-18'], { hiredOn: '2026-11-17', leftOn: '2026-11-18' })).toEqual([])
    const near = [-732, -731, 366, 367].map((days) => isNear(addDays(monday, days), monday))
    expect(near).toEqual([false, true, true, false])
  })

  it('no time is booked twice, over midnight neither', () => {
    const night = at('2026-11-16', 22 * 60, 26 * 60)
    expect(rulesOf(timesheetFindings(monday, [night, at('2026-11-17', 60, 180)], plainTimesheets, known))).toEqual(['overlap submit'])
    expect(timesheetFindings(monday, [night, at('2026-11-17', 120, 180)], plainTimesheets, known)).toEqual([])
    const standing = [{ ...night, code: 'TI-1' }]
    expect(rulesOf(standingFindings([at('2026-11-17', 60, 180)], standing, plainTimesheets))).toEqual(['overlapOther submit'])
  })

  it('more than a day has, more than attendance knows, and a break that is missing are found', () => {
    const worked = new Map([['2026-11-16', 480]])
    expect(rulesOf(workedFindings([entry('2026-11-16', 481)], [], worked))).toEqual(['moreThanWorked never'])
    expect(workedFindings([entry('2026-11-16', 480), entry('2026-11-17', 600)], [], worked)).toEqual([])
    const standing = [{ ...entry('2026-11-16', 1000), code: 'TI-1' }]
    expect(rulesOf(standingFindings([entry('2026-11-16', 441)], standing, plainTimesheets))).toEqual(['dayFull submit'])
    expect(workedFindings([entry('2026-11-16', 441)], standing, worked)).toEqual([])
    expect(standingFindings([entry('2026-11-16', 440)], standing, plainTimesheets)).toEqual([])
    expect(workedFindings([entry('2026-11-16', 440)], standing, worked)).toMatchObject([{ rule: 'moreThanWorked' }])
    const long = [at('2026-11-16', 480, 720), at('2026-11-16', 740, 870)]
    expect(standingFindings(long, [], { ...plainTimesheets, breakAfter: null })).toEqual([])
    expect(standingFindings([entry('2026-11-16', 400)], [], plainTimesheets)).toEqual([])
    expect(rulesOf(standingFindings(long, [], plainTimesheets))).toEqual(['break never'])
    expect(rulesOf(standingFindings(long, [], { ...plainTimesheets, breakBlocks: true }))).toEqual(['break submit'])
    expect(standingFindings(long, [], { ...plainTimesheets, breakLeast: 20 })).toEqual([])
  })

  it('a project is booked within its time, by its members, and its budget is told or blocks', () => {
    const project = { id: 'p', name: 'Portal', budget: 600, from: '2026-11-17', until: '2026-11-18', open: true }
    const own = [entry('2026-11-17', 120)]
    expect(projectFindings(project, own, 480, plainTimesheets)).toEqual([])
    expect(rulesOf(projectFindings(project, own, 481, plainTimesheets))).toEqual(['overBudget never'])
    expect(rulesOf(projectFindings(project, own, 481, { budgetBlocks: true }))).toEqual(['overBudget submit'])
    const outside = [entry('2026-11-16', 1), entry('2026-11-19', 1)]
    expect(rulesOf(projectFindings({ ...project, open: false }, outside, 0, plainTimesheets))).toEqual([
      'notMember submit',
      'projectNotYet submit',
      'projectOver submit',
    ])
    expect(projectFindings({ ...project, id: 'other', open: false }, own, 0, plainTimesheets)).toEqual([])
    const told = ({ value, why }: ReturnType<typeof projectMinutes>) => [value, why.map(({ rule, facts }) => [rule, facts])]
    const before = ['timesheet.projectBefore', { project: 'Portal', hours: 8 }]
    const booked = ['timesheet.projectOwn', { hours: 2 }]
    const beside = entry('2026-11-17', 30, { projectId: 'other' })
    expect(told(projectMinutes(project, [...own, beside], 480))).toEqual([
      600,
      [before, booked, ['timesheet.projectBudget', { hours: 10 }]],
    ])
    const open = { ...project, budget: null, from: null, until: null }
    expect(told(projectMinutes(open, own, 480))).toEqual([600, [before, booked]])
    expect(projectFindings(open, own, 1e6, plainTimesheets)).toEqual([])
    const rounding = { minutes: 15, to: 'up' } as const
    expect(told(bookedMinutes(own, 120, { rounding }))).toEqual([120, [['timesheet.sum', { entries: 1, hours: 2 }]]])
    expect(told(bookedMinutes(own, 110, { rounding }))).toEqual([
      120,
      [
        ['timesheet.sum', { entries: 1, hours: 1.83 }],
        ['timesheet.rounded.up', { step: 15, hours: 2 }],
      ],
    ])
  })
})

describe('what attendance counts', () => {
  it('is exceeded by more than it alone, and by nothing where it says nothing', () => {
    const exceeds = (workedThere: number | null, bookedThere: number) => isMoreThanWorked({ workedThere, bookedThere })
    expect([exceeds(480, 480), exceeds(480, 481), exceeds(0, 1), exceeds(0, 0), exceeds(null, 480)]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('an entry says its times only where it says both', () => {
    const entry = (from: number | null, until: number | null) => ({ day: '2026-11-16', minutes: 60, from, until })
    expect(timed([entry(540, 600), entry(540, null), entry(null, 600), entry(null, null)] as never)).toEqual([entry(540, 600)])
  })
})

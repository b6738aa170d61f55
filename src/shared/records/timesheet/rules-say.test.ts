import { describe, expect, it } from 'vitest'
import { type BookedTime } from './entry.ts'
import { plainTimesheets } from './policy.ts'
import { projectFindings, standingFindings, timesheetFindings, workedFindings } from './rules.ts'
import { employed, read, today } from '../../../../test/support/told.ts'

describe('farah, who books her week, reads', () => {
  const time = (day: string, from: number, until: number): BookedTime => ({ day, projectId: 'p', from, until, minutes: until - from })
  const lock = { period: 'week' as const, graceDays: 3 }
  const found = (entries: readonly BookedTime[], monday = today, unlocks = false) =>
    timesheetFindings(monday, entries, { ...plainTimesheets, lock }, { ...employed, unlocks }).map(
      (one) => `${one.blocks} · ${one.at} · ${read('timesheet', one)}`,
    )

  it('which day is the trouble, and why', () => {
    expect([
      found([]),
      found([time('2026-11-30', 480, 540)]),
      found([time('2027-11-26', 480, 540)], '2027-11-22'),
      found([time('2026-11-24', 480, 540)]),
      found([time('2026-08-31', 480, 540)], '2026-08-31', true),
      found([time('2026-11-16', 480, 540)], '2026-11-16'),
      found([time('2026-11-12', 480, 540)], '2026-11-09'),
      found([time(today, 480, 540), time(today, 530, 600)]),
    ]).toEqual([
      ['submit · null · Book some time first.'],
      ['save · 2026-11-30 · 2026-11-30 is not in this week.'],
      ['save · 2027-11-26 · 2027-11-26 is too far away to be booked.', 'submit · 2027-11-26 · The employment ends on 2026-12-31.'],
      ['submit · 2026-11-24 · 2026-11-24 cannot be booked yet: at most 0 days ahead.'],
      ['submit · 2026-08-31 · The employment begins on 2026-09-01.'],
      [],
      ['submit · 2026-11-12 · 2026-11-12 is locked since 2026-11-19. HR may still book it.'],
      ['submit · 2026-11-23 · 2026-11-23: 08:00–09:00 meets another time of this timesheet.'],
    ])
  })

  it('what stands already beside it', () => {
    const of = (entries: readonly BookedTime[], standing: readonly (BookedTime & { code: string })[], worked = 2000, breakBlocks = false) =>
      [
        ...standingFindings(entries, standing, { ...plainTimesheets, breakBlocks }),
        ...workedFindings(entries, standing, new Map([[today, worked]])),
      ].map((one) => `${one.blocks} · ${one.at} · ${read('timesheet', one)}`)
    expect([
      of([time(today, 480, 540)], [{ ...time(today, 500, 700), code: 'TS-7' }]),
      of([{ ...time(today, 0, 0), from: null, until: null, minutes: 1470 }], []),
      of([time(today, 480, 600)], [], 90),
      of([time(today, 480, 870)], []),
      of([time(today, 480, 870)], [], 2000, true),
      of([time(today, 480, 840)], [], 360),
    ]).toEqual([
      ['submit · 2026-11-23 · 2026-11-23: 08:00–09:00 is booked by TS-7 already.'],
      ['submit · 2026-11-23 · 2026-11-23: 24 h 30 m are more than a day has.'],
      ['never · 2026-11-23 · 2026-11-23: 2 h are booked, and attendance counts 1 h 30 m.'],
      ['never · 2026-11-23 · 2026-11-23: 6 h 30 m without a break of 30 m; one is due after 6 h.'],
      ['submit · 2026-11-23 · 2026-11-23: 6 h 30 m without a break of 30 m; one is due after 6 h.'],
      [],
    ])
  })

  it('what a project says', () => {
    const project = { id: 'p', name: 'Portal', budget: 600, from: '2026-11-24', until: '2026-11-25', open: false }
    const of = (entries: readonly BookedTime[], before: number, budgetBlocks = false) =>
      projectFindings(project, entries, before, { budgetBlocks }).map((one) => `${one.blocks} · ${one.at} · ${read('timesheet', one)}`)
    const member = 'submit · p · Portal is for its members alone.'
    expect([
      of([time(today, 480, 540), time('2026-11-26', 480, 540)], 0),
      of([time('2026-11-24', 480, 540), time('2026-11-25', 480, 540)], 480),
      of([time('2026-11-24', 480, 540)], 570, true),
      of([time('2026-11-24', 480, 540)], 570),
      of([{ ...time(today, 480, 540), projectId: 'other' }], 900),
    ]).toEqual([
      [member, 'submit · p · Portal begins on 2026-11-24.', 'submit · p · Portal ended on 2026-11-25.'],
      [member],
      [member, 'submit · p · Portal: 10 h 30 m would be booked of a budget of 10 h.'],
      [member, 'never · p · Portal: 10 h 30 m would be booked of a budget of 10 h.'],
      [],
    ])
  })
})

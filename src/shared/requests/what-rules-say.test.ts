import { describe, expect, it } from 'vitest'
import { adjustmentFindings, paidOutFinding, type AdjustmentWish } from '../records/leave/adjustment.ts'
import type { LeaveSpan } from '../records/leave/days.ts'
import { plainLeavePolicy, type LeavePolicy } from '../records/leave/policy.ts'
import { leaveFindings, spanFindings } from '../records/leave/rules.ts'
import { indonesianOvertime, plainOvertime, type OvertimePolicy } from '../records/overtime/policy.ts'
import { limitFindings, overtimeFindings } from '../records/overtime/rules.ts'
import { permitFindings, usageFindings, type PermitPolicy } from '../records/permit-out/rules.ts'
import type { BookedTime } from '../records/timesheet/entry.ts'
import { plainTimesheets } from '../records/timesheet/policy.ts'
import { projectFindings, standingFindings, timesheetFindings } from '../records/timesheet/rules.ts'
import { en } from '../texts/en/index.ts'
import { textFormatter } from '../texts/formatter.ts'
import { id } from '../texts/id/index.ts'
import { usualSeparators } from '../texts/number.ts'
import { timeBy } from '../../../test/support/weeks.ts'

interface Told {
  rule: string
  field?: string
  facts: Readonly<Record<string, string | number>>
}

/** What amina reads of a finding, with the field beside which she reads it; names that the portal adds are left open. */
function read(module: string, { rule, field, facts }: Told): string {
  const [told, inIndonesian] = [en, id].map((texts) => filled((texts as Record<string, string>)[`${module}.${rule}`], facts))
  expect(inIndonesian?.match(/\{\{\w+\}\}/g) ?? []).toEqual(told?.match(/\{\{\w+\}\}/g) ?? [])
  return field === undefined ? String(told) : `${field}: ${told}`
}

const { format } = textFormatter(() => usualSeparators, String)

const filled = (text: string | undefined, facts: Told['facts']) =>
  text?.replace(/\{\{(\w+)(?:, (\w+))?\}\}/g, (hole, name: string, form: string | undefined) => {
    const value = facts[name]
    if (value === undefined) return hole
    return format(value, form)
  })

const today = '2026-11-23' // a Monday
const employed = { today, hiredOn: '2026-09-01', leftOn: '2026-12-31' }

describe('amina, who asks for leave, reads', () => {
  const open: LeavePolicy = { ...plainLeavePolicy, halfDays: true, hours: true, balance: true, backdatingDays: 60 }
  const time = timeBy({ hours: [8, 8, 8, 8, 4, 0, 0] })
  const span = (startDate: string, endDate: string, more: Partial<LeaveSpan> = {}): LeaveSpan => ({
    startDate,
    endDate,
    startPart: 'full',
    endPart: 'full',
    hours: null,
    ...more,
  })
  const ofSpan = (wish: LeaveSpan, policy: Partial<LeavePolicy> = {}) =>
    spanFindings(wish, { ...open, ...policy }, time).map((one) => read('leave', one))
  const ofRules = (wish: LeaveSpan, quantity: number, policy: Partial<LeavePolicy> = {}) =>
    leaveFindings(wish, quantity, { ...open, ...policy }, { ...employed, attachments: 0 }).map((one) => read('leave', one))
  const hours = (number: number | null): Partial<LeaveSpan> => ({ startPart: 'hours', endPart: 'hours', hours: number })

  it('what cannot be meant, beside the field to change', () => {
    expect([
      ofSpan(span('2026-11-25', '2026-11-24')),
      ofSpan(span('2026-11-25', '2027-11-26')),
      ofSpan(span('2026-11-25', '2026-11-25', hours(2)), { hours: false }),
      ofSpan(span('2026-11-25', '2026-11-26', hours(2))),
      ofSpan(span('2026-11-25', '2026-11-25', hours(null))),
      ofSpan(span('2026-11-27', '2026-11-27', hours(4.5))),
      ofSpan(span('2026-11-25', '2026-11-25', { startPart: 'first', endPart: 'second' })),
      ofSpan(span('2026-11-25', '2026-11-26', { startPart: 'second' }), { halfDays: false }),
    ]).toEqual([
      ['endDate: The last day is before the first.'],
      ['endDate: A leave spans at most 366 days.'],
      ['startDayLeaveType: This type is not taken by the hour.'],
      ['endDate: A leave by the hour is on one day.'],
      ['hours: Please say how many hours.'],
      ['hours: 2026-11-27 has 4 working hours.'],
      ['startDayLeaveType: One day is taken in one part: please say the same of its beginning and its end.'],
      ['startDayLeaveType: This type is taken in full days.'],
    ])
  })

  it('what the rules of the type say against it', () => {
    const blocked = [{ from: '2026-12-21', until: '2026-12-24', name: 'Year end' }]
    expect([
      ofRules(span('2026-11-28', '2026-11-29'), 0),
      ofRules(span('2026-11-25', '2026-11-25'), 1, { noticeDays: 7 }),
      ofRules(span('2026-11-20', '2026-11-20'), 1, { backdatingDays: 2 }),
      ofRules(span('2026-11-25', '2026-11-27'), 3, { longest: 2, documentAfter: 1 }),
      ofRules(span('2026-11-25', '2026-11-25'), 1, { serviceMonths: 3 }),
      ofRules(span('2026-12-24', '2026-12-28'), 3, { blocked }),
      ofRules(span('2026-08-31', '2027-01-01'), 1, { backdatingDays: 100 }),
    ]).toEqual([
      ['endDate: There is no working day in it.'],
      ['startDate: This type asks for 7 days of notice: 2026-11-30 is the first day possible.'],
      ['startDate: The first day may lie at most 2 days back.'],
      ['endDate: This type is taken for at most 2 at a time.', 'attachmentIds: More than 1 needs a document.'],
      ['startDate: This type is open after 3 months of service: from 2026-12-01.'],
      ['startDate: Year end (2026-12-21 – 2026-12-24) is blocked.'],
      ['startDate: Your employment begins on 2026-09-01.', 'endDate: Your employment ends on 2026-12-31.'],
    ])
  })
})

describe('dewi, who adjusts a balance, reads', () => {
  const policy: LeavePolicy = { ...plainLeavePolicy, balance: true, disbursement: { least: 1, most: 5, byEmployees: true } }
  const found = (more: Partial<AdjustmentWish>, of = policy) =>
    adjustmentFindings(
      { type: 'addition', quantity: 2, effectiveOn: today, expiresOn: null, balanceId: null, note: 'Correction', ...more },
      of,
      { today, hiredOn: employed.hiredOn },
    ).map((one) => `${one.impossible ? 'no entry · ' : ''}${read('leaveAdjustment', one)}`)

  it('what is missing, too far or not allowed', () => {
    expect([
      found({ quantity: null }),
      found({ expiresOn: '2026-11-22' }),
      found({ effectiveOn: '2025-11-22' }),
      found({ type: 'deduction', effectiveOn: '2027-11-24' }),
      found({ type: 'disbursement', quantity: 0.5 }),
      found({ type: 'disbursement' }, { ...policy, disbursement: null }),
      found({ type: 'expiry', note: '' }),
      found({ type: 'expiry', balanceId: 'g', expiresOn: '2026-11-22' }),
      found({ type: 'expiry', balanceId: 'g', expiresOn: '2036-11-24' }),
      paidOutFinding({ quantity: 6, effectiveOn: today }, policy, []).map((one) => read('leaveAdjustment', one)),
    ]).toEqual([
      ['no entry · quantity: Please say how much.'],
      ['no entry · expiryDate: It would expire before it begins.'],
      ['effectiveDate: This is more than 12 months from today.', 'effectiveDate: The employment begins on 2026-09-01.'],
      ['effectiveDate: This is more than 12 months from today.'],
      ['quantity: At least 1 are paid out at once.'],
      ['no entry · leaveTypeId: This leave type is not paid out.'],
      [
        'no entry · balanceId: Please choose which balance.',
        'no entry · expiryDate: Please say until when.',
        'note: Please give the reason; the employee reads it beside their balance.',
      ],
      ['expiryDate: The new expiry date lies in the past.'],
      ['expiryDate: This is more than 120 months from today.'],
      ['quantity: At most 5 are paid out in 2026; 0 are, or wait to be.'],
    ])
  })

  it('nothing at the very edge of what may be', () => {
    expect([
      found({ effectiveOn: '2027-11-23' }),
      found({ effectiveOn: '2026-09-01' }),
      found({ expiresOn: today }),
      found({ type: 'disbursement', quantity: 1 }),
      found({ type: 'expiry', balanceId: 'g', expiresOn: today }),
      found({ type: 'expiry', balanceId: 'g', expiresOn: '2036-11-23' }),
    ]).toEqual([[], [], [], [], [], []])
  })
})

describe('hadi, who goes out for an errand, reads', () => {
  const policy: PermitPolicy = { mostHours: 4, mostPerMonth: 2, backdatingDays: 3, asksNote: true, countsAsWork: false }
  const plan = { name: 'Office', holiday: null }
  const at = (day: string, clock: string) => Date.parse(`${day}T${clock}:00Z`)
  const found = (
    day: string,
    from: string,
    until: string,
    more: { note?: string; plan?: typeof plan | { name: string; holiday: { name: string; off: number } }; off?: boolean } = {},
  ) =>
    permitFindings(
      { day, timeZone: 'UTC', from: at(day, from), until: at(day, until) },
      more.off ? null : { from: at(day, '08:30'), until: at(day, '17:30'), hours: 8 },
      more.plan ?? plan,
      policy,
      { ...employed, note: more.note ?? 'Bank' },
    ).map((one) => `${one.impossible ? 'no entry · ' : ''}${read('permitOut', one)}`)

  it('which of his times is the trouble, and why', () => {
    expect([
      found(today, '10:00', '10:00'),
      found(today, '08:00', '09:00'),
      found(today, '17:00', '18:00'),
      found(today, '17:30', '18:00'),
      found(today, '10:00', '11:00', { off: true }),
      found(today, '10:00', '11:00', { plan: { name: '', holiday: { name: 'Nyepi', off: 1 } } }),
      found('2026-11-19', '10:00', '11:00'),
      found('2027-11-24', '10:00', '11:00'),
      found('2026-08-31', '10:00', '11:00'),
      found(today, '10:00', '11:00', { note: ' ' }),
      usageFindings(1.25, policy, { hoursOfDay: 3, ofMonth: 2 }).map((one) => read('permitOut', one)),
    ]).toEqual([
      ['no entry · permitUntil: A permit ends on the same day, after it begins.'],
      ['permitStart: The working time is 08:30–17:30 (Office).'],
      ['permitUntil: The working time is 08:30–17:30 (Office).'],
      ['permitStart: The working time is 08:30–17:30 (Office).'],
      ['permitStart: 2026-11-23 is no working day.'],
      ['permitStart: 2026-11-23 is Nyepi.'],
      ['permitStart: This reason may lie at most 3 days back.'],
      ['permitStart: A permit can be at most 12 months ahead.', 'permitStart: Your employment ends on 2026-12-31.'],
      ['permitStart: This reason may lie at most 3 days back.', 'permitStart: Your employment begins on 2026-09-01.'],
      ['note: Please say in the note what it is about.'],
      ['permitUntil: This reason is for at most 4 h a day; 3 h are taken.', 'permitStart: This reason is for at most 2 permits a month.'],
    ])
  })

  it('nothing at the very edge of what may be', () => {
    expect([
      found(today, '08:30', '17:30'),
      found('2026-11-20', '10:00', '11:00'),
      found('2026-12-31', '10:00', '11:00'),
      usageFindings(1, policy, { hoursOfDay: 3, ofMonth: 1 }),
    ]).toEqual([[], [], [], []])
  })
})

describe('budi, who plans overtime for amina, reads', () => {
  const at = (minutes: number) => Date.parse(`${today}T00:00:00Z`) + minutes * 60_000
  const shift = { name: 'Office', from: at(480), until: at(1020) }
  const found = (
    [from, until]: [number, number],
    {
      policy = plainOvertime,
      day = today,
      counted = until - from,
      ...more
    }: { policy?: OvertimePolicy; day?: string; counted?: number; compensation?: 'pay' | 'timeOff' } = {},
  ) =>
    overtimeFindings({ day, timeZone: 'UTC', from: at(from), until: at(until), breakMinutes: 0 }, counted, policy, {
      ...employed,
      shifts: [shift],
      compensation: 'pay',
      ...more,
    }).map((one) => `${one.weight} · ${read('overtime', one)}`)
  const whose = '{{line}}. {{name}}: '

  it('what stands in the way, with its numbers', () => {
    expect([
      found([1200, 1200]),
      found([1020, 1981]),
      found([1020, 1080], { day: '2026-10-22' }),
      found([1020, 1080], { day: '2027-11-24' }),
      found([1020, 1080], { day: '2026-08-31', policy: { ...plainOvertime, backdatingDays: 366 } }),
      found([1020, 1035], { policy: indonesianOvertime, counted: 0 }),
      found([1020, 1040], { policy: indonesianOvertime, counted: 0 }),
      found([1020, 1040], { policy: { ...plainOvertime, least: 30 } }),
      found([1000, 1080]),
      found([1020, 1080], { policy: { ...plainOvertime, pay: false } }),
      found([1020, 1080], { compensation: 'timeOff' }),
    ]).toEqual([
      [`impossible · ${whose}overtime ends after it begins, and its break is shorter than it.`],
      [`refused · ${whose}overtime lasts at most 16 h.`],
      [`refused · ${whose}overtime may lie at most 31 days back.`],
      [`refused · ${whose}overtime can be at most 12 months ahead.`, `refused · ${whose}the employment ends on 2026-12-31.`],
      [`refused · ${whose}the employment begins on 2026-09-01.`],
      [`refused · ${whose}nothing of it counts; overtime counts from more than 15 m on.`],
      [`refused · ${whose}nothing of it counts; overtime counts in steps of 30 m, the first from 25 m on.`],
      [`refused · ${whose}overtime is for at least 30 m.`],
      [`refused · ${whose}08:00–17:00 is the shift Office.`],
      [`refused · ${whose}overtime there is made good by time off.`],
      [`refused · ${whose}overtime there is paid.`],
    ])
    const limits = limitFindings(60, false, { day: 200, week: 1060, month: 0 }, indonesianOvertime)
    expect(limits.map((one) => `${one.weight} · ${read('overtime', one)}`)).toEqual([
      `refused · ${whose}with it the day has 4 h 20 m of overtime; the most is 4 h.`,
      `refused · ${whose}with it the week has 18 h 40 m of overtime; the most is 18 h.`,
    ])
  })

  it('nothing at the very edge of what may be', () => {
    expect([
      found([1020, 1980]),
      found([1020, 1080], { day: '2026-10-23' }),
      found([1020, 1080], { day: '2026-12-31' }),
      found([1020, 1050], { policy: { ...plainOvertime, least: 30 } }),
      found([360, 480]),
    ]).toEqual([[], [], [], [], []])
  })
})

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
      standingFindings(entries, standing, { ...plainTimesheets, breakBlocks }, new Map([[today, worked]])).map(
        (one) => `${one.blocks} · ${one.at} · ${read('timesheet', one)}`,
      )
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

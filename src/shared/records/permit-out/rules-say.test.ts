import { describe, expect, it } from 'vitest'
import { permitFindings, usageFindings, type PermitPolicy } from './rules.ts'
import { employed, read, today } from '../../../../test/support/told.ts'

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

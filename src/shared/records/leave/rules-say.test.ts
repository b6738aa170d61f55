import { describe, expect, it } from 'vitest'
import { type LeaveSpan } from './days.ts'
import { plainLeavePolicy, type LeavePolicy } from './policy.ts'
import { leaveFindings, spanFindings } from './rules.ts'
import { employed, read } from '../../../../test/support/told.ts'
import { timeBy } from '../../../../test/support/weeks.ts'

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
      ofRules(span('2026-11-25', '2026-11-25'), 8, { longest: 4.5, unit: 'hour' }),
      ofRules(span('2026-11-25', '2026-11-25'), 1, { serviceMonths: 3 }),
      ofRules(span('2026-12-24', '2026-12-28'), 3, { blocked }),
      ofRules(span('2026-08-31', '2027-01-01'), 1, { backdatingDays: 100 }),
    ]).toEqual([
      ['endDate: There is no working day in it.'],
      ['startDate: This type asks for 7 days of notice: 2026-11-30 is the first day possible.'],
      ['startDate: The first day may lie at most 2 days back.'],
      ['endDate: This type is taken for at most 2 days at a time.', 'attachmentIds: More than 1 day needs a document.'],
      ['endDate: This type is taken for at most 4.5 hours at a time.'],
      ['startDate: This type is open after 3 months of service: from 2026-12-01.'],
      ['startDate: Year end (2026-12-21 – 2026-12-24) is blocked.'],
      ['startDate: Your employment begins on 2026-09-01.', 'endDate: Your employment ends on 2026-12-31.'],
    ])
  })
})

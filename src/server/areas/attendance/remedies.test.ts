import { describe, expect, it } from 'vitest'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import type { DayFacts } from '#shared/records/attendance/facts.ts'
import { planShift, type ShiftRule } from '#shared/records/schedule/shift.ts'
import { oddTold } from './remedies.ts'

const zone = 'UTC'
const day = '2026-11-18'
const rule = (code: string, start: string, end: string): ShiftRule => ({
  code,
  name: code,
  start,
  end,
  breaks: [],
  grace: { late: 0, early: 0 },
  rounding: { minutes: 0, to: 'nearest' },
  overtime: { onlyApproved: true, least: 30 },
})
const shifts = [
  { id: 'l', retired: false, siteId: null, rule: rule('LATE', '14:00', '22:00') },
  { id: 'n', retired: false, siteId: null, rule: rule('NIGHT', '22:00', '06:00') },
  { id: 'o', retired: true, siteId: null, rule: rule('OLD', '14:00', '22:00') },
]
const office = planShift(rule('OFFICE', '08:00', '17:00'), day, zone)

/** Check times as `08:00 in`; of no day, a day off. */
function odd(told: string[], planned = [office]) {
  const facts: DayFacts = {
    day,
    timeZone: zone,
    shifts: planned,
    next: { begins: [], freed: [], comes: [] },
    checks: told.map((one) => {
      const [time, direction] = one.split(' ')
      return { id: one, at: Date.parse(`${day}T${time}:00Z`), direction: direction as 'in' | 'out', source: 'device' }
    }),
    leaves: [],
    permits: [],
    overtimes: [],
    holiday: null,
    asOf: Date.parse('2026-11-25T00:00:00Z'),
  }
  return oddTold(attendanceDay(facts), facts, 'en', { shifts }).map(({ kind, text, remedies }) => ({
    kind,
    text,
    remedies: remedies.map((remedy) => [remedy.kind, remedy.fields]),
  }))
}

describe('an odd day', () => {
  it('with a time too few offers to correct it, as it was planned', () => {
    expect(odd(['08:00 in'])).toEqual([
      { kind: 'missingOut', text: expect.stringContaining('08:00'), remedies: [['check-time-overrider', { day, checkOut: '17:00' }]] },
    ])
    expect(odd(['17:00 out'])[0]?.remedies).toEqual([['check-time-overrider', { day, checkIn: '08:00' }]])
  })

  it('that nobody came offers leave, or both times', () => {
    expect(odd([])[0]?.remedies).toEqual([
      ['leave-request', { startDate: day, endDate: day }],
      ['check-time-overrider', { day, checkIn: '08:00', checkOut: '17:00' }],
    ])
  })

  it('begun late or ended early offers a permit or a correction; a gap a permit', () => {
    expect(odd(['09:00 in', '17:00 out'])[0]?.remedies).toEqual([
      ['permit-out', { day, from: '08:00', until: '09:00' }],
      ['check-time-overrider', { day, checkIn: '08:00' }],
    ])
    expect(odd(['08:00 in', '16:00 out'])[0]?.remedies.map(([kind]) => kind)).toEqual(['permit-out', 'check-time-overrider'])
    expect(odd(['08:00 in', '10:00 out', '11:00 in', '17:00 out'])[0]?.remedies.map(([kind]) => kind)).toEqual(['permit-out'])
  })

  it('worked at wholly other hours offers the shift that was worked', () => {
    const [late] = odd(['13:55 in', '22:05 out'])
    expect(late?.remedies[0]).toEqual(['manual-shift', { day, shiftId: 'l', shift: 'LATE', includeDaysOff: 'false' }])
    const night = planShift(rule('NIGHT', '22:00', '06:00'), day, zone)
    expect(odd(['13:55 in', '21:55 out'], [night])[0]?.remedies.map(([kind]) => kind)).toEqual(['manual-shift', 'permit-out'])
    expect(odd(['21:50 in'])[0]?.remedies).toEqual([
      ['manual-shift', { day, shiftId: 'n', shift: 'NIGHT', includeDaysOff: 'false' }],
      ['check-time-overrider', { day, checkOut: '06:00' }],
    ])
  })

  it('with a time of another shift and no other offers that shift, and its time as the one that is missing', () => {
    const remedies = (...told: string[]) => odd(told)[0]?.remedies
    const shift = ['manual-shift', { day, shiftId: 'l', shift: 'LATE', includeDaysOff: 'false' }]
    expect(remedies('14:10 in')).toEqual([shift, ['check-time-overrider', { day, checkOut: '22:00' }]])
    expect(remedies('21:50 out')).toEqual([shift, ['check-time-overrider', { day, checkIn: '14:00' }]])
  })

  it('worked on a day off says so, and offers the shift or overtime', () => {
    expect(odd(['14:05 in', '22:00 out'], [])).toEqual([
      {
        kind: 'workedOff',
        text: 'You worked on a day off: 14:05–22:00.',
        remedies: [
          ['manual-shift', { day, shiftId: 'l', shift: 'LATE', includeDaysOff: 'true' }],
          ['overtime-schedule', { day, from: '14:05', until: '22:00' }],
        ],
      },
    ])
    expect(odd(['09:00 in', '11:00 out'], [])[0]?.remedies.map(([kind]) => kind)).toEqual(['overtime-schedule'])
  })
})

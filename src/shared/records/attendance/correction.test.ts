import { describe, expect, it } from 'vitest'
import { staysOf, type CheckTime } from './check-times.ts'
import { placeTimes } from './correction.ts'
import { planShift, type ShiftRule } from '../schedule/shift.ts'
import { plainShift as rule } from '../../../../test/support/plain-shift.ts'

const berlin = 'Europe/Berlin'

function placed(day: string, told: [string | null, string | null], shift?: ShiftRule, came: string | null = null) {
  const shifts = shift ? [planShift(shift, day, berlin)] : []
  const times = placeTimes({ in: told[0], out: told[1] }, { day, timeZone: berlin, shifts, came: came === null ? null : Date.parse(came) })
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 16))
  return [iso(times.in), iso(times.out), times.skipped]
}

describe('told times', () => {
  it('are of the day, a going before its coming of the day after', () => {
    expect(placed('2026-11-20', ['08:00', '17:00'])).toEqual(['2026-11-20T07:00', '2026-11-20T16:00', []])
    expect(placed('2026-11-20', ['20:00', '02:00'])).toEqual(['2026-11-20T19:00', '2026-11-21T01:00', []])
    expect(placed('2026-11-20', [null, '02:00'], rule('08:00', '17:00'), '2026-11-20T07:00:00Z')).toEqual([null, '2026-11-21T01:00', []])
  })

  it('are of the day where nobody knows more; a going at the very time of its coming is a day later', () => {
    expect(placed('2026-11-20', [null, '17:00'])).toEqual([null, '2026-11-20T16:00', []])
    expect(placed('2026-11-20', [null, null])).toEqual([null, null, []])
    expect(placed('2026-11-20', ['08:00', '08:00'])).toEqual(['2026-11-20T07:00', '2026-11-21T07:00', []])
  })

  it('of two shifts are near the beginning of the first, or the end of the last', () => {
    const day = '2026-11-20'
    const shifts = [rule('06:00', '10:00'), rule('22:00', '02:00')].map((each) => planShift(each, day, 'UTC'))
    const times = (told: { in: string | null; out: string | null }) => placeTimes(told, { day, timeZone: 'UTC', shifts, came: null })
    expect(times({ in: '05:50', out: null }).in).toBe(Date.parse('2026-11-20T05:50:00Z'))
    expect(times({ in: null, out: '02:00' }).out).toBe(Date.parse('2026-11-21T02:00:00Z'))
  })

  it('of a night shift stay with it', () => {
    expect(placed('2026-11-20', ['22:05', '06:00'], rule('22:00', '06:00'))).toEqual(['2026-11-20T21:05', '2026-11-21T05:00', []])
    expect(placed('2026-11-20', [null, '06:00'], rule('22:00', '06:00'))).toEqual([null, '2026-11-21T05:00', []])
    expect(placed('2026-11-20', ['23:50', null], rule('00:00', '08:00'))).toEqual(['2026-11-19T22:50', null, []])
  })

  it('are refused where the clock skips them, and lose nothing where it shows them twice', () => {
    expect(placed('2026-03-28', ['22:00', '02:30'], rule('22:00', '06:00'))[2]).toEqual(['02:30'])
    expect(placed('2026-10-24', ['22:00', '02:30'], rule('22:00', '06:00'))).toEqual(['2026-10-24T20:00', '2026-10-25T01:30', []])
    expect(placed('2026-10-25', ['02:30', '10:00'])).toEqual(['2026-10-25T00:30', '2026-10-25T09:00', []])
    const newYork = { timeZone: 'America/New_York', shifts: [], came: null }
    const west = placeTimes({ in: '23:00', out: '01:30' }, { day: '2026-10-31', ...newYork })
    expect(west.out).toBe(Date.parse('2026-11-01T01:30:00-05:00'))
    expect(placeTimes({ in: '01:30', out: null }, { day: '2026-11-01', ...newYork }).in).toBe(Date.parse('2026-11-01T01:30:00-04:00'))
  })
})

describe('a correction stands for', () => {
  const device = (at: number, direction: CheckTime['direction']): CheckTime => ({
    id: `d${at}`,
    at: at * 3_600_000,
    direction,
    source: 'device',
  })
  const correction = (at: number, direction: 'in' | 'out'): CheckTime => ({ ...device(at, direction), id: `c${at}`, source: 'correction' })
  const stays = (...checks: CheckTime[]) =>
    staysOf(checks).stays.map((stay) => [stay.in && stay.in.at / 3_600_000, stay.out && stay.out.at / 3_600_000])

  it('the times in its direction up to the next coming or going', () => {
    const morning = [device(8, 'in'), device(12, 'out')]
    expect(stays(...morning, device(13, 'in'), correction(17, 'out'))).toEqual([
      [8, 12],
      [13, 17],
    ])
    expect(stays(...morning, device(13, 'in'), device(15, 'out'), correction(17, 'out'))).toEqual([
      [8, 12],
      [13, 17],
    ])
    expect(stays(...morning, correction(13, 'in'), device(17, 'out'))).toEqual([
      [8, 12],
      [13, 17],
    ])
    expect(stays(device(8, 'in'), device(12, 'out'), device(15, 'out'), correction(17, 'out'))).toEqual([[8, 17]])
    expect(stays(device(9, 'in'), device(17, 'out'), correction(8, 'in'))).toEqual([[8, 17]])
  })

  it('those of devices that tell no direction where both are told', () => {
    expect(stays(device(8, null), correction(17, 'out'))).toEqual([[8, 17]])
    expect(stays(device(8, null), device(12, null), device(15, null), correction(7, 'in'), correction(17, 'out'))).toEqual([[7, 17]])
  })
})

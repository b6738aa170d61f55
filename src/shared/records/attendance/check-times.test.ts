import { describe, expect, it } from 'vitest'
import { dayOfCheck, staysOf, type CheckTime, type ShiftsAround, type ShiftsOfDay } from './check-times.ts'
import { planShift, type ShiftRule } from '../schedule/shift.ts'
import { plainShift as shift } from '../../../../test/support/plain-shift.ts'

const jakarta = 'Asia/Jakarta'
/** Shifts by day, on days that are holidays where these are said. */
const planned = (given: Record<string, ShiftRule>, ...holidays: readonly string[]): ShiftsAround =>
  new Map(
    Object.entries(given).map(([day, rule]): [string, ShiftsOfDay] => [
      day,
      { shifts: [planShift(rule, day, jakarta)], holiday: holidays.includes(day) ? { off: 1 } : null },
    ]),
  )
const check = (at: string, direction: CheckTime['direction'] = 'in'): CheckTime => ({
  id: at,
  at: Date.parse(`${at}:00+07:00`),
  direction,
  source: 'device',
})
const dayOf = (one: CheckTime, shifts: ShiftsAround, ...before: CheckTime[]) => dayOfCheck(one, [...before, one], shifts, jakarta)

describe('a coming', () => {
  const early = planned({ '2026-11-24': shift('05:30', '13:30') })

  it('is of a shift that begins up to six hours later, also on the day after', () => {
    expect(dayOf(check('2026-11-23T23:30'), early)).toBe('2026-11-24')
    expect(dayOf(check('2026-11-23T23:29'), early)).toBe('2026-11-23')
  })

  it('is of a shift that ended up to six hours before, also on the day before', () => {
    const late = planned({ '2026-11-23': shift('14:00', '22:00') })
    expect(dayOf(check('2026-11-24T04:00'), late)).toBe('2026-11-23')
    expect(dayOf(check('2026-11-24T04:01'), late)).toBe('2026-11-24')
  })

  it('is of the nearest of several shifts, and of the earlier of two that are as near', () => {
    const both = planned({ '2026-11-23': shift('14:00', '22:00'), '2026-11-24': shift('04:00', '12:00') })
    expect(['2026-11-24T00:59', '2026-11-24T01:00', '2026-11-24T01:01'].map((at) => dayOf(check(at), both))).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-24',
    ])
  })
})

it('is of what lasts a day and a night up to six hours after that, on the second day too', () => {
  const guard = planned({ '2026-11-23': shift('20:00', '20:00') })
  const dayAt = (at: string) => [null, 'in' as const].map((direction) => dayOf(check(at, direction), guard))
  expect(dayAt('2026-11-25T02:00')).toEqual(['2026-11-23', '2026-11-23'])
  expect(dayAt('2026-11-25T02:01')).toEqual(['2026-11-25', '2026-11-25'])
})

describe('a going', () => {
  const office = planned({ '2026-11-23': shift('08:00', '17:00'), '2026-11-24': shift('08:00', '17:00') })

  it('is of the day of its coming after midnight too: for a day where they came to a shift, for sixteen hours else', () => {
    const came = check('2026-11-23T08:00')
    expect(dayOf(check('2026-11-24T01:00', 'out'), office, came)).toBe('2026-11-23')
    const free = planned({})
    expect(dayOf(check('2026-11-24T00:00', 'out'), free, came)).toBe('2026-11-23')
    expect(dayOf(check('2026-11-24T00:01', 'out'), free, came)).toBe('2026-11-24')
  })

  it('is of the day of its coming to a shift for a day to the minute', () => {
    const monday = planned({ '2026-11-23': shift('08:00', '17:00') })
    const came = check('2026-11-23T08:00')
    expect(dayOf(check('2026-11-24T08:00', 'out'), monday, came)).toBe('2026-11-23')
    expect(dayOf(check('2026-11-24T08:01', 'out'), monday, came)).toBe('2026-11-24')
  })

  it('is of the next shift once that has begun, and of it alone where nobody came', () => {
    const came = check('2026-11-23T08:00')
    expect(dayOf(check('2026-11-24T07:59', 'out'), office, came)).toBe('2026-11-23')
    expect(dayOf(check('2026-11-24T08:00', 'out'), office, came)).toBe('2026-11-24')
    expect(dayOf(check('2026-11-24T07:00', 'out'), office)).toBe('2026-11-24')
  })

  it('said twice within three minutes is of the same day twice', () => {
    const [came, went] = [check('2026-11-23T08:00'), check('2026-11-24T01:00', 'out')]
    expect(dayOf(check('2026-11-24T01:03', 'out'), office, came, went)).toBe('2026-11-23')
    expect(dayOf(check('2026-11-24T02:30', 'out'), office, came, went)).toBe('2026-11-24')
  })
})

describe('the shift of a holiday', () => {
  const nights = (...days: string[]) => Object.fromEntries(days.map((day) => [day, shift('22:00', '06:00')]))
  const [eve, feast, next] = ['2026-11-22', '2026-11-23', '2026-11-24']
  const holiday = planned(nights(eve, feast, next), feast)

  it('holds together who worked it where no coming is told; a coming that is told is of the clock', () => {
    const times = [`${feast}T22:00`, `${next}T06:10`, `${next}T22:00`, '2026-11-25T06:00']
    expect(times.map((at) => dayOf(check(at, null), holiday))).toEqual([feast, feast, next, next])
    const [came, went] = [check(`${feast}T22:00`), check(`${next}T06:10`, 'out')]
    expect([dayOf(came, holiday), dayOf(went, holiday, came)]).toEqual([feast, feast])
    expect(dayOf(check(`${next}T00:30`), holiday)).toBe(next)
    // So is a going that is corrected, whose coming told no direction.
    const corrected: CheckTime = { ...went, source: 'correction' }
    expect([dayOf(corrected, holiday, check(`${feast}T22:00`, null)), dayOf(corrected, holiday)]).toEqual([feast, next])
    // One device within that tells it leaves the night to the clock.
    expect([
      dayOf(went, holiday, check(`${feast}T22:00`, null)),
      dayOf(check(`${next}T06:10`, null), holiday, check(`${next}T00:30`)),
    ]).toEqual([next, next])
    expect(dayOf(went, holiday, check(`${eve}T12:00`, null))).toBe(next)
  })

  it('goes behind one that somebody works, however much nearer it is', () => {
    const days = planned({ ...nights(eve), [feast]: shift('08:00', '17:00'), [next]: shift('22:00', '06:00') }, feast)
    const dayAt = (at: string) => dayOf(check(at, null), days)
    expect([`${feast}T07:30`, `${feast}T12:00`, `${feast}T12:01`].map(dayAt)).toEqual([eve, eve, feast])
    expect([`${feast}T23:00`, `${feast}T23:01`, `${next}T15:59`, `${next}T16:00`].map(dayAt)).toEqual([feast, feast, next, next])
  })
})

it('where a device does not tell, in and out take turns; the same said once more within three minutes is said twice', () => {
  const [came, went] = [check('2026-11-23T08:00', null), check('2026-11-23T17:00', null)]
  const told = (...more: CheckTime[]) => {
    const { stays, doubled } = staysOf([went, ...more, came])
    return { stays: stays.map((stay) => [stay.in?.id ?? null, stay.out?.id ?? null]), doubled: doubled.map(({ id }) => id) }
  }
  const day = [[came.id, went.id]]
  expect(told()).toEqual({ stays: day, doubled: [] })
  for (const direction of [null, 'out'] as const)
    expect(told(check('2026-11-23T17:03', direction))).toEqual({ stays: day, doubled: ['2026-11-23T17:03'] })
  expect(told(check('2026-11-23T17:04', 'out'))).toEqual({ stays: [...day, [null, '2026-11-23T17:04']], doubled: [] })
  expect(told(check('2026-11-23T17:02', 'in'))).toEqual({ stays: [...day, ['2026-11-23T17:02', null]], doubled: [] })
})

it('of what is said at one moment what tells no direction goes first, then what comes, each by its name', () => {
  const at = '2026-11-23T08:00'
  const named = (id: string, direction: CheckTime['direction']): CheckTime => ({ ...check(at, direction), id })
  const told = (...checks: CheckTime[]) => {
    const { stays, doubled } = staysOf(checks)
    return { stays: stays.map((stay) => [stay.in?.id ?? null, stay.out?.id ?? null]), doubled: doubled.map(({ id }) => id) }
  }
  const [a, b] = [named('a', 'in'), named('b', 'in')]
  for (const both of [told(a, b), told(b, a)]) expect(both).toEqual({ stays: [['a', null]], doubled: ['b'] })
  const [open, out] = [named('z', null), named('y', 'out')]
  for (const both of [told(open, out), told(out, open)]) expect(both).toEqual({ stays: [['z', 'y']], doubled: [] })
  for (const both of [told(b, out), told(out, b)]) expect(both).toEqual({ stays: [['b', 'y']], doubled: [] })
})

import { describe, expect, it } from 'vitest'
import { dayOfCheck, staysOf, type CheckTime } from './check-times.ts'
import { planShift, type PlannedShift, type ShiftRule } from './shift.ts'

const shift = (start: string, end: string): ShiftRule => ({
  code: 'X',
  name: 'X',
  start,
  end,
  breaks: [],
  grace: { late: 0, early: 0 },
  rounding: { minutes: 0, to: 'nearest' },
  overtime: { onlyApproved: false, least: 0 },
})
const jakarta = 'Asia/Jakarta'
const planned = (given: Record<string, ShiftRule>) =>
  new Map(Object.entries(given).map(([day, rule]): [string, PlannedShift[]] => [day, [planShift(rule, day, jakarta)]]))
const check = (at: string, direction: CheckTime['direction'] = 'in'): CheckTime => ({
  id: at,
  at: Date.parse(`${at}:00+07:00`),
  direction,
  source: 'device',
})
const dayOf = (one: CheckTime, shifts: ReadonlyMap<string, PlannedShift[]>, ...before: CheckTime[]) =>
  dayOfCheck(one, [...before, one], shifts, jakarta)

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

import { describe, expect, it } from 'vitest'
import { weekday } from '../calendar.ts'
import { indonesianOvertime, plainOvertime, type DayKind, type OvertimePolicy } from './policy.ts'
import { countedMinutes, overtimeWorth, type OvertimeSpan } from './worth.ts'

/** Monday to Friday are worked; the first of a month is a holiday. */
const kindsOf = (day: string): DayKind[] => {
  const kinds: DayKind[] = [...(day.endsWith('-01') ? (['holiday'] as const) : []), ...(weekday(day) > 4 ? (['dayOff'] as const) : [])]
  return kinds.length > 0 ? kinds : ['workday']
}

const worth = (given: OvertimeSpan, policy: OvertimePolicy) => overtimeWorth(given, policy, kindsOf)

describe('over a change of clocks', () => {
  /** Sundays are days off in Berlin, as by `kindsOf`: 1.25 by day, 1.5 by night until six. */
  const berlin: OvertimePolicy = {
    ...plainOvertime,
    rates: { ...plainOvertime.rates, dayOff: [{ hours: null, rate: 1.25 }] },
    night: { from: '22:00', until: '06:00', rate: 1.5 },
  }
  const between = (from: string, until: string, day = from.slice(0, 10)): OvertimeSpan => ({
    day,
    timeZone: 'Europe/Berlin',
    from: Date.parse(from),
    until: Date.parse(until),
    breakMinutes: 0,
  })
  const told = (given: OvertimeSpan, policy = berlin) => {
    const { value, why } = countedMinutes(given, policy)
    const found = worth(given, policy)
    return {
      minutes: value,
      clock: [why[0]?.facts['from'], why[0]?.facts['until']],
      why: why.slice(1),
      worth: found.value,
      bands: found.bands,
    }
  }

  it('in autumn, midnight to five is six hours, and shown as it was by the clock', () => {
    const night = told(between('2026-10-25T00:00:00+02:00', '2026-10-25T05:00:00+01:00'))
    expect(night).toMatchObject({ minutes: 360, clock: ['00:00', '05:00'], worth: 540 })
    expect(night.why).toMatchObject([{ rule: 'overtime.clockBack', facts: { minutes: 60 } }])
  })

  it('in autumn, midnight to seven has seven hours of the night and one of the day', () => {
    const night = told(between('2026-10-25T00:00:00+02:00', '2026-10-25T07:00:00+01:00'))
    expect([night.worth, night.bands.map(({ rate, minutes }) => [rate, minutes])]).toEqual([
      705,
      [
        [1.5, 420],
        [1.25, 60],
      ],
    ])
  })

  it('in autumn, from half past two until half past two is an hour', () => {
    const night = told(between('2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'))
    expect(night).toMatchObject({ minutes: 60, clock: ['02:30', '02:30'], worth: 90 })
  })

  it('in spring, midnight to six is five hours', () => {
    const night = told(between('2027-03-28T00:00:00+01:00', '2027-03-28T06:00:00+02:00'))
    expect(night).toMatchObject({ minutes: 300, clock: ['00:00', '06:00'], worth: 450 })
    expect(night.why).toMatchObject([{ rule: 'overtime.clockForward', facts: { minutes: 60 } }])
    const longer = told(between('2027-03-28T00:00:00+01:00', '2027-03-28T07:00:00+02:00'))
    expect(longer.bands.map(({ rate, minutes }) => [rate, minutes])).toEqual([
      [1.5, 300],
      [1.25, 60],
    ])
  })

  it('a night that ends within the hour shown twice ends twice', () => {
    const night = told(between('2026-10-25T02:00:00+02:00', '2026-10-25T04:00:00+01:00'), {
      ...berlin,
      night: { from: '22:00', until: '02:30', rate: 1.5 },
    })
    expect(night.bands.map(({ rate, minutes }) => [rate, minutes])).toEqual([
      [1.5, 30],
      [1.25, 30],
      [1.5, 30],
      [1.25, 90],
    ])
  })

  it('begun the evening before, the break and the bands of hours go by what passes', () => {
    const law = { ...indonesianOvertime, step: 0, tolerance: { employee: 0, employer: 0 } }
    const given = { ...between('2026-10-24T22:00:00+02:00', '2026-10-25T07:00:00+01:00', '2026-10-24'), breakMinutes: 30 }
    expect(told(given, law).bands).toEqual([
      { day: '2026-10-24', kind: 'dayOff', rate: 2, minutes: 120 },
      { day: '2026-10-25', kind: 'dayOff', rate: 2, minutes: 360 },
      { day: '2026-10-25', kind: 'dayOff', rate: 3, minutes: 60 },
      { day: '2026-10-25', kind: 'dayOff', rate: 4, minutes: 30 },
    ])
  })
})

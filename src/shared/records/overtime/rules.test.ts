import { describe, expect, it } from 'vitest'
import { indonesianOvertime, plainOvertime, type OvertimePolicy } from './policy.ts'
import { limitFindings, limitsOf, overtimeFindings, stretchesOf, timeOffQuantity, type Circumstances } from './rules.ts'

const day = '2026-11-24'
const known: Circumstances = {
  today: '2026-11-20',
  hiredOn: '2020-01-01',
  leftOn: null,
  shifts: [{ name: 'Office', from: 480, until: 1020 }],
  compensation: 'pay',
}
const found = (from: number, until: number, more: Partial<Circumstances> = {}, policy: OvertimePolicy = plainOvertime, breakMinutes = 0) =>
  overtimeFindings({ day, from, until, breakMinutes }, Math.max(0, until - from - breakMinutes), policy, { ...known, ...more }).map(
    ({ rule }) => rule,
  )

describe('an overtime by itself', () => {
  it.each([
    ['after the shift', found(1020, 1200), []],
    ['up to its beginning', found(360, 480), []],
    ['a minute into it', found(1019, 1200), ['inShift']],
    ['the wrong way round', found(1200, 1200), ['order']],
    ['with a break as long as it', found(1200, 1260, {}, plainOvertime, 60), ['order']],
    ['beyond sixteen hours', found(1020, 1020 + 961), ['tooLong']],
    ['long ago', found(1020, 1200, { today: '2027-01-20' }), ['backdated']],
    ['far ahead', found(1020, 1200, { today: '2025-11-01' }), ['tooFarAhead']],
    ['before the employment', found(1020, 1200, { hiredOn: '2026-12-01' }), ['beforeHire']],
    ['after it', found(1020, 1200, { leftOn: '2026-11-01' }), ['afterLeaving']],
    ['shorter than the least', found(1020, 1040, {}, { ...plainOvertime, least: 30 }), ['least']],
    ['as time off where there is none', found(1020, 1200, { compensation: 'timeOff' }), ['noTimeOff']],
  ])('%s', (_case, rules, expected) => expect(rules).toEqual(expected))
})

describe('limits', () => {
  const used = { day: 180, week: 1000, month: 4000 }
  it('are kept up to the last minute', () => {
    const rules = (minutes: number) => limitFindings(minutes, false, used, indonesianOvertime).map(({ rule }) => rule)
    expect([rules(60), rules(61), rules(81)]).toEqual([[], ['most.day'], ['most.day', 'most.week']])
  })

  it('leave days off out where the policy says so', () => {
    expect(limitFindings(600, true, used, indonesianOvertime)).toEqual([])
    expect(limitsOf(600, true, used, indonesianOvertime).week).toMatchObject({ value: 1000, most: 1080 })
  })

  it('that are not hard are told', () => {
    const policy = { ...plainOvertime, limits: { day: null, week: null, month: { most: 60, hard: false } } }
    expect(limitFindings(120, false, { day: 0, week: 0, month: 0 }, policy)).toMatchObject([{ rule: 'most.month', weight: 'told' }])
  })

  it('go by weeks from Monday on, and by months', () => {
    expect(stretchesOf('2026-11-01')).toEqual({ week: ['2026-10-26', '2026-11-01'], month: ['2026-11-01', '2026-11-30'] })
  })
})

it('time off is hour for hour or by worth, in the unit of its leave type', () => {
  const rule = { leaveTypeId: '', hoursPerDay: 8, weighted: true, expiresAfterMonths: null }
  const came = { counted: 180, worth: 330 }
  expect(timeOffQuantity(came, rule, 'hour')).toBe(5.5)
  expect(timeOffQuantity(came, { ...rule, weighted: false }, 'day')).toBe(0.375)
})

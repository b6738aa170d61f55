import { describe, expect, it } from 'vitest'
import { indonesianOvertime, plainOvertime, type OvertimePolicy } from './policy.ts'
import { limitFindings, limitsOf, overtimeFindings, stretchesOf, timeOffQuantity, type Circumstances } from './rules.ts'
import { countedMinutes, type OvertimeSpan } from './worth.ts'

const day = '2026-11-24'
/** The moment at which the clock of the place has shown so many minutes of the day. */
const at = (minutes: number) => Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
const known: Circumstances = {
  today: '2026-11-20',
  hiredOn: '2020-01-01',
  leftOn: null,
  shifts: [{ name: 'Office', from: at(480), until: at(1020) }],
  compensation: 'pay',
}
const found = (from: number, until: number, more: Partial<Circumstances> = {}, policy: OvertimePolicy = plainOvertime, breakMinutes = 0) =>
  findings({ day, timeZone: 'UTC', from: at(from), until: at(until), breakMinutes }, policy, { ...known, ...more }).map(({ rule }) => rule)
const offered: OvertimePolicy = {
  ...plainOvertime,
  pay: false,
  timeOff: { leaveTypeId: '', hoursPerDay: 8, weighted: false, expiresAfterMonths: null },
}
const findings = (span: OvertimeSpan, policy: OvertimePolicy, circumstances = known) =>
  overtimeFindings(span, countedMinutes(span, policy).value, policy, circumstances)

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
    ['not longer than what the tolerance leaves out', found(1020, 1035, {}, indonesianOvertime), ['nothingCounts']],
    ['shorter than a step with all that is given', found(1020, 1044, {}, indonesianOvertime), ['belowStep']],
    ['as long as a step with what is given', found(1020, 1045, {}, indonesianOvertime), []],
    ['as time off where there is none', found(1020, 1200, { compensation: 'timeOff' }), ['noTimeOff']],
    ['as time off where nothing is paid', found(1020, 1200, { compensation: 'timeOff' }, offered), []],
    ['paid where nothing is paid', found(1020, 1200, {}, offered), ['noPay']],
    ['a year ahead to the day', found(1020, 1200, { today: '2025-11-24' }), []],
    ['a day more than a year ahead', found(1020, 1200, { today: '2025-11-23' }), ['tooFarAhead']],
    ['on the first day and the last', found(1020, 1200, { hiredOn: day, leftOn: day }), []],
    ['of whom nobody knows since when they work', found(1020, 1200, { hiredOn: null }), []],
    ['that counts though it is short', found(1020, 1044, {}, { ...indonesianOvertime, step: 0, least: 0 }), []],
  ])('%s', (_case, rules, expected) => expect(rules).toEqual(expected))
})

it('that comes to no step is told the step and what is given, not the tolerance', () => {
  const span = { day, timeZone: 'UTC', from: at(1020), until: at(1044), breakMinutes: 0 }
  expect(findings(span, indonesianOvertime)).toEqual([{ rule: 'belowStep', facts: { step: 30, least: 25 }, weight: 'refused' }])
  const short = { ...span, until: at(1035) }
  expect(findings(short, indonesianOvertime)).toEqual([{ rule: 'nothingCounts', facts: { tolerance: 15 }, weight: 'refused' }])
})

it('a shift in its way is told by the clock of the place', () => {
  const berlin = {
    day: '2026-10-25',
    timeZone: 'Europe/Berlin',
    from: Date.parse('2026-10-25T04:00:00Z'),
    until: Date.parse('2026-10-25T06:00:00Z'),
  }
  const shift = { name: 'Early', from: Date.parse('2026-10-25T05:00:00Z'), until: Date.parse('2026-10-25T13:00:00Z') }
  const found = findings({ ...berlin, breakMinutes: 0 }, plainOvertime, { ...known, today: '2026-10-25', shifts: [shift] })
  expect(found).toMatchObject([{ rule: 'inShift', facts: { from: '06:00', until: '14:00' } }])
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
    // What was worked already is nothing that this overtime breaks.
    expect(limitFindings(60, true, { ...used, day: 300 }, indonesianOvertime)).toEqual([])
    const everyDay = { ...indonesianOvertime, limitsWorkdaysOnly: false }
    expect(limitFindings(61, true, used, everyDay).map(({ rule }) => rule)).toEqual(['most.day'])
    expect(limitFindings(61, true, used, { ...plainOvertime, limits: indonesianOvertime.limits })).toHaveLength(1)
  })

  it('say how they stand, and why', () => {
    const told = (minutes: number, free: boolean, policy: OvertimePolicy) => {
      const { day, month } = limitsOf(minutes, free, used, policy)
      return [day, month].map(({ why, ...rest }) => ({ ...rest, why: why.map(({ rule, facts }) => [rule, facts]) }))
    }
    const before = (minutes: number) => ['overtime.before', { minutes }]
    expect(told(60, false, indonesianOvertime)).toEqual([
      { value: 240, most: 240, hard: true, why: [before(180), ['overtime.limit.day', { minutes: 240 }]] },
      { value: 4060, most: null, hard: false, why: [before(4000)] },
    ])
    expect(told(60, true, indonesianOvertime)).toEqual([
      { value: 180, most: 240, hard: true, why: [before(180), ['overtime.apart', {}], ['overtime.limit.day', { minutes: 240 }]] },
      { value: 4000, most: null, hard: false, why: [before(4000), ['overtime.apart', {}]] },
    ])
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
  expect(timeOffQuantity({ counted: 100, worth: 200 }, rule, 'hour')).toBe(3.333)
})

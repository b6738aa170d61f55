import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar.ts'
import { instantAt, minutesOf } from '../clock.ts'
import { dayOfCheck, staysOf, type CheckTime } from './check-times.ts'
import { attendanceDay } from './day.ts'
import type { DayFacts } from './facts.ts'
import { planShift, type ShiftRule } from '../schedule/shift.ts'

const monday = '2026-11-23'
const jakarta = 'Asia/Jakarta'
const berlin = 'Europe/Berlin'

const office: ShiftRule = {
  code: 'OFFICE',
  name: 'Office',
  start: '08:00',
  end: '17:00',
  breaks: [{ from: '12:00', until: '13:00', paid: false }],
  grace: { late: 5, early: 0 },
  rounding: { minutes: 0, to: 'nearest' },
  overtime: { onlyApproved: true, least: 30 },
}
const night: ShiftRule = { ...office, code: 'NIGHT', name: 'Night', start: '22:00', end: '06:00', breaks: [] }

let serial = 0
const at = (time: string, day = monday, zone = jakarta) => Date.parse(instantAt(day, minutesOf(time), zone))
const check = (time: string, direction: CheckTime['direction'] = null, day = monday, zone = jakarta): CheckTime => ({
  id: String((serial += 1)),
  at: at(time, day, zone),
  direction,
  source: 'device',
})
const factsOf = (more: Partial<DayFacts> = {}, rules: readonly ShiftRule[] = [office], zone = jakarta, day = monday): DayFacts => ({
  day,
  timeZone: zone,
  shifts: rules.map((rule) => planShift(rule, day, zone)),
  next: { begins: [], freed: [], comes: [] },
  checks: [],
  leaves: [],
  permits: [],
  overtimes: [],
  holiday: null,
  asOf: at('23:59', addDays(day, 2), zone),
  ...more,
})
const dayOf = (...given: Parameters<typeof factsOf>) => attendanceDay(factsOf(...given))
const oddities = (...given: Parameters<typeof factsOf>) => dayOf(...given).odd.map(({ kind, minutes }) => [kind, minutes])
const leave = (part: 'full' | 'first' | 'second' | 'hours', hours = 0) => ({ code: 'LV-1', name: 'Annual', part, hours })

describe('a day', () => {
  it('worked as planned is present, without the break that is not paid', () => {
    const day = dayOf({ checks: [check('07:58', 'in'), check('17:02', 'out')] })
    expect(day).toMatchObject({ value: 'present', shifts: ['Office'], planned: 480, worked: 480, overtime: 0, missing: 0, odd: [] })
    // Who goes out for the break has worked no less.
    const out = dayOf({ checks: [check('08:00'), check('12:00'), check('13:00'), check('17:00')] })
    expect(out).toMatchObject({ value: 'present', worked: 480 })
  })

  it('says by how much somebody came late or left early; what grace forgives is whole', () => {
    expect(dayOf({ checks: [check('08:05'), check('17:00')] })).toMatchObject({ value: 'present', late: 0, worked: 475 })
    expect(dayOf({ checks: [check('08:06'), check('17:00')] })).toMatchObject({ value: 'late', late: 6, missing: 6 })
    expect(dayOf({ checks: [check('08:00'), check('16:30')] })).toMatchObject({ value: 'early', early: 30 })
    expect(dayOf({ checks: [check('09:00'), check('16:30')] })).toMatchObject({ value: 'lateAndEarly', late: 60, early: 30, worked: 390 })
    expect(oddities({ checks: [check('08:00'), check('10:00'), check('11:00'), check('17:00')] })).toEqual([['gap', 60]])
  })

  it('without check times is absent once the shift has ended, and to come before', () => {
    expect(dayOf()).toMatchObject({ value: 'absent', missing: 480, odd: [{ kind: 'absent', minutes: 480 }] })
    expect(dayOf({ asOf: at('16:59') })).toMatchObject({ value: 'toCome', missing: 0, odd: [] })
    expect(dayOf({ asOf: at('10:00'), checks: [check('08:00', 'in')] })).toMatchObject({ value: 'present', odd: [] })
  })

  it('with a coming or going too few is incomplete and says which', () => {
    expect(dayOf({ checks: [check('08:00', 'in')] })).toMatchObject({ value: 'incomplete', worked: 0, missing: 480 })
    expect(oddities({ checks: [check('08:00', 'in')] })).toEqual([['missingOut', 0]])
    expect(oddities({ checks: [check('17:00', 'out')] })).toEqual([['missingIn', 0]])
    expect(oddities({ checks: [check('08:00', 'in'), check('12:30', 'in'), check('17:00', 'out')] })).toEqual([['missingOut', 0]])
  })

  it('that was corrected goes by the correction', () => {
    const checks = [check('08:00', 'in'), check('11:00', 'out'), { ...check('17:00', 'out'), source: 'correction' as const }]
    const day = dayOf({ checks })
    expect(day).toMatchObject({ value: 'present', worked: 480 })
    expect(day.why.map(({ rule }) => rule)).toContain('day.corrected')
  })

  it('off is off, worked or not; a holiday has a name', () => {
    expect(dayOf({}, [])).toMatchObject({ value: 'off', planned: 0 })
    expect(dayOf({ checks: [check('09:00'), check('12:00')] }, [])).toMatchObject({ value: 'workedOff', worked: 180, overtime: 0 })
    const holiday = { name: 'Nyepi', off: 1 }
    expect(dayOf({ holiday })).toMatchObject({ value: 'holiday', planned: 0, odd: [] })
    // Of a day of which nobody said what is worked nobody says either that it was off, but of a holiday.
    const unset = (more: Partial<DayFacts>) => dayOf({ isUnset: true, ...more }, []).value
    expect([unset({}), unset({ holiday })]).toEqual(['unset', 'holiday'])
    const some = [check('09:00'), check('12:00')]
    expect([unset({ checks: some }), unset({ checks: some, holiday })]).toEqual(['present', 'workedOff'])
    const overtimes = [{ code: 'OT-1', from: at('09:00'), until: at('11:00') }]
    const worked = dayOf({ holiday, overtimes, checks: [check('09:00'), check('12:00')] })
    // No minute is both: sums of worked and overtime are what somebody was there.
    expect(worked).toMatchObject({ value: 'workedOff', worked: 60, overtime: 120 })
    expect(worked.why.map(({ rule }) => rule)).toContain('day.overtime')
    expect(dayOf({ holiday: { name: 'Eve', off: 0.5 }, checks: [check('08:00'), check('12:00')] })).toMatchObject({
      value: 'present',
      planned: 240,
      worked: 240,
    })
  })

  it('of a shift that ends when it begins lasts a day and a night, by what passes', () => {
    const guard: ShiftRule = { ...office, name: 'Guard', end: '08:00', breaks: [{ from: '00:00', until: '01:00', paid: false }] }
    const checks = [check('08:00', 'in'), check('08:00', 'out', addDays(monday, 1))]
    expect(dayOf({ checks }, [guard])).toMatchObject({ value: 'present', planned: 1380, worked: 1380, overtime: 0, missing: 0 })
    expect(dayOf({}, [guard])).toMatchObject({ value: 'absent', planned: 1380, missing: 1380 })
    // The nights in which the clock is put back and forward.
    expect(dayOf({}, [guard], berlin, '2026-10-24').planned).toBe(1440)
    expect(dayOf({}, [guard], berlin, '2027-03-27').planned).toBe(1320)
  })

  it('of leave asks for what the leave leaves', () => {
    expect(dayOf({ leaves: [leave('full')] })).toMatchObject({ value: 'leave', planned: 0, odd: [] })
    expect(dayOf({ leaves: [leave('first')], checks: [check('13:00'), check('17:00')] })).toMatchObject({ value: 'present', planned: 240 })
    expect(dayOf({ leaves: [leave('second')], checks: [check('08:00'), check('12:00')] })).toMatchObject({ value: 'present', planned: 240 })
    expect(dayOf({ leaves: [leave('second')] })).toMatchObject({ value: 'absent', missing: 240 })
    expect(dayOf({ leaves: [leave('hours', 2)], checks: [check('10:00'), check('17:00')] })).toMatchObject({ value: 'present', late: 0 })
    expect(dayOf({ leaves: [leave('hours', 2)], checks: [check('10:30'), check('17:00')] })).toMatchObject({ value: 'late', late: 30 })
  })

  it('with a permit excuses the time out; one that counts as work is worked', () => {
    const checks = [check('08:00'), check('14:00'), check('16:00'), check('17:00')]
    const permit = { code: 'PO-1', from: at('14:00'), until: at('16:00'), asWork: false }
    expect(dayOf({ checks, permits: [permit] })).toMatchObject({ value: 'present', worked: 360, missing: 0 })
    expect(dayOf({ checks, permits: [{ ...permit, asWork: true }] })).toMatchObject({ value: 'present', worked: 480 })
  })

  it('counts overtime as far as it was approved, or from its least minutes on where none is asked for', () => {
    const checks = [check('08:00'), check('19:00')]
    expect(dayOf({ checks })).toMatchObject({ overtime: 0, odd: [{ kind: 'unapprovedOvertime', minutes: 120 }] })
    const overtimes = [{ code: 'OT-1', from: at('17:00'), until: at('18:30') }]
    expect(dayOf({ checks, overtimes })).toMatchObject({ overtime: 90, worked: 480, odd: [{ minutes: 30 }] })
    const open = { ...office, overtime: { onlyApproved: false, least: 30 } }
    expect(dayOf({ checks }, [open])).toMatchObject({ overtime: 120, odd: [] })
    expect(dayOf({ checks: [check('07:45'), check('17:29')] }, [open])).toMatchObject({ overtime: 0 })
  })

  it('rounds by the shift, in nobody’s, the company’s or the employee’s favour', () => {
    const rounding = (to: 'nearest' | 'company' | 'employee') => ({
      ...office,
      grace: { late: 0, early: 0 },
      rounding: { minutes: 15, to },
    })
    const checks = [check('08:06'), check('16:54')]
    expect(dayOf({ checks }, [rounding('nearest')])).toMatchObject({ value: 'present', worked: 480 })
    expect(dayOf({ checks }, [rounding('company')])).toMatchObject({ late: 15, early: 15, worked: 450 })
    expect(dayOf({ checks }, [rounding('employee')])).toMatchObject({ value: 'present', worked: 480 })
    // What is nearest to a step is on the far side of its middle.
    const far = [check('08:08'), check('16:52')]
    expect(dayOf({ checks: far }, [rounding('nearest')])).toMatchObject({ late: 15, early: 15, worked: 450 })
    expect(dayOf({ checks: [check('07:52'), check('17:08')] }, [rounding('nearest')])).toMatchObject({ worked: 480, missing: 0 })
    const told = (checks: readonly CheckTime[]) =>
      dayOf({ checks }, [rounding('nearest')]).why.flatMap(({ rule, facts }) => (rule === 'day.rounded' ? [facts] : []))
    expect(told(far)).toEqual([
      { from: '08:08', to: '08:15' },
      { from: '16:52', to: '16:45' },
    ])
    expect(told([check('08:15'), check('17:00')])).toEqual([])
  })

  it('says why, step by step: what was planned, what the leave takes, who came when, and what is lacking', () => {
    const why = (...given: Parameters<typeof factsOf>) => dayOf(...given).why.map(({ rule, facts }) => [rule, facts])
    const shift = ['day.shift', { name: 'Office', from: '08:00', until: '17:00' }]
    const checks = [check('08:00', 'in'), check('16:30', 'out')]
    expect(why({ checks })).toEqual([
      shift,
      ['day.stay', { from: '08:00', until: '16:30' }],
      ['day.break', { minutes: 60 }],
      ['day.early', { minutes: 30 }],
      ['day.worked', { minutes: 450, planned: 480 }],
    ])
    const first = (leaves: DayFacts['leaves']) => why({ leaves, checks })[1]
    expect(first([leave('full')])).toEqual(['day.leave.full', { what: 'LV-1: Annual' }])
    expect(first([leave('hours', 2)])).toEqual(['day.leaveHours', { what: 'LV-1: Annual', hours: 2 }])
    // Whoever does not see the request reads its type alone; whoever is not told the type reads that somebody is away.
    expect(first([{ ...leave('second'), code: '' }])).toEqual(['day.leave.second', { what: 'Annual' }])
    expect(first([{ ...leave('first'), code: '', name: '' }])).toEqual(['day.away.first', {}])
    expect(first([{ ...leave('hours', 3), code: '', name: '' }])).toEqual(['day.awayHours', { hours: 3 }])
  })

  it('says why of holidays, permits, grace and what counts beyond the shift', () => {
    const why = (...given: Parameters<typeof factsOf>) => dayOf(...given).why.map(({ rule, facts }) => [rule, facts])
    const permit = { code: 'PO-1', from: at('14:00'), until: at('15:00'), asWork: true }
    const checks = [check('08:03', 'in'), check('12:00', 'out')]
    expect(why({ checks, holiday: { name: 'Eve', off: 0.5 }, permits: [permit, { ...permit, code: '', asWork: false }] }).slice(1)).toEqual(
      [
        ['day.halfHoliday', { name: 'Eve' }],
        ['day.stay', { from: '08:03', until: '12:00' }],
        ['day.permitWork', { code: 'PO-1', from: '14:00', until: '15:00' }],
        ['day.permit.some', { from: '14:00', until: '15:00' }],
        ['day.forgiven', { minutes: 3, grace: 5 }],
        ['day.worked', { minutes: 297, planned: 240 }],
      ],
    )
    const long = [check('08:00', 'in'), check('19:00', 'out')]
    const overtimes = [{ code: 'OT-1', from: at('17:00'), until: at('18:30') }]
    expect(why({ checks: long, overtimes }).slice(3)).toEqual([
      ['day.overtime', { minutes: 90 }],
      ['day.unapprovedOvertime', { minutes: 30 }],
      ['day.worked', { minutes: 480, planned: 480 }],
    ])
    expect(why({ holiday: { name: 'Nyepi', off: 1 } }, [])).toEqual([
      ['day.noShift', {}],
      ['day.holiday', { name: 'Nyepi' }],
      ['day.worked', { minutes: 0, planned: 0 }],
    ])
    expect(why({ isUnset: true }, [])[0]).toEqual(['day.unset', {}])
    expect(why({ checks: [check('08:00', 'in')] }).at(-2)).toEqual(['day.missingOut', { at: '08:00' }])
    expect(why({}).slice(1)).toEqual([
      ['day.absent', { minutes: 480 }],
      ['day.worked', { minutes: 0, planned: 480 }],
    ])
  })

  it('of two shifts judges each', () => {
    const split = [
      { ...office, end: '12:00', breaks: [] },
      { ...office, code: 'LATE', name: 'Late', start: '16:00', end: '20:00', breaks: [] },
    ]
    expect(dayOf({ checks: ['08:00', '12:00', '16:00', '20:00'].map((time) => check(time)) }, split)).toMatchObject({
      value: 'present',
      shifts: ['Office', 'Late'],
      worked: 480,
    })
    expect(dayOf({ checks: ['08:00', '12:00', '16:30', '20:00'].map((time) => check(time)) }, split)).toMatchObject({ late: 30 })
    expect(oddities({ checks: [check('08:00'), check('12:00')] }, split)).toEqual([['gap', 240]])
  })

  it('whose shift was missed while somebody worked at other hours is absent, and says so', () => {
    const checks = [check('18:00', 'in'), check('22:00', 'out')]
    const day = dayOf({ checks })
    expect(day).toMatchObject({ value: 'absent', worked: 0, late: 0, early: 0, missing: 480 })
    expect(oddities({ checks })).toEqual([
      ['otherHours', 480],
      ['unapprovedOvertime', 240],
    ])
    expect(day.why.map(({ rule }) => rule)).toContain('day.otherHours')
    // Who was there for a part of it, or is excused for one, was not absent.
    expect(dayOf({ checks: [check('16:59', 'in'), check('22:00', 'out')] })).toMatchObject({ value: 'late' })
    const permit = { code: 'PO-1', from: at('14:00'), until: at('16:00'), asWork: false }
    expect(dayOf({ checks, permits: [permit] })).toMatchObject({ value: 'lateAndEarly' })
    expect(dayOf({ checks, leaves: [leave('full')] })).toMatchObject({ value: 'leave' })
    expect(dayOf({ checks, asOf: at('16:00') })).toMatchObject({ value: 'present', odd: [{ kind: 'unapprovedOvertime' }] })
  })

  it('takes a card held twice for once', () => {
    const checks = [check('08:00'), check('08:01'), check('17:00', 'out'), check('17:02', 'out')]
    expect(dayOf({ checks })).toMatchObject({ value: 'present', worked: 480, odd: [] })
    expect(staysOf(checks).doubled).toHaveLength(2)
  })
})

describe('a night shift', () => {
  const eve = addDays(monday, -1)

  it('is of the day on which it begins, and as long as the night: an hour more in autumn, one less in spring', () => {
    const worked = (day: string) => {
      const checks = [check('22:00', 'in', day, berlin), check('06:00', 'out', addDays(day, 1), berlin)]
      return dayOf({ checks }, [night], berlin, day).worked
    }
    expect([worked('2026-11-23'), worked('2026-10-24'), worked('2026-03-28')]).toEqual([480, 540, 420])
  })

  it('keeps its going after midnight; the morning shift after it keeps its own coming', () => {
    const shifts = new Map([
      [eve, { shifts: [planShift(night, eve, jakarta)], holiday: null }],
      [monday, { shifts: [planShift({ ...office, start: '08:00' }, monday, jakarta)], holiday: null }],
    ])
    const checks = [check('21:55', 'in', eve), check('06:10', 'out'), check('07:50', 'in'), check('17:00', 'out')]
    expect(checks.map((one) => dayOfCheck(one, checks, shifts, jakarta))).toEqual([eve, eve, monday, monday])
  })

  it('keeps the going of whoever stays long, until the next shift begins', () => {
    const shifts = new Map([eve, monday].map((day) => [day, { shifts: [planShift(office, day, jakarta)], holiday: null }]))
    const dayOfGoing = (time: string, ...more: CheckTime[]) => {
      const going = check(time, 'out')
      return dayOfCheck(going, [check('08:00', 'in', eve), going, ...more], shifts, jakarta)
    }
    expect([dayOfGoing('00:30'), dayOfGoing('02:00'), dayOfGoing('07:59')]).toEqual([eve, eve, eve])
    expect([dayOfGoing('08:00'), dayOfGoing('02:00', check('01:00', 'in'), check('00:30', 'out'))]).toEqual([monday, monday])
    // Told twice it goes twice; nobody who did not come goes from the day before.
    const [once, twice] = [check('02:00', 'out'), check('02:02', 'out')]
    expect(dayOfCheck(twice, [check('08:00', 'in', eve), once, twice], shifts, jakarta)).toBe(eve)
    expect(dayOfCheck(once, [once], shifts, jakarta)).toBe(monday)
  })

  it('unplanned work into the night stays with the evening', () => {
    const checks = [check('20:00', 'in', eve), check('02:00', 'out'), check('09:00', 'in')]
    expect(checks.map((one) => dayOfCheck(one, checks, new Map(), jakarta))).toEqual([eve, eve, monday])
  })
})

import { describe, expect, it } from 'vitest'
import { instantAt, minutesOf } from '../clock.ts'
import type { CheckTime } from './check-times.ts'
import { attendanceDay } from './day.ts'
import { attendanceStatuses, dayState, plannedTimes } from './day-state.ts'
import { hoursOfLeave } from '../schedule/expectation.ts'
import type { AttendanceStatus, DayFacts } from './facts.ts'
import { planOfShifts, planOfWeek } from '../schedule/plan-of-day.ts'
import { planShift, type ShiftRule } from '../schedule/shift.ts'

const [monday, tuesday] = ['2026-11-23', '2026-11-24']
const jakarta = 'Asia/Jakarta'
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
const morning: ShiftRule = { ...office, name: 'Morning', end: '12:00', breaks: [] }
const evening: ShiftRule = { ...morning, name: 'Evening', start: '16:00', end: '20:00' }
const at = (time: string, day = monday) => Date.parse(instantAt(day, minutesOf(time), jakarta))
const planned = (rule: ShiftRule) => planShift(rule, monday, jakarta)
const check = (time: string, direction: CheckTime['direction'] = null): CheckTime => ({
  id: time,
  at: at(time),
  direction,
  source: 'device',
})
const checks = (...times: string[]) => times.map((time) => check(time))
const dayOf = (more: Partial<DayFacts> = {}, rules: readonly ShiftRule[] = [office]) =>
  attendanceDay({
    day: monday,
    timeZone: jakarta,
    shifts: rules.map(planned),
    next: { begins: [], freed: [], comes: [] },
    checks: [],
    leaves: [],
    permits: [],
    overtimes: [],
    holiday: null,
    asOf: at('23:59', '2026-11-25'),
    ...more,
  })
const hoursOff = (hours: number) => ({ code: 'LV-1', name: 'Annual', part: 'hours' as const, hours })

describe('a day at its edges', () => {
  it('is judged from the end of its last shift on', () => {
    expect([dayOf({ asOf: at('17:00') - 1 }), dayOf({ asOf: at('17:00') })].map(({ value }) => value)).toEqual(['toCome', 'absent'])
    expect(dayOf({ asOf: at('13:00') }, [morning, evening])).toMatchObject({ value: 'toCome', missing: 0 })
  })

  it('takes its shifts in the order in which they begin', () => {
    expect(dayOf({ checks: checks('08:00', '12:00', '16:00', '20:00') }, [evening, morning])).toMatchObject({
      shifts: ['Morning', 'Evening'],
      missing: 0,
    })
  })

  it('without anybody there but for a permit is not absent', () => {
    const permits = [{ code: 'PO-1', from: at('14:00'), until: at('16:00'), asWork: false }]
    expect(dayOf({ permits })).toMatchObject({ value: 'lateAndEarly', late: 300, early: 60, worked: 0 })
    expect(dayOf({ permits, asOf: at('10:00') }).value).toBe('present')
  })

  it('has somebody there as long as a going would be of it: for a day after coming to a shift, for sixteen hours else', () => {
    /** Until when somebody who came then is there, and that the day is not over before. */
    const until = (came: CheckTime, rules?: readonly ShiftRule[], begins: readonly number[] = []) => {
      const asked = (asOf: number) => dayOf({ checks: [came], next: { begins, freed: [], comes: [] }, asOf }, rules)
      const { settlesAt } = asked(Math.max(...(rules ?? [office]).map((rule) => planned(rule).span.until), at('17:00')))
      if (settlesAt === null) return null
      const [before, then] = [asked(settlesAt - 1), asked(settlesAt)]
      expect([before.stillSince, before.settlesAt, before.odd.filter(({ kind }) => kind === 'missingOut')]).toEqual([
        came.at,
        settlesAt,
        [],
      ])
      expect([then.stillSince, then.settlesAt, then.value]).toEqual([null, null, 'incomplete'])
      return settlesAt
    }
    const came = check('08:00', 'in')
    expect(until(came)).toBe(at('08:01', tuesday))
    // Who came to a shift of a day and a night may go late from it as from any other.
    expect(until(check('07:55', 'in'), [{ ...office, end: '08:00' }])).toBe(at('14:01', tuesday))
    expect(until(came, [])).toBe(at('00:01', tuesday))
    expect(until(check('05:00', 'in'), [])).toBe(at('00:00', tuesday))
    // The next shift begins, or they have come anew.
    expect(until(came, [office], [at('10:00', tuesday), at('06:30', tuesday)])).toBe(at('06:30', tuesday))
    expect(until(came, [office], [at('16:30')])).toBe(at('17:01'))
    // Where devices tell no direction, shift and clock alone say it, and the next shift has what is nearer to it.
    const [nights, afternoon] = [[{ ...office, start: '22:00', end: '06:00', breaks: [] }], [at('14:00', tuesday)]]
    expect([until(check('22:00'), nights), until(check('22:00'), nights, afternoon)]).toEqual([at('12:01', tuesday), at('10:01', tuesday)])
    expect(until(check('22:00'), nights, [at('13:59', tuesday)])).toBe(at('10:00', tuesday))
    expect([until(check('08:00')), until(check('08:00'), [{ ...office, end: '20:00' }])]).toEqual([
      at('00:00', tuesday),
      at('02:01', tuesday),
    ])
  })

  it('says of whoever may still be at work since when, with what their coming counts as', () => {
    const why = (asOf: number, rule: ShiftRule = office) =>
      dayOf({ checks: [check('08:06', 'in')], asOf }, [rule]).why.map(({ rule: step, facts }) => [step, facts])
    const [shift, still] = [
      ['day.shift', { name: 'Office', from: '08:00', until: '17:00' }],
      ['day.still', { at: '08:06' }],
    ]
    const worked = ['day.worked', { minutes: 0, planned: 480 }]
    expect(why(at('12:00'))).toEqual([shift, still, worked])
    expect(why(at('18:00'))).toEqual([shift, still, ['day.late', { minutes: 6 }], worked])
    expect(why(at('18:07'), { ...office, rounding: { minutes: 15, to: 'company' } })).toEqual([
      shift,
      still,
      ['day.rounded', { from: '08:06', to: '08:15' }],
      ['day.late', { minutes: 15 }],
      worked,
    ])
    expect(why(at('09:00', tuesday)).map(([step]) => step)).toEqual(['day.shift', 'day.missingOut', 'day.worked'])
  })

  it('lacks nothing of the time since somebody came who is still there after its end', () => {
    const at18 = (time: string) => dayOf({ checks: [check(time, 'in')], asOf: at('18:00') })
    expect(at18('08:00')).toMatchObject({ value: 'present', missing: 0, odd: [] })
    expect(at18('09:00')).toMatchObject({ value: 'late', late: 60, early: 0, missing: 60 })
    expect(at18('17:30')).toMatchObject({ value: 'absent', missing: 480, odd: [{ kind: 'otherHours' }] })
  })

  it('lacks as much while somebody is still there as when they have gone, also where their coming is rounded', () => {
    for (const [to, missing] of [
      ['company', 15],
      ['nearest', 0],
      ['employee', 0],
    ] as const) {
      const rounding = [{ ...office, grace: { late: 0, early: 0 }, rounding: { minutes: 15, to } }]
      const lacks = (...given: CheckTime[]) => dayOf({ checks: given, asOf: at('18:00') }, rounding).missing
      const came = check('08:07', 'in')
      expect([to, lacks(came), lacks(came, check('17:00', 'out'))]).toEqual([to, missing, missing])
    }
  })

  it('has no minute both worked and overtime in the half that a holiday leaves free; its break is none where overtime was approved', () => {
    const eve = { holiday: { name: 'Eve', off: 0.5 }, checks: [check('08:00'), check('16:00')] }
    expect(dayOf(eve)).toMatchObject({ worked: 420, overtime: 0 })
    const half = (from: string, until: string) => dayOf({ ...eve, overtimes: [{ code: 'OT-1', from: at(from), until: at(until) }] })
    expect(half('13:30', '15:00')).toMatchObject({ value: 'present', worked: 330, overtime: 90, odd: [] })
    expect(half('12:00', '15:00')).toMatchObject({ worked: 300, overtime: 180 })
    expect(half('12:00', '15:00').why.map(({ rule }) => rule)).not.toContain('day.break')
    expect(half('09:00', '11:00')).toMatchObject({ worked: 420, overtime: 0 })
  })

  it('is absent for nothing of what was planned, and counts what was done in the free half as worked, beyond the shift as overtime alone', () => {
    const [eve, leave] = [
      { holiday: { name: 'Eve', off: 0.5 } },
      { leaves: [{ code: 'LV-1', name: 'Annual', part: 'first' as const, hours: 0 }] },
    ]
    const absent = { value: 'absent', planned: 240, missing: 240, late: 0, early: 0, overtime: 0 }
    const half = { ...absent, worked: 240, odd: [{ kind: 'otherHours', minutes: 240 }] }
    expect(dayOf({ ...eve, checks: checks('13:00', '17:00') })).toMatchObject(half)
    expect(dayOf({ ...leave, checks: checks('08:00', '12:00') })).toMatchObject(half)
    expect(dayOf({ ...eve, checks: checks('17:00', '20:00') })).toMatchObject({ ...absent, worked: 0 })
    // A minute of what was planned makes of the day a late one, and changes nothing of the rest.
    expect(dayOf({ ...eve, checks: checks('11:59', '17:00') })).toMatchObject({ value: 'late', worked: 241, missing: 239 })
    const overtimes = [{ code: 'OT-1', from: at('13:00'), until: at('17:00') }]
    expect(dayOf({ ...eve, overtimes, checks: checks('13:00', '17:00') })).toMatchObject({ ...absent, worked: 0, overtime: 240 })
  })

  it('that is a holiday goes by no shift: nothing is rounded, nobody waits for its end, and its name is told', () => {
    const steps = { ...office, rounding: { minutes: 15, to: 'company' as const } }
    const holiday = { name: 'Nyepi', off: 1 }
    const day = dayOf({ holiday, checks: [check('08:01', 'in'), check('12:08', 'out')], asOf: at('12:30') }, [steps])
    expect(day).toMatchObject({ value: 'workedOff', worked: 247, shifts: ['Office'], settlesAt: null })
    // Sixteen hours as where nothing is planned, not a day.
    expect(dayOf({ holiday, checks: [check('08:00', 'in')], asOf: at('12:00') })).toMatchObject({
      stillSince: at('08:00'),
      settlesAt: at('00:01', tuesday),
    })
  })

  it('tells from when until when something is wrong with it', () => {
    const odd = (...times: string[]) => dayOf({ checks: checks(...times) }).odd
    expect(dayOf().odd).toEqual([{ kind: 'absent', from: at('08:00'), until: at('17:00'), minutes: 480 }])
    expect(odd('08:00', '10:00', '11:00', '17:00')).toEqual([{ kind: 'gap', from: at('10:00'), until: at('11:00'), minutes: 60 }])
    expect(odd('08:30', '16:00')).toEqual([
      { kind: 'late', from: at('08:00'), until: at('08:30'), minutes: 30 },
      { kind: 'early', from: at('16:00'), until: at('17:00'), minutes: 60 },
    ])
    const gone = dayOf({ checks: [check('17:00', 'out')] })
    expect(gone.odd).toEqual([{ kind: 'missingIn', from: null, until: at('17:00'), minutes: 0 }])
    expect(gone.why.map(({ rule, facts }) => [rule, facts])).toContainEqual(['day.missingIn', { at: '17:00' }])
    expect(dayOf({ checks: checks('08:00', '18:00') }).odd).toEqual([
      { kind: 'unapprovedOvertime', from: at('17:00'), until: at('18:00'), minutes: 60 },
    ])
  })

  it('uses up hours of leave once: for what is late, then for what is early', () => {
    const leaves = [hoursOff(1.5), hoursOff(0.5)]
    expect(dayOf({ leaves, checks: checks('09:00', '16:00') })).toMatchObject({ value: 'present', missing: 0, odd: [] })
    expect(dayOf({ leaves, checks: checks('09:00', '15:30') })).toMatchObject({ value: 'early', late: 0, early: 30, missing: 30 })
    expect(dayOf({ leaves, checks: [check('08:00', 'in')] })).toMatchObject({ value: 'incomplete', missing: 360 })
    expect(dayOf({ leaves: [hoursOff(10)] })).toMatchObject({ value: 'leave', planned: 0 })
  })

  it('is a day like others where a holiday gives no time off, and no leave where its shift is all break', () => {
    const day = dayOf({ holiday: { name: 'Observance', off: 0 }, checks: checks('08:00', '17:00') })
    expect(day).toMatchObject({ value: 'present', planned: 480 })
    expect(day.why.map(({ rule }) => rule)).toEqual(['day.shift', 'day.stay', 'day.break', 'day.worked'])
    expect(dayOf({}, [{ ...office, breaks: [{ from: '08:00', until: '17:00', paid: false }] }])).toMatchObject({
      value: 'present',
      planned: 0,
    })
  })

  it('goes beyond a shift by the rule of the shift that is nearest', () => {
    const open = { ...evening, overtime: { onlyApproved: false, least: 30 }, rounding: { minutes: 0, to: 'nearest' as const } }
    const rounding = { ...morning, rounding: { minutes: 15, to: 'company' as const } }
    const told = (...times: string[]) => {
      const { overtime, late, odd } = dayOf({ checks: checks(...times) }, [rounding, open])
      return [overtime, late, odd.map(({ kind, minutes }) => `${kind} ${minutes}`)]
    }
    expect(told('08:00', '12:00', '16:00', '20:30')).toEqual([30, 0, []])
    expect(told('08:00', '12:00', '16:00', '20:29')).toEqual([0, 0, []])
    expect(told('08:00', '13:00', '16:00', '20:00')).toEqual([0, 0, ['unapprovedOvertime 60']])
    expect(told('08:00', '12:00', '16:06', '20:00')).toEqual([0, 6, ['late 6']])
    expect(told('08:01', '12:00', '16:00', '20:00')).toEqual([0, 15, ['late 15']])
  })

  it('says nothing of a stay that lasts no time', () => {
    const rules = dayOf({ checks: [check('08:00', 'in'), { ...check('08:00', 'out'), id: 'out' }] }).why.map(({ rule }) => rule)
    expect(rules).not.toContain('day.stay')
  })
})

describe('what is planned for a day', () => {
  it('is named in the order of its shifts, and each half has half of its time', () => {
    const both = planOfShifts([evening, morning].map(planned), null)
    expect(both).toEqual({
      name: 'Morning, Evening',
      hours: 8,
      work: { from: at('08:00'), firstUntil: at('12:00'), secondFrom: at('16:00'), until: at('20:00') },
      holiday: null,
    })
    const eve = { name: 'Eve', off: 0.5 }
    expect(planOfShifts([planned(office)], eve)).toMatchObject({
      hours: 8,
      work: { firstUntil: at('12:00'), secondFrom: at('13:00') },
      holiday: eve,
    })
    expect(planOfShifts([], eve)).toEqual({ name: '', hours: 0, work: null, holiday: eve })
  })

  it('is what its own shifts last, whichever day has them too', () => {
    const [one, other, third] = [planned(morning), planned(evening), planned(morning)]
    const hours = (...given: Parameters<typeof planOfShifts>[0]) => planOfShifts(given, null).hours
    expect([hours(one), hours(one, other), hours(other), hours(other, one), hours(one)]).toEqual([4, 8, 4, 8, 4])
    expect([hours(third, other), hours(third)]).toEqual([8, 4])
  })

  it('by a week is worked out once a day', () => {
    const planOn = planOfWeek({ name: 'Office', hours: [8, 8, 8, 8, 8, 0, 0], start: '08:00', end: '17:00' }, jakarta, [])
    expect(planOn(monday)).toBe(planOn(monday))
    expect([planOn(monday).hours, planOn('2026-11-28').hours]).toEqual([8, 0])
  })

  it('gives a leave by the hour its hours, or its share of the day to the minute', () => {
    expect([hoursOfLeave(2, 'hour', [planned(office)]), hoursOfLeave(0.25, 'day', [planned(office)])]).toEqual([2, 2])
    expect(hoursOfLeave(0.333, 'day', [planned(office)])).toBe(160 / 60)
  })
})

it('a day is told with every status that it may have', () => {
  const statuses: Record<AttendanceStatus, true> = {
    toCome: true,
    present: true,
    late: true,
    early: true,
    lateAndEarly: true,
    incomplete: true,
    absent: true,
    leave: true,
    holiday: true,
    off: true,
    unset: true,
    workedOff: true,
  }
  expect(attendanceStatuses).toEqual(Object.keys(statuses))
  const numbers = { planned: 480, worked: 470, overtime: 0, late: 10, early: 0, missing: 10 }
  const why = [{ rule: 'day.late', facts: { minutes: 10 }, version: '3', text: '10 m late' }]
  for (const statusId of attendanceStatuses) {
    const told = { statusId, status: 'Told', ...numbers, stays: [{ from: '08:10', until: null }], why }
    expect(dayState.parse(told)).toEqual(told)
  }
  const shift = { name: 'Office', from: '08:00', until: '17:00' }
  expect(plannedTimes.parse(shift)).toEqual(shift)
})

import { describe, expect, it } from 'vitest'
import { correctionPolicy, usualCorrectionPolicy } from './attendance/correction-policy.ts'
import { ruleOf, shiftRule } from './schedule/shift-schema.ts'
import { usualWeeklyRule, weeklyRule } from './schedule/weekly-rule.ts'
import { leavePolicy, plainEntitlement, plainLeavePolicy } from './leave/policy.ts'
import { dayKinds, indonesianOvertime, overtimePolicy, plainOvertime } from './overtime/policy.ts'
import { permitPolicy } from './permit-out/rules.ts'
import { plainTimesheets, timesheetPolicy } from './timesheet/policy.ts'

const shift = {
  start: '22:00',
  end: '06:00',
  breaks: [{ from: '01:00', until: '02:00', paid: false }],
  grace: { late: 5, early: 10 },
  rounding: { minutes: 15, to: 'company' },
  overtime: { onlyApproved: true, least: 30 },
}

/** Each kind of rule with everything in it that a company can say. */
const rules = {
  leave: {
    schema: leavePolicy,
    whole: {
      ...plainLeavePolicy,
      floor: -2,
      longest: 10,
      documentAfter: 2,
      countries: ['ID'],
      blocked: [{ from: '2026-12-21', until: '2026-12-24', name: 'Year end' }],
      entitlement: {
        ...plainEntitlement,
        amount: 12,
        every: 'month',
        expiresAfterMonths: 3,
        steps: [{ years: 3, more: 2 }],
        roundTo: 0.5,
      },
      carryOver: { most: 6, until: '03-31' },
      disbursement: { least: 1, most: 5, byEmployees: true },
      sensitive: true,
      paid: false,
      use: 'sickness',
    },
  },
  shift: { schema: shiftRule, whole: shift },
  week: { schema: weeklyRule, whole: { grace: shift.grace, rounding: shift.rounding, overtime: shift.overtime } },
  overtime: {
    schema: overtimePolicy,
    whole: {
      ...indonesianOvertime,
      limits: { ...indonesianOvertime.limits, month: { most: 4000, hard: false } },
      night: { from: '22:00', until: '05:00', rate: 1.5 },
      timeOff: { leaveTypeId: '0190a5c4-0000-7000-8000-000000000001', hoursPerDay: 8, weighted: true, expiresAfterMonths: 6 },
    },
  },
  permit: { schema: permitPolicy, whole: { mostHours: 4, mostPerMonth: 2, backdatingDays: 3, asksNote: true, countsAsWork: false } },
  correction: { schema: correctionPolicy, whole: { backdatingDays: 60, mostPerMonth: 10, asksNote: true } },
  timesheet: { schema: timesheetPolicy, whole: plainTimesheets },
}

type Path = readonly (string | number)[]

/** Every single thing that is said, by its path. */
function leaves(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([key, part]) => leaves(part, [...path, Array.isArray(value) ? Number(key) : key]))
}

/** The same with another value at a path; undefined: nothing is there. */
function withAt(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const copy: Record<string | number, unknown> = Array.isArray(whole) ? ([...whole] as never) : { ...(whole as object) }
  copy[key] = withAt(copy[key], rest, value)
  return copy
}

/** What an older rule did not say, and still need not. */
const mayLack = new Set([
  'leave entitlement.ceiling',
  ...['sensitive', 'paid', 'disbursement', 'use', 'probationMonths'].map((path) => `leave ${path}`),
  ...['proRataLast', 'byShare', 'roundTo', 'rounding'].map((path) => `leave entitlement.${path}`),
])
/** What goes below nothing, or beyond any bound. */
const open = new Set(['leave floor'])

describe.each(Object.entries(rules))('a rule of %s', (name, { schema, whole }) => {
  const accepts = (value: unknown) => schema.safeParse(value).success

  it('is read as it was written', () => {
    expect(schema.parse(whole)).toEqual(whole)
  })

  it('is refused where anything of it is missing or of another kind', () => {
    const accepted: string[] = []
    for (const { path, value } of leaves(whole)) {
      const at = `${name} ${path.join('.')}`
      if (accepts(withAt(whole, path, { odd: true }))) accepted.push(`${at}: an object`)
      if (!mayLack.has(at) && typeof path.at(-1) === 'string' && accepts(withAt(whole, path, undefined))) accepted.push(`${at}: nothing`)
      if (typeof value === 'number' && accepts(withAt(whole, path, '1'))) accepted.push(`${at}: a text`)
    }
    expect(accepted).toEqual([])
  })

  it('has its numbers within bounds', () => {
    const accepted: string[] = []
    for (const { path, value } of leaves(whole))
      if (typeof value === 'number' && !open.has(`${name} ${path.join('.')}`))
        for (const beyond of [-1, 1e9]) if (accepts(withAt(whole, path, beyond))) accepted.push(`${path.join('.')}: ${beyond}`)
    expect(accepted).toEqual([])
  })

  it('has no time that no clock shows', () => {
    const times = leaves(whole).filter(({ value }) => typeof value === 'string' && /^\d\d:\d\d$/.test(value))
    for (const { path } of times)
      for (const odd of ['24:00', '23:60', '9:00', '09:00:00', 'soon', ' 09:00'])
        expect([path.join('.'), odd, accepts(withAt(whole, path, odd))]).toEqual([path.join('.'), odd, false])
    for (const { path } of times)
      for (const good of ['00:00', '09:59', '19:00', '23:59']) expect(accepts(withAt(whole, path, good))).toBe(true)
  })
})

type Edge = readonly [name: keyof typeof rules, path: string, least: number, most: number, step: number]
const each = (name: Edge[0], paths: readonly string[], least: number, most: number, step = 1): Edge[] =>
  paths.map((path) => [name, path, least, most, step])

/** The least and the most that each number may be, and by how much it is beyond. */
const edges = [
  ...each('leave', ['noticeDays', 'backdatingDays', 'longest', 'documentAfter', 'serviceMonths', 'carryOver.most'], 0, 10_000, 0.5),
  ...each('leave', ['entitlement.amount', 'entitlement.expiresAfterMonths', 'disbursement.least', 'disbursement.most'], 0, 10_000, 0.5),
  ...each('leave', ['entitlement.steps.0.more'], 0, 10_000, 0.5),
  ...each('leave', ['entitlement.steps.0.years'], 1, 60),
  ...each('leave', ['entitlement.roundTo'], 0.001, 100, 0.0005),
  ...each('leave', ['probationMonths'], 0, 600),
  ...(['shift', 'week'] as const).flatMap((name) => [
    ...each(name, ['grace.late', 'grace.early', 'overtime.least'], 0, 720),
    ...each(name, ['rounding.minutes'], 0, 60),
  ]),
  ...each('overtime', ['step'], 0, 120),
  ...each('overtime', ['tolerance.employee'], 0, 60),
  ...each('overtime', ['tolerance.employer'], 0, 240),
  ...each('overtime', ['least'], 0, 720),
  ...each('overtime', ['limits.day.most'], 0, 1440),
  ...each('overtime', ['limits.week.most'], 0, 10_080),
  ...each('overtime', ['limits.month.most'], 0, 44_640),
  ...each('overtime', ['rates.workday.0.hours', 'timeOff.hoursPerDay'], 0.01, 24, 0.01),
  ...each('overtime', ['rates.holiday.1.rate', 'night.rate'], 0, 20, 0.01),
  ...each('overtime', ['timeOff.expiresAfterMonths'], 1, 60),
  ...each('overtime', ['backdatingDays'], 0, 366),
  ...each('permit', ['mostHours'], 0.01, 24, 0.01),
  ...each('permit', ['mostPerMonth'], 1, 31),
  ...each('permit', ['backdatingDays'], 0, 366),
  ...each('correction', ['backdatingDays'], 0, 3660),
  ...each('correction', ['mostPerMonth'], 0, 310),
  ...each('timesheet', ['futureDays', 'lock.graceDays'], 0, 366),
  ...each('timesheet', ['breakAfter'], 30, 1440),
  ...each('timesheet', ['breakLeast'], 1, 480),
]
const placeOf = (path: string): Path => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

it.each(edges)('a rule of %s has its %s from %d until %d, not beyond by %d', (name, path, least, most, step) => {
  const { schema, whole } = rules[name]
  const at = placeOf(path)
  const accepted = [least - step, least, most, most + step].map((value) => schema.safeParse(withAt(whole, at, value)).success)
  expect(accepted).toEqual([false, true, true, false])
  // What goes by whole ones has no half.
  if (step === 1) expect(schema.safeParse(withAt(whole, at, least + 0.5)).success).toBe(false)
})

it('a rule need not say what may be left open, and has to say everything else', () => {
  const parts = ['limits.day', 'limits.week', 'limits.month', 'tolerance', 'rates.workday'].map((path) => `overtime ${path}`)
  const all = Object.entries(rules).flatMap(([name, { whole }]) =>
    [...leaves(whole).map(({ path }) => path.join('.')), ...Object.keys(whole)].map((path) => `${name} ${path}`),
  )
  const mayBeOpen = [...new Set([...all, ...parts])].filter((each) => {
    const [name, path] = each.split(' ') as [keyof typeof rules, string]
    return rules[name].schema.safeParse(withAt(rules[name].whole, placeOf(path), null)).success
  })
  expect(mayBeOpen.toSorted()).toEqual(
    [
      ...[
        'longest',
        'documentAfter',
        'countries',
        'entitlement',
        'entitlement.roundTo',
        'entitlement.ceiling',
        'carryOver',
        'disbursement',
        'use',
      ].map((path) => `leave ${path}`),
      ...['limits.day', 'limits.week', 'limits.month', 'night', 'timeOff', 'timeOff.expiresAfterMonths'].map((path) => `overtime ${path}`),
      // The hours of the last band, which has no end.
      ...['workday.1', 'dayOff.2', 'holiday.2'].map((band) => `overtime rates.${band}.hours`),
      'permit mostHours',
      'permit mostPerMonth',
      'correction backdatingDays',
      'correction mostPerMonth',
      'timesheet breakAfter',
      'timesheet lock.graceDays',
    ].toSorted(),
  )
})

it('what applies where nobody has set anything else is a rule as any', () => {
  expect(leavePolicy.parse(plainLeavePolicy)).toEqual(plainLeavePolicy)
  for (const policy of [plainOvertime, indonesianOvertime]) expect(overtimePolicy.parse(policy)).toEqual(policy)
  expect(Object.keys(plainOvertime.rates)).toEqual(dayKinds)
  expect(timesheetPolicy.parse(plainTimesheets)).toEqual(plainTimesheets)
  expect(correctionPolicy.parse(usualCorrectionPolicy)).toEqual(usualCorrectionPolicy)
  expect(weeklyRule.parse(usualWeeklyRule)).toEqual(usualWeeklyRule)
  expect(ruleOf('N', 'Night', shift)).toEqual({ code: 'N', name: 'Night', ...shift })
})

it('of what is refused is told why', () => {
  const told = (name: 'shift' | 'overtime', path: Path, value: unknown) =>
    rules[name].schema
      .safeParse(withAt(rules[name].whole, path, value))
      .error?.issues.map(({ path: at, message }) => [at.join('.'), message])
  expect(told('shift', ['start'], '9:00')).toEqual([['start', 'field.invalidTime']])
  expect(told('overtime', ['night', 'until'], '24:00')).toEqual([['night.until', 'field.invalidTime']])
  expect(told('overtime', ['rates', 'dayOff'], [{ hours: 1, rate: 1 }])).toEqual([['rates.dayOff', 'error.lastBand']])
  const neither = overtimePolicy.safeParse({ ...plainOvertime, pay: false }).error?.issues.map(({ message }) => message)
  expect(neither).toEqual(['Overtime is paid, given as time off, or either'])
})

it('a rule knows the words that a company chooses among, and no others', () => {
  const words = (schema: { safeParse(value: unknown): { success: boolean } }, whole: unknown, path: Path, of: readonly string[]) =>
    of.filter((word) => schema.safeParse(withAt(whole, path, word)).success)
  const { leave } = rules
  expect(words(leavePolicy, leave.whole, ['unit'], ['day', 'hour', '', 'week'])).toEqual(['day', 'hour'])
  expect(words(leavePolicy, leave.whole, ['entitlement', 'every'], ['year', 'month', '', 'week'])).toEqual(['year', 'month'])
  expect(words(overtimePolicy, rules.overtime.whole, ['combine'], ['maximum', 'sum', '', 'both'])).toEqual(['maximum', 'sum'])
  expect(words(timesheetPolicy, plainTimesheets, ['rounding', 'to'], ['nearest', 'up', 'down', ''])).toEqual(['nearest', 'up', 'down'])
  expect(words(timesheetPolicy, plainTimesheets, ['lock', 'period'], ['week', 'month', '', 'day'])).toEqual(['week', 'month'])
  const steps = Array.from({ length: 70 }, (_, step) => step)
  const roundedTo = (step: number) => timesheetPolicy.safeParse(withAt(plainTimesheets, ['rounding', 'minutes'], step)).success
  expect(steps.filter(roundedTo)).toEqual([0, 5, 6, 10, 15, 30, 60])
  expect(words(shiftRule, shift, ['rounding', 'to'], ['nearest', 'company', 'employee', '', 'both'])).toEqual([
    'nearest',
    'company',
    'employee',
  ])
})

it('a leave type of which nothing more is said tells of its leave what others do, and pays nothing out', () => {
  const { sensitive: _sensitive, paid: _paid, disbursement: _disbursement, ...older } = plainLeavePolicy
  expect(leavePolicy.parse(older)).toEqual({ ...older, sensitive: false, paid: true, disbursement: null })
})

it('a leave type keeps no debt as its floor but one below nothing', () => {
  expect([1, 0, -0.5].map((floor) => leavePolicy.safeParse({ ...plainLeavePolicy, floor }).success)).toEqual([false, true, true])
})

describe('rates of overtime', () => {
  const accepts = (hours: readonly (number | null)[]) =>
    overtimePolicy.safeParse({
      ...indonesianOvertime,
      rates: { ...indonesianOvertime.rates, workday: hours.map((each) => ({ hours: each, rate: 2 })) },
    }).success

  it('end with a band that has no end, and with that alone', () => {
    expect([[null], [1, null], [1, 2, null]].map(accepts)).toEqual([true, true, true])
    expect([[], [1], [null, 1], [null, null], [0, null], [25, null]].map(accepts)).toEqual([false, false, false, false, false, false])
    expect([accepts([...Array<number>(7).fill(1), null]), accepts([...Array<number>(8).fill(1), null])]).toEqual([true, false])
  })

  it('are paid, given as time off, or either', () => {
    const made = (pay: boolean, timeOff: boolean) =>
      overtimePolicy.safeParse({ ...rules.overtime.whole, pay, ...(!timeOff && { timeOff: null }) }).success
    expect([made(true, true), made(true, false), made(false, true), made(false, false)]).toEqual([true, true, true, false])
  })
})

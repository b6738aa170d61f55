import { afterAll, beforeAll, expect, it } from 'vitest'
import { guidanceCalls } from '#shared/areas/guidance.ts'
import { shiftScheduleCalls } from '#shared/areas/shift-schedule.ts'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import { timesheetSetUpCalls } from '#shared/areas/timesheet-set-up.ts'
import { usualCheckInRule } from '#shared/records/attendance/check-in-rule.ts'
import { usualWeeklyRule } from '#shared/records/schedule/weekly-rule.ts'
import { plainTimesheets } from '#shared/records/timesheet/policy.ts'
import { isOfAForm } from './meanwhile.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

/** What is saved as a whole is not saved over what somebody else has saved since it was opened. */

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const edgar = () => portal.as('edgar')

type Save = (wished: number, opened: number | null) => Promise<{ status: number; error: { Message: string } }>
const before = <R>(opened: number | null, of: (n: number) => R): R | null => (opened === null ? null : of(opened))

it.each<[what: string, save: Save]>([
  ['the weekly rule', (n, was) => edgar().call(timeSetupCalls.saveWeekly, { ...weekly(n), opened: before(was, weekly) })],
  ['the rules of timesheets', (n, was) => edgar().call(timesheetSetUpCalls.saveRules, { ...sheets(n), opened: before(was, sheets) })],
  ['the limits of rosters', (n, was) => edgar().call(shiftScheduleCalls.changeLimits, { ...limits(n), opened: before(was, limits) })],
  ['guidance', (n, was) => edgar().call(guidanceCalls.write, { moduleId: 'LeaveRequest', ...words(n), opened: before(was, words) })],
  [
    'check-in by web',
    (n, was) =>
      edgar().call(timeSetupCalls.changeCheckIn, { siteId: portal.company.site.jakarta, ...byWeb(n), opened: before(was, byWeb) }),
  ],
])('%s: whoever opened it before is told who has changed it', async (_what, save) => {
  expect((await save(5, null)).status).toBe(200)
  const late = await save(7, 8)
  expect([late.status, late.error.Message]).toEqual([409, expect.stringMatching(/^Edgar Tester has changed this/)])
  expect((await save(7, 5)).status).toBe(200)
})

const weekly = (late: number) => ({ ...usualWeeklyRule, grace: { ...usualWeeklyRule.grace, late } })
const sheets = (futureDays: number) => ({ ...plainTimesheets, futureDays })
const limits = (mostDaysInRow: number) => ({ minimumRestHours: 11, mostDaysInRow })
const words = (n: number) => ({ guidanceDescription: { en: `${n}`, id: '' }, guidanceLink: '' })
const byWeb = (n: number) => ({ ...usualCheckInRule, networks: [`192.0.2.${n}`] })

it('what no form is opened with is not looked through', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 0 : [deep(levels - 1)])
  expect([isOfAForm({ names: deep(20) }), isOfAForm({ names: deep(80) })]).toEqual([true, false])
  expect([
    isOfAForm({ ids: Array.from({ length: 10_000 }, () => 0) }),
    isOfAForm({ ids: Array.from({ length: 300_000 }, () => 0) }),
  ]).toEqual([true, false])
})

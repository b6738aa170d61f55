import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkTimeCalls } from '#shared/areas/check-times.ts'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import { usualWeeklyRule } from '#shared/records/schedule/weekly-rule.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { usualCorrectionPolicy } from '#shared/records/attendance/correction-policy.ts'
import { correctionSetting } from '#shared/requests/check-time-overrider.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
/** A working day in the past. */
let monday: string

beforeAll(async () => {
  portal = await openPortal()
  const { body } = await edgar().call(checkTimeCalls.createKey, { siteId: portal.company.site.jakarta, name: 'Gate' })
  const today = todayAt('Asia/Jakarta')
  monday = addDays(today, -7 - weekday(today))
  await sql`update site set attendance_since = ${monday}::date where code = 'JKT'`.execute(portal.database.db)
  const item = (time: string, direction: string) => ({ employeeCode: 'E-amina', at: `${monday} ${time}`, direction })
  await portal.app.inject({
    method: 'POST',
    url: '/api/check-times',
    payload: { items: [item('08:20:00', 'in'), item('18:10:00', 'out')] },
    headers: { authorization: `Bearer ${body.key}` },
  })
})
afterAll(() => portal.close())

const edgar = () => portal.as('edgar')
const rules = async () => (await edgar().call(timeSetupCalls.attendanceRules)).body
const stored = async () => {
  const { rows } = await sql`
    select status, late, missing, overtime from attendance_day where employee_id = ${portal.company.id.amina} and day = ${monday}`.execute(
    portal.database.db,
  )
  return rows[0]
}

it('are the usual ones where nobody has set others', async () => {
  expect(await rules()).toMatchObject({ weekly: usualWeeklyRule, all: true })
  expect((await portal.as('dewi').call(timeSetupCalls.attendanceRules)).body).toMatchObject({ weekly: usualWeeklyRule, all: false })
})

it('how check times may be corrected is read by administrators and HR and set by administrators', async () => {
  const { calls } = correctionSetting
  const corrections = { backdatingDays: null, mostPerMonth: 3, asksNote: false }
  expect((await portal.as('dewi').call(calls.change, corrections)).status).toBe(403)
  expect((await edgar().call(calls.change, corrections)).status).toBe(200)
  expect((await edgar().call(calls.read)).body).toEqual({ stands: corrections, mayChange: true })
  expect((await portal.as('dewi').call(calls.read)).body).toEqual({ stands: corrections, mayChange: false })
  expect((await portal.as('amina').call(calls.read)).status).toBe(403)
})

it('count on days of a weekly schedule at once, those computed already too, and it is taken down who set them', async () => {
  const { db } = portal.database
  expect(await stored()).toEqual({ status: 'late', late: 20, missing: 20, overtime: 70 })
  const rule = {
    grace: { late: 25, early: 0 },
    rounding: { minutes: 0, to: 'company' as const },
    overtime: { onlyApproved: true, least: 15 },
  }
  expect((await edgar().call(timeSetupCalls.saveWeekly, rule)).body).toEqual(rule)
  expect(await rules()).toMatchObject({ weekly: rule })
  expect(await stored()).toEqual({ status: 'present', late: 0, missing: 0, overtime: 0 })
  const { rows } = await sql`select actor_id, act, detail from audit where entity = 'weekly rule'`.execute(db)
  expect(rows).toEqual([{ actor_id: portal.company.id.edgar, act: 'change', detail: rule }])
})

it('are refused beside their field where they make no sense', async () => {
  const before = await rules()
  const { grace, rounding, overtime } = usualWeeklyRule
  const bad = [
    ['grace.late', { ...usualWeeklyRule, grace: { ...grace, late: -1 } }],
    ['grace.early', { ...usualWeeklyRule, grace: { ...grace, early: 721 } }],
    ['rounding.minutes', { ...usualWeeklyRule, rounding: { ...rounding, minutes: 61 } }],
    ['rounding.to', { ...usualWeeklyRule, rounding: { ...rounding, to: 'nobody' } }],
    ['overtime.least', { ...usualWeeklyRule, overtime: { ...overtime, least: 1.5 } }],
  ] as const
  for (const [field, input] of bad) {
    const { status, error } = await edgar().call(timeSetupCalls.saveWeekly, input as never)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  }
  const far = await edgar().call(timeSetupCalls.saveWeekly, { ...usualWeeklyRule, grace: { late: -1, early: 721 } })
  expect(far.error.fields).toEqual({ 'grace.late': ['Negative value is not allowed'], 'grace.early': ['At most 720.'] })
  const most = await edgar().call(correctionSetting.calls.change, { ...usualCorrectionPolicy, mostPerMonth: 311 })
  expect([most.status, Object.keys(most.error.fields ?? {})]).toEqual([400, ['mostPerMonth']])
  expect(await rules()).toEqual(before)
})

import { sql } from 'kysely'
import { expect } from 'vitest'
import { overtimeSetUpCalls } from '#shared/areas/overtime-set-up.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { indonesianOvertime, type OvertimePolicy } from '#shared/records/overtime/policy.ts'
import { overtimeSchedule } from '#shared/requests/overtime-schedule.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { give, type Name } from './company.ts'
import { openPortal, type Portal } from './portal.ts'

export let portal: Portal
export const { calls } = overtimeSchedule
const zone = 'Asia/Jakarta'
export const now = today(zone)
/** Days of the week after next, Monday first; each test takes weeks of its own. */
export const dayOf = (week: number, day = 0) => addDays(now, 14 - weekday(now) + week * 7 + day)
export const at = (day: string, hour: number) => instantAt(day, hour * 60, zone)

/** The portal with the rules of Jakarta, and days of leave for hadi. */
export async function openOvertime(): Promise<void> {
  portal = await openPortal()
  await rule({})
  await give(portal.database, portal.company.id.hadi, portal.company.leave.annual, 20)
}

export async function rule(more: Partial<OvertimePolicy>, startsOn = '2020-01-01') {
  const given = { siteId: portal.company.site.jakarta, startsOn, policy: { ...indonesianOvertime, ...more } }
  expect((await portal.as('dewi').call(overtimeSetUpCalls.keepRule, given)).status).toBe(200)
}

export const line = (name: Name, more: object = {}) => ({ employeeId: portal.company.id[name], ...more })
export const form = (day: string, from: number, until: number, more: object = {}) => ({
  reasonTypeId: portal.company.overtime.release,
  oTStart: at(day, from),
  oTUntil: at(day, until),
  ...more,
})
export const file = (by: Name, day: string, from: number, until: number, more: object = {}) =>
  portal.as(by).call(calls.saveAndSubmit, form(day, from, until, more))
export const filed = async (...given: Parameters<typeof file>) => {
  const answer = await file(...given)
  expect(answer.error.Errors ?? answer.status).toBe(200)
  return answer.body.id
}
export const refused = async (...given: Parameters<typeof file>) => {
  const { status, error } = await file(...given)
  return [status, ...(error.Errors ?? []), ...Object.keys(error.fields ?? {})]
}
export const standing = async (id: string) => {
  const { rows } = await sql<{ line: number; minutes: number; worth: string; state: string }>`
    select line, minutes, worth::float8 as worth, case when ended_at is not null then 'ended' when granted_at is not null then 'granted' else 'reserved' end as state
    from overtime where request_id = ${id}::uuid order by line, reserved_at`.execute(portal.database.db)
  return rows.map(({ line: place, minutes, worth, state }) => [place, minutes, worth, state])
}
export const team = () => [line('amina'), line('hadi')]

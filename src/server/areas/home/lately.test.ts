import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { workEveryDay } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
  await workEveryDay(portal.database)
})
afterAll(() => portal.close())

it('one’s own requests at home are those under way, those to come, and what ended lately; what ended long ago is not', async () => {
  const monday = addDays(today('Asia/Jakarta'), 14 - weekday(today('Asia/Jakarta')))
  const file = async (weeks: number) => {
    const day = addDays(monday, 7 * weeks)
    const form = { leaveTypeId: portal.company.leave.unpaid, startDate: day, endDate: day }
    return (await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, form)).body.id
  }
  const [waits, ended, lately] = [await file(0), await file(1), await file(2)]
  for (const id of [ended, lately]) await portal.as('amina').call(leaveRequest.calls.cancel, { id })
  const long = (id: string, endsOn: string) =>
    sql`update request set updated_at = now() - interval '40 days', starts_on = ${endsOn}::date, ends_on = ${endsOn}::date where id = ${id}::uuid`.execute(
      portal.database.db,
    )
  const past = addDays(monday, -60)
  await long(waits, past)
  await long(ended, past)
  await sql`update request set ends_on = ${past}::date, starts_on = ${past}::date where id = ${lately}::uuid`.execute(portal.database.db)
  const mine = async () => (await portal.as('amina').call(homeCalls.home)).body.myRequests.map(({ id }) => id)
  expect(await mine()).toEqual([waits, lately])
  // What is over for the portal, and still to come for its person.
  await long(ended, addDays(monday, 30))
  expect(await mine()).toEqual([waits, lately, ended])
})

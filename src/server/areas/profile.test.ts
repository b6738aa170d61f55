import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profileCalls } from '#shared/areas/profile.ts'
import { addDays } from '#shared/records/calendar.ts'
import { today as dayIn } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openPortal, type Portal } from '../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const today = dayIn()
const inDays = (days: number) => addDays(today, days)
/** A leave of amina's, approved or not. */
const leave = (from: number, until: number, taken = true) =>
  sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
    select ${portal.company.id.amina}, d::date, ${newId()}::uuid, 1, ${portal.company.leave.annual}, 'full', 1, ${taken}
    from generate_series(${inDays(from)}::date, ${inDays(until)}::date, interval '1 day') d`.execute(portal.database.db)

it('a card says until when somebody is away now, and nothing of leave that is over, waits, or is yet to come', async () => {
  const until = async () => (await portal.as('farah').call(profileCalls.card, { id: portal.company.id.amina })).body.awayUntil
  expect(await until()).toBeNull()
  await leave(-9, -5)
  await leave(5, 9)
  expect(await until()).toBeNull()
  await leave(-1, 3, false)
  expect(await until()).toBeNull()
  // Two days to either side: midnight may pass meanwhile.
  await leave(-2, 2)
  expect(await until()).toBe(inDays(2))
})

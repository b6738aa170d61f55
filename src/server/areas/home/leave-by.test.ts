import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { shiftOf } from '../../../../test/support/shifts.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

it('offers the leave of whoever is ill today on a day of work alone', async () => {
  const { db } = portal.database
  await sql`update leave_type set policy = policy || '{"use": "sickness"}'`.execute(db)
  const shift = newId()
  await shiftOf(db, shift, 'DAY', '08:00', '16:00')
  const day = today('Asia/Jakarta')
  const offeredWith = async (shifts: readonly string[]) => {
    await sql`delete from roster_day`.execute(db)
    await sql`insert into roster_day (employee_id, day, shift_ids) values (${portal.company.id.amina}, ${day}, ${shifts}::uuid[])`.execute(
      db,
    )
    return (await portal.as('amina').call(homeCalls.home)).body.illToday
  }
  expect(await offeredWith([shift])).toMatchObject({ startDate: day, endDate: day })
  expect(await offeredWith([])).toBeNull()
})

it('says how leave can be asked for: by halves where a type that is open to the person has them, by days, or not at all', async () => {
  const leaveBy = async () => (await portal.as('amina').call(homeCalls.home)).body.leaveBy
  const { db } = portal.database
  await sql`update leave_type set policy = policy || '{"halfDays": true}'`.execute(db)
  expect(await leaveBy()).toBe('halves')
  await sql`update leave_type set policy = policy || '{"halfDays": false}'`.execute(db)
  expect(await leaveBy()).toBe('days')
  await sql`update leave_type set retired_at = now()`.execute(db)
  expect(await leaveBy()).toBeNull()
})

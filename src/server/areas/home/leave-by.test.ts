import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

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

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { give } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const admin = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: portal.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  portal = await openPortal()
  await give(portal.database, portal.company.id.amina, portal.company.leave.annual, 100)
})
afterAll(() => portal.close())

const name = () => new URL(portal.url).pathname.slice(1)
const form = () => ({ leaveTypeId: portal.company.leave.annual, startDate: '2031-03-03', endDate: '2031-03-03' })
const made = async () => (await sql<{ count: number }>`select count(*) as count from request`.execute(portal.database.db)).rows[0]?.count

/** The server that the address named until now takes no writes any more, as after a fail-over; its connections stand. */
const demote = async () => {
  const { pool } = portal.database
  await admin(`alter database ${name()} set default_transaction_read_only = on`)
  const held = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const client of held) await client.query('set default_transaction_read_only = on')
  for (const client of held) client.release()
}
const promote = () => admin('set default_transaction_read_only = off', `alter database ${name()} set default_transaction_read_only = off`)

describe('a fail-over', () => {
  it('is the database away: 503 with Retry-After, no 500, and the same key later does it once', async () => {
    await demote()
    const key = { 'idempotency-key': 'amina-1' }
    const away = await portal.as('amina').call(leaveRequest.calls.save, form(), key)
    // Those connections that were made before take writes still: they stand for the server that is first now.
    const again =
      away.status === 503 ? away : await portal.as('amina').call(leaveRequest.calls.save, form(), { 'idempotency-key': 'amina-2' })
    expect([again.status, again.headers['retry-after']]).toEqual([503, '2'])
    await promote()
    // The connections to the server that takes no writes are left: the next act finds another.
    await expect.poll(async () => (await portal.as('amina').call(leaveRequest.calls.save, form(), key)).status).toBe(200)
    const before = await made()
    for (let repeat = 0; repeat < 40; repeat += 1)
      expect((await portal.as('amina').call(leaveRequest.calls.save, form(), key)).status).toBe(200)
    expect(await made()).toBe(before)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../test/support/database.ts'
import { brokenSeal, sealAudit } from './audit.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const write = (act: string) => sql`insert into audit (act, entity) values (${act}, 'Test')`.execute(fresh.database.db)

it('seals finished rows, leaves those of open transactions to the next time, and finds what was changed', async () => {
  const { db, pool } = fresh.database
  await write('one')
  const open = await pool.connect()
  await open.query('begin')
  await open.query(`insert into audit (act, entity) values ('slow', 'Test')`)
  await write('after the slow one')
  expect(await sealAudit(db)).toBe(1)
  await open.query('commit')
  open.release()
  expect(await sealAudit(db)).toBe(2)
  expect(await sealAudit(db)).toBe(0)
  expect(await brokenSeal(db)).toBeNull()
  await expect(sql`update audit set act = 'other' where act = 'one'`.execute(db)).rejects.toThrow('never changed')
  await expect(sql`delete from audit`.execute(db)).rejects.toThrow('never changed')
  // Even somebody who may switch the guard off leaves a trace.
  await sql`alter table audit disable trigger audit_append_only`.execute(db)
  await sql`update audit set act = 'other' where act = 'slow'`.execute(db)
  expect(await brokenSeal(db)).toBe(2)
})

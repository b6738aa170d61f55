import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#server/foundation/basis/ids.ts'
import { openLimits } from '#server/foundation/http/limits.ts'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { hashOfKey, mostWrongKeys, openServiceKeys } from './service-accounts.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

async function keyOf(code: string): Promise<string> {
  const { db } = fresh.database
  const [accountId, key] = [newId(), `cals_${code}`]
  await sql`insert into service_account (id, code, name, modules) values (${accountId}, ${code}, ${code}, '{People}')`.execute(db)
  await sql`insert into service_key (id, account_id, name, beginning, hash, ends_on)
    values (${newId()}, ${accountId}, 'Key', 'cals_', ${hashOfKey(key)}, current_date + 1)`.execute(db)
  return key
}

it('whoever tries keys is told that it is too much, and finds none any more; programs that call already, and others elsewhere, go on', async () => {
  const { db } = fresh.database
  let now = 1000 * 60_000
  const serviceBy = openServiceKeys(
    db,
    openLimits(null, () => now),
  )
  const call = (key: string, ip: string) =>
    serviceBy(key, { ip, headers: {}, method: 'GET', routeOptions: { url: '/x' } } as unknown as FastifyRequest).then(
      ({ code }) => code,
      ({ statusCode }: { statusCode: number }) => statusCode,
    )
  const [used, unused, office, home] = [await keyOf('PAYROLL'), await keyOf('PLANNING'), '203.0.113.7', '198.51.100.7']
  expect(await call(used, office)).toBe('PAYROLL')
  const guesses = []
  for (let number = 0; number <= mostWrongKeys; number += 1) guesses.push(await call(`cals_${number}`, office))
  expect(guesses).toEqual([...Array.from({ length: mostWrongKeys }, () => 401), 429])
  // One that is right by chance is not told from another.
  expect([await call(unused, office), await call(used, office), await call(unused, home)]).toEqual([429, 'PAYROLL', 'PLANNING'])
  await sql`update service_key set revoked_at = now() where hash = ${hashOfKey(used)}`.execute(db)
  expect(await call(used, office)).toBe(429)
  now += 60_000
  const third = await keyOf('REPORTS')
  expect([await call(third, office), await call(used, office)]).toEqual(['REPORTS', 401])
})

it('right keys are counted nowhere', async () => {
  const serviceBy = openServiceKeys(fresh.database.db, openLimits(null))
  const key = await keyOf('OFTEN')
  const request = { ip: '203.0.113.7', headers: {}, method: 'GET', routeOptions: { url: '/x' } } as unknown as FastifyRequest
  for (let number = 0; number < 2 * mostWrongKeys; number += 1) expect((await serviceBy(key, request)).code).toBe('OFTEN')
})

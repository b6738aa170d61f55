import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { readConfig } from '#server/foundation/settings/config.ts'
import { openDatabase } from '#server/foundation/database/db.ts'
import { mintAccessToken, readSecrets } from '#server/foundation/identity/provider-secrets.ts'
import { isPooled } from '#server/foundation/database/pooler.ts'
import { give, type Company } from '../support/company.ts'
import { freshCompany, type FreshDatabase } from '../support/database.ts'
import { startPooler, type Pooler } from '../support/pooler.ts'
import { startPortal } from '../support/portal-process.ts'

let fresh: FreshDatabase
let pooler: Pooler
let company: Company

beforeAll(async () => {
  const founded = await freshCompany()
  fresh = founded
  company = founded.company
  await give(fresh.database, company.id.amina, company.leave.annual, 100)
  pooler = await startPooler(fresh.url)
})
afterAll(async () => {
  await pooler.stop()
  await fresh.drop()
})

describe('behind PgBouncer in transaction mode', () => {
  it('the start says what to set, and leaves no lock behind', async () => {
    expect([await isPooled(pooler.url), await isPooled(fresh.url)]).toEqual([true, false])
    for (let start = 0; start < 2; start += 1)
      await expect(startPortal({ DATABASE_URL: pooler.url })).rejects.toThrow('set DATABASE_DIRECT_URL to the address of PostgreSQL itself')
    const { rows } = await fresh.database.pool.query(
      `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(rows).toEqual([])
  })

  it('a portal serves many at once through few sessions, and hears of news by its direct address', async () => {
    const environment = { PUBLIC_URL: 'http://localhost:4996', NODE_ENV: 'test' }
    const portal = await startPortal({ ...environment, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: fresh.url })
    const token = await mintAccessToken(readConfig(environment), await readSecrets(fresh.database.db), 'amina', 3600)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const post = async (path: string, body: object) =>
      (await fetch(`${portal.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
    const form = { leaveTypeId: company.leave.annual, startDate: '2031-03-03', endDate: '2031-03-03' }
    for (let round = 0; round < 5; round += 1) {
      const statuses = await Promise.all([
        ...Array.from({ length: 20 }, () => post(leaveRequest.calls.list.path, {})),
        ...Array.from({ length: 5 }, () => post(leaveRequest.calls.save.path, form)),
      ])
      expect(new Set(statuses)).toEqual(new Set([200]))
    }
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
    const live = await fetch(`${portal.url}/api/x/live`, { headers })
    await expect
      .poll(
        async () => (await fresh.database.pool.query(`select from pg_stat_activity where application_name = 'calendula-live'`)).rowCount,
      )
      .toBe(1)
    await live.body?.cancel()
    expect([await portal.stop(), portal.output().match(/prepared statement|unsupported startup/)]).toEqual([0, null])
    // What is guarded against: names that one session knows and the next does not, parameters that it was not started with.
    const naive = openDatabase(pooler.url)
    await expect(naive.pool.query('select 1')).rejects.toThrow('unsupported startup parameter')
    await naive.close()
  })
})

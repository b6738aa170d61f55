import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/foundation/settings/config.ts'
import { openDatabase } from '#server/foundation/database/db.ts'
import { startEmbedded } from '#server/foundation/postgres/embedded-postgres.ts'
import { mintAccessToken, readSecrets } from '#server/foundation/identity/provider-secrets.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { foundCompany } from '../support/company.ts'
import { startPortal } from '../support/portal-process.ts'
import { openStage, type Stage } from './cast.ts'
import { formWith, pixel } from './rights-check.ts'
import { openTargets, type Targets } from './rights-targets.ts'

let stage: Stage
let targets: Targets

beforeAll(async () => {
  stage = await openStage()
  targets = openTargets(stage)
})
afterAll(() => stage.close())

const run = (statement: string) => sql.raw(statement).execute(stage.portal.database.db)
const counts = async () => {
  const { rows } = await sql<{
    counts: string
  }>`select concat_ws(' ', (select count(*) from attachment), (select count(*) from request), (select count(*) from leave_event), (select count(*) from audit)) as counts`.execute(
    stage.portal.database.db,
  )
  return rows[0]?.counts
}
describe('the database away', () => {
  it('is told as 503 at once, and served again within 5 s of its return without a restart', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'calendula-away-'))
    let server = await startEmbedded(folder)
    const environment = { PUBLIC_URL: 'http://localhost:4997', NODE_ENV: 'test' }
    const portal = await startPortal({ ...environment, DATABASE_URL: server.url })
    const database = openDatabase(server.url)
    await foundCompany(database)
    const token = await mintAccessToken(readConfig(environment), await readSecrets(database.db), 'amina', 3600)
    await database.close()
    const ask = async (url = '/api/v2/home') => {
      const started = Date.now()
      const answer = await fetch(`${portal.url}${url}`, { headers: { authorization: `Bearer ${token}` } })
      return {
        status: answer.status,
        body: (await answer.json()) as Record<string, unknown>,
        took: Date.now() - started,
        retry: answer.headers.get('retry-after'),
      }
    }
    expect((await ask()).status).toBe(200)
    for (let round = 0; round < 2; round += 1) {
      await server.stop()
      for (let count = 0; count < 5; count += 1) {
        const away = await ask()
        expect([away.status, away.took < 5000, away.retry, Object.keys(away.body).sort()]).toEqual([
          503,
          true,
          '2',
          ['Errors', 'Message', 'requestId'],
        ])
      }
      expect([(await ask('/readyz')).status, (await ask('/healthz')).status]).toEqual([503, 200])
      server = await startEmbedded(folder)
      const back = Date.now()
      await expect.poll(async () => (await ask()).status, { timeout: 5000, interval: 50 }).toBe(200)
      expect(Date.now() - back).toBeLessThan(5000)
    }
    expect(await portal.stop()).toBe(0)
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('what nobody foresaw', () => {
  it('is a 500 that tells its request id alone, and the process lives', async () => {
    await run('alter table loan_item rename to loan_item_gone')
    const answer = await stage.as('amina').request({ url: '/api/loan/datasource/loan-item' })
    await run('alter table loan_item_gone rename to loan_item')
    expect([answer.status, Object.keys(answer.error).sort()]).toEqual([500, ['Errors', 'Message', 'requestId']])
    expect(answer.raw.toString()).not.toMatch(/loan_item|relation|\.ts|at [A-Z]\w+|select|kysely/i)
    expect(answer.error.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect((await stage.as('amina').request({ url: '/api/loan/datasource/loan-item' })).status).toBe(200)
  })

  it('leaves nothing behind when the disk is full while a file or its request is stored', async () => {
    await run(
      `create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    )
    const form = () => formWith(pixel, 'a.png', {}, { data: JSON.stringify(targets.form('leave-request', 'amina')) })
    const waiting = await targets.waiting('leave-request', 'amina')
    const before = await counts()
    for (const table of ['attachment', 'request_history', 'leave_event', 'audit', 'request']) {
      await run(`create trigger full_disk after insert on ${table} for each row execute function full_disk()`)
      const answers = [
        await stage.as('amina').request({ method: 'POST', url: '/api/leave-request/save-and-submit', ...form() }),
        await stage
          .as('budi')
          .request({ method: 'POST', url: '/api/v2/leave-request/Approve', ...formWith(pixel, 'a.png', {}, { id: waiting }) }),
        ...(table === 'attachment'
          ? [await stage.as('amina').request({ method: 'POST', url: '/api/x/attachments', ...formWith(pixel, 'a.png') })]
          : []),
      ]
      await run(`drop trigger full_disk on ${table}`)
      // An approval writes no new request: that it goes through is right.
      expect([table, answers.map((answer) => answer.status)]).toEqual([
        table,
        answers.map((_, index) => (table === 'request' && index === 1 ? 200 : 500)),
      ])
      if (table !== 'request') expect([table, await counts()]).toEqual([table, before])
    }
    targets.spend(waiting)
    expect((await stage.as('amina').request({ method: 'POST', url: '/api/leave-request/save-and-submit', ...form() })).status).toBe(200)
  })

  it('does not keep a key from being used again', async () => {
    const headers = { 'idempotency-key': 'tried-twice' }
    const input = targets.form('leave-request', 'joko') as never
    await run(`create trigger full_disk after insert on audit for each row execute function full_disk()`)
    const failed = await stage.as('joko').call(leaveRequest.calls.saveAndSubmit, input, headers)
    await run('drop trigger full_disk on audit')
    expect([failed.status, (await stage.as('joko').call(leaveRequest.calls.saveAndSubmit, input, headers)).status]).toEqual([500, 200])
  })
})

import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { healthCalls } from '#shared/areas/health.ts'
import { en } from '#shared/texts/en/index.ts'
import { startJobs, type Job } from '#server/foundation/database/jobs.ts'
import { rows } from '#server/foundation/database/db.ts'
import { engineOf } from '#server/app.ts'
import { jobsOf } from '#server/jobs.ts'
import { openPortal, type Portal } from '../../../test/support/portal.ts'

let portal: Portal
let stop: () => Promise<void>
let done = 0
/** One that is done, and one that cannot be. */
const jobs: Job[] = [
  { name: 'leave-grants', cron: '0 0 1 1 *', run: async () => void (done += 1) },
  { name: 'mail', cron: '0 0 1 1 *', run: () => Promise.reject(new Error('connection refused by mail.example.com:587')) },
]

beforeAll(async () => {
  portal = await openPortal()
  stop = await startJobs(portal.database, jobs, () => {})
})
afterAll(async () => {
  await stop?.()
  await portal.close()
})

const read = async () => (await portal.as('edgar').call(healthCalls.read, {})).body
const stateOf = async (name: string) => (await read()).jobs.find((job) => job.name === name)

describe('how the portal is', () => {
  it('tells what it does by itself in words, and does it again when an administrator asks', async () => {
    expect(await stateOf('leave-grants')).toMatchObject({ does: 'Leave that is given', state: 'never', endedDate: null, error: null })
    expect((await portal.as('edgar').call(healthCalls.run, { name: 'leave-grants' })).body).toEqual({ begun: true })
    await expect.poll(() => done, { timeout: 40_000 }).toBe(1)
    await expect.poll(() => stateOf('leave-grants')).toMatchObject({ state: 'done', endedDate: expect.any(String), failures: 0 })
    const audit = await rows(portal.database.db, sql<{ detail: object }>`select detail from audit where entity = 'job'`)
    expect(audit).toEqual([{ detail: { name: 'leave-grants' } }])
  })

  it('tells on what it runs, to which change the database has come, and how much it keeps', async () => {
    const { version, runs, storage } = await read()
    expect([version, runs.node]).toEqual([expect.stringMatching(/\d/), process.versions.node])
    expect(runs.postgres).toMatch(/^\d+/)
    const [last] = await rows(portal.database.db, sql<{ name: string }>`select name from schema_migration order by name desc limit 1`)
    expect(runs.migration).toBe(last?.name)
    expect(storage.database).toBeGreaterThan(2 ** 20)
  })

  it('is told to administrators alone, and does nothing that there is none of', async () => {
    for (const name of ['amina', 'dewi', 'indra'] as const) {
      expect((await portal.as(name).call(healthCalls.read, {})).status).toBe(403)
      expect((await portal.as(name).call(healthCalls.run, { name: 'leave-grants' })).status).toBe(403)
    }
    expect((await portal.as('edgar').call(healthCalls.run, { name: 'constructor' })).status).toBe(404)
  })

  it('tells what went wrong', async () => {
    await sql`insert into pgboss.job (name, state, completed_on, output)
      values ('mail', 'failed', now(), '{"message": "connection refused by mail.example.com:587"}')`.execute(portal.database.db)
    expect(await stateOf('mail')).toMatchObject({ state: 'failed', failures: 1, error: 'connection refused by mail.example.com:587' })
  })

  it('is exported as it stands on the page, in the reader’s words', async () => {
    const tableOf = async (language: string) => {
      const { raw } = await portal.as('edgar').call(healthCalls.export, { format: 'csv' }, { 'accept-language': language })
      return parse(raw, { bom: true }) as string[][]
    }
    const [headings, ...jobs] = await tableOf('en')
    expect(headings).toEqual(['Job', 'State', 'Last ended', 'Failures within a day', 'What went wrong'])
    expect(jobs.map(([does]) => does)).toEqual((await read()).jobs.map(({ does }) => does))
    expect(jobs.find(([does]) => does === 'Mails')).toEqual(['Mails', 'Failed', expect.any(String), '1', expect.stringMatching(/refused/)])
    expect((await tableOf('id'))[0]?.[0]).toBe('Tugas')
    expect((await portal.as('dewi').call(healthCalls.export, { format: 'csv' })).status).toBe(403)
  })

  it('has words for every job', () => {
    const none = { seal: async () => {}, tellHead: async () => {}, check: async () => {} }
    const idle = { run: async () => {}, stop: async () => {} }
    const names = jobsOf(engineOf(portal.database.db), idle as never, idle as never, none).map(({ name }) => name)
    expect(names.filter((name) => !Object.hasOwn(en, `health.job.${name}`))).toEqual([])
  })
})

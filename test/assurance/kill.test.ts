import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/foundation/settings/config.ts'
import { announcedDatabase } from '#server/foundation/settings/data-folder.ts'
import { openDatabase } from '#server/foundation/database/db.ts'
import { mintAccessToken, readSecrets } from '#server/foundation/identity/provider-secrets.ts'
import { keyInFolder, wrapSecretsWith } from '#server/foundation/database/wrapped.ts'
import { foundCompany, give, type Company } from '../support/company.ts'
import { startPortal, type RunningPortal } from '../support/portal-process.ts'
import { damage } from './kill-check.ts'
import { startWriter } from './kill-writer.ts'

/** How often one or the other is killed, by turns; more for a long run. */
const rounds = Number(process.env['CALENDULA_KILLS'] ?? 8)
const environment = { PUBLIC_URL: 'http://localhost:4998', NODE_ENV: 'test' }
let folder: string
let portal: RunningPortal
let company: Company
let tokens: { employees: string[]; manager: string }

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'calendula-kill-'))
  portal = await startPortal({ ...environment, DATA_DIR: folder })
  const database = openDatabase(announcedDatabase(folder) ?? '')
  wrapSecretsWith(database.db, keyInFolder(folder))
  company = await foundCompany(database)
  for (const name of ['amina', 'hadi'] as const) await give(database, company.id[name], company.leave.annual, 9999)
  const [config, secrets] = [readConfig(environment), await readSecrets(database.db)]
  const token = (name: string) => mintAccessToken(config, secrets, name, 3600)
  tokens = { employees: [await token('amina'), await token('hadi')], manager: await token('budi') }
  await database.close()
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function look<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: announcedDatabase(folder) ?? '' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const postmaster = () => Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it(
  `keeps every acknowledged write, and none by half, through ${rounds} kills of portal and database`,
  { timeout: 600_000 + rounds * 15_000 },
  async () => {
    const writer = startWriter(portal.url, { leaveTypeId: company.leave.annual, tokens })
    for (let round = 0; round < rounds; round += 1) {
      const before = writer.acknowledged.size
      await expect.poll(() => writer.acknowledged.size, { timeout: 20_000, interval: 10 }).toBeGreaterThan(before + 3)
      await pause((round * 37) % 150)
      if (round % 2 === 0) process.kill(postmaster(), 'SIGKILL')
      else {
        portal.kill('SIGKILL')
        await portal.ended
        portal = await startPortal({ ...environment, DATA_DIR: folder })
        writer.moveTo(portal.url)
      }
    }
    const before = writer.acknowledged.size
    await expect.poll(() => writer.acknowledged.size, { timeout: 20_000, interval: 10 }).toBeGreaterThan(before + 3)
    await writer.stop()
    expect(await look((client) => damage(client, writer.acknowledged.values()))).toEqual([])
    // Broken connections (0) and 503 are what a caller sees of a kill; nothing else went wrong.
    expect([...writer.statuses.keys()].filter((status) => ![0, 200, 503].includes(status))).toEqual([])
    const stored = await look((client) => client.query<{ count: number }>('select count(*)::int as count from request'))
    expect(stored.rows[0]?.count).toBeGreaterThanOrEqual(writer.acknowledged.size)
  },
)

it('would tell a lost write, a half one and a stray day', async () => {
  const planted = await look(async (client) => {
    await client.query('begin')
    const { rows } = await client.query<{ id: string; code: string }>('select id, code from request where status_id = 1 limit 1')
    await client.query('delete from task where request_id = $1', [rows[0]?.id])
    await client.query(
      'update leave_day set request_id = gen_random_uuid() where request_id = (select id from request where status_id = 4 limit 1)',
    )
    return damage(client, [
      { id: '0198a000-0000-7000-8000-000000000001', statusId: 1 },
      { id: rows[0]?.id ?? '', statusId: 4 },
    ])
  })
  expect(planted.map((text) => text.replace(/LV-[\d-]+/, 'LV')).toSorted()).toEqual([
    '0198a000-0000-7000-8000-000000000001 was acknowledged and is not there',
    '1 days of no request',
    expect.stringContaining('LV (1) is half: {"tasks":0'),
    expect.stringContaining('LV (4) is half'),
    'LV: its approval was acknowledged and is not there',
  ])
})

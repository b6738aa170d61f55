import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainHead, sealAudit } from '#server/platform/audit.ts'
import { freshDatabase, type FreshDatabase } from '../test/support/database.ts'

const key = 'a key that the database does not hold'
let fresh: FreshDatabase
let folder: string

beforeAll(async () => {
  fresh = await freshDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-audit-'))
})
afterAll(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true })
})

function check(
  heads: string[] = [],
  env: Record<string, string> = { AUDIT_KEY: key },
): Promise<{ code: number; out: string; told: string }> {
  const all = { PATH: process.env['PATH'], DATABASE_URL: fresh.url, DATA_DIR: folder, ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, [path.resolve('scripts/audit-check.ts'), ...heads], { env: all }, (error, out, told) =>
      resolve({ code: error ? Number(error.code) : 0, out, told }),
    )
  })
}

const written = async (act: string): Promise<string> => {
  const { db } = fresh.database
  await sql`insert into audit (act, entity) values (${act}, 'Test')`.execute(db)
  // Transactions of other databases of the server hold sealing up for a moment.
  await expect
    .poll(async () => {
      await sealAudit(db, Buffer.from(key))
      return (await sql<{ count: number }>`select count(*)::int as count from audit where not sealed`.execute(db)).rows[0]?.count
    })
    .toBe(0)
  const head = await chainHead(db)
  return `${head?.id}:${head?.hash}`
}

test('the command tells by its exit code whether the audit chain holds, and which link breaks', async () => {
  expect(await check()).toEqual({ code: 0, out: 'Nothing is sealed yet.\n', told: '' })
  const first = await written('one')
  const second = await written('two')
  expect(await check([first])).toEqual({ code: 0, out: `The audit chain holds. Its head is ${second}\n`, told: '' })

  // A head that the log told and that does not stand in it: somebody began the chain anew.
  const other = `${first.split(':')[0]}:${'0'.repeat(64)}`
  expect(await check([other])).toMatchObject({ code: 1, out: '', told: expect.stringContaining('The audit chain is broken at its link') })
  expect(await check(['yesterday'])).toMatchObject({ code: 1, told: '"yesterday" is no head as the log tells it, such as 12:9f86d0….\n' })

  // What somebody can do who holds the database.
  const { db } = fresh.database
  await sql`grant all on audit to current_user`.execute(db)
  await sql`alter table audit disable trigger user`.execute(db)
  await sql`update audit set act = 'another' where act = 'two'`.execute(db)
  expect(await check()).toEqual({
    code: 1,
    out: '',
    told: `The audit chain is broken at its link ${second.split(':')[0]}: what was written down has been changed.\n`,
  })
  await sql`update audit set act = 'two' where act = 'another'`.execute(db)
  expect((await check()).code).toBe(0)
})

test('without the key it says so, and neither makes one nor calls the chain broken', async () => {
  const { code, told } = await check([], {})
  expect([code, told]).toEqual([1, expect.stringContaining('There is no key of the audit chain: set AUDIT_KEY')])
})

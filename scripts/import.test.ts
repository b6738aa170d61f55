import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineAccount } from '#server/foundation/identity/machine-account.ts'
import { freshDatabase, type FreshDatabase } from '../test/support/database.ts'

let fresh: FreshDatabase
let folder: string

beforeAll(async () => {
  fresh = await freshDatabase({ max: 1 })
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-import-'))
  await write('people.csv', 'no,login,first,last\n1,ana,Ana,Sánchez\n')
  await write('bad.csv', 'no,login,first,last\n1,ana,Ana,Sánchez\n2,ana,Bo,Twin\n3,cy,Cy,Well\n')
  for (const name of ['people', 'bad'])
    await write(
      `${name}.json`,
      JSON.stringify({
        key: 'code',
        files: { people: { name: `${name}.csv` } },
        employees: { file: 'people', fields: { code: 'no', userName: 'login', firstName: 'first', lastName: 'last' } },
      }),
    )
})

afterAll(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)

function run(...words: string[]): Promise<{ code: number; out: string; told: string }> {
  const env = { ...process.env, DATABASE_URL: fresh.url }
  return new Promise((resolve) => {
    execFile(process.execPath, [path.resolve('scripts/import.ts'), ...words], { env, cwd: folder }, (error, out, told) =>
      resolve({ code: error ? Number(error.code) : 0, out, told }),
    )
  })
}

test('the command tries, writes, and tells by its exit code what became of it', async () => {
  const tried = await run('employees', 'people.csv', '--mapping', 'people.json', '--dry-run')
  expect([tried.code, tried.out]).toEqual([
    0,
    expect.stringMatching(/employees +1 +1 +0 +0 +0 +0 +0\n\n.*schedule: Ana Sánchez\n\nTried only: nothing was written\./),
  ])
  const refused = await run('employees', 'bad.csv', '--mapping', 'bad.json')
  expect(refused.code).toBe(1)
  expect(refused.out).toContain('bad.csv, line 3, login: "ana": several rows have this user name. Allowed: one that nobody else has')
  const partly = await run('employees', 'bad.csv', '--mapping', 'bad.json', '--partial')
  expect([partly.code, partly.out]).toEqual([0, expect.stringContaining('The good rows were written.')])
  const again = await run('employees', 'people.csv', '--mapping', 'people.json')
  expect([again.code, again.out]).toEqual([0, expect.stringMatching(/Written\./)])
  const { rows } = await sql<{ by: string; files: string[] }>`
    select detail->>'by' as by, detail->'files' as files from audit where act = 'import' order by seq`.execute(fresh.database.db)
  expect(rows).toEqual(['bad.csv', 'people.csv'].map((file) => ({ by: machineAccount(), files: [file] })))
  const twice = await run('employees', 'people.csv', '--mapping', 'people.json')
  expect([twice.code, twice.out]).toEqual([0, expect.stringContaining('Nothing was changed: what is good was there already.')])
})

test('a wrong use is told in plain words', async () => {
  expect(await run('employees')).toMatchObject({ code: 2, out: expect.stringContaining('npm run import -- employees FILE') })
  expect(await run('employees', 'people.csv', '--mapping', 'none.json')).toMatchObject({
    code: 2,
    told: expect.stringContaining('none.json'),
  })
  expect(await run('employees', 'bad.csv', '--mapping', 'people.json')).toMatchObject({
    code: 2,
    told: 'people.csv is described by the mapping but was not given.\nbad.csv is not described by the mapping.\n',
  })
})

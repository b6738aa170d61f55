import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { bareDatabase } from '../../../../test/support/database.ts'

const run = promisify(execFile)
let folder: string
let database: Awaited<ReturnType<typeof bareDatabase>>

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-migrations-'))
  database = await bareDatabase()
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test('each migration is applied once, in the order of the names', async () => {
  await write('0002-second.sql', 'insert into first (name) values ($$a$$)')
  await write('0001-first.sql', 'create table first (name text)')
  expect(await migrate(database.url, folder)).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await migrate(database.url, folder)).toEqual([])
})

test('two processes starting at once apply every migration once', async () => {
  await write('0001-slow.sql', 'create table made (at timestamptz); insert into made values (now()); select pg_sleep(0.5)')
  await write('0002-more.sql', 'insert into made values (now())')
  const program = `
    const { migrate } = await import(${JSON.stringify(path.resolve('src/server/foundation/database/migrate.ts'))})
    console.log(JSON.stringify(await migrate(process.argv[1], process.argv[2])))`
  const start = () => run(process.execPath, ['--input-type=module', '-e', program, database.url, folder])
  const results = await Promise.all([start(), start()])
  const applied = results.map(({ stdout }) => JSON.parse(stdout) as string[]).toSorted((a, b) => a.length - b.length)
  expect(applied).toEqual([[], ['0001-slow.sql', '0002-more.sql']])
  expect(await count('made')).toBe(2)
})

test('a migration that fails leaves nothing of itself behind and says which it is', async () => {
  await write('0001-good.sql', 'create table good ()')
  await write('0002-bad.sql', 'create table half (); select nonsense')
  await expect(migrate(database.url, folder)).rejects.toThrow('The migration 0002-bad.sql failed: column "nonsense" does not exist')
  await write('0002-bad.sql', 'create table half ()')
  expect(await migrate(database.url, folder)).toEqual(['0002-bad.sql'])
})

test('an applied migration stands for one that replaces it, and for no other text', async () => {
  const slow = 'create table first ()'
  await write('0001-first.sql', slow)
  await migrate(database.url, folder)
  const checksum = createHash('sha256').update(slow).digest('hex')
  await write('0001-first.sql', `-- replaces ${checksum}\ncreate table first ()`)
  expect(await migrate(database.url, folder)).toEqual([])
  await write('0001-first.sql', `-- replaces ${checksum.replaceAll(/./g, '0')}\ncreate table first ()`)
  await expect(migrate(database.url, folder)).rejects.toThrow('0001-first.sql was changed after it had been applied')
})

test('an applied migration that was changed is refused', async () => {
  await write('0001-first.sql', 'create table first ()')
  await migrate(database.url, folder)
  await write('0001-first.sql', 'create table first (name text)')
  await expect(migrate(database.url, folder)).rejects.toThrow('0001-first.sql was changed after it had been applied')
})

test('a database of a newer version is refused', async () => {
  await write('0001-first.sql', 'create table first ()')
  await migrate(database.url, folder)
  await rm(path.join(folder, '0001-first.sql'))
  await expect(migrate(database.url, folder)).rejects.toThrow('newer than this program')
})

function write(name: string, text: string): Promise<void> {
  return writeFile(path.join(folder, name), text)
}

async function count(table: string): Promise<number> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${table}`)
  await client.end()
  return Number(rows[0]?.n)
}

test('a migration steps back from a table that somebody holds, and is tried again', async () => {
  await write('0001-first.sql', 'create table first (name text)')
  await migrate(database.url, folder)
  const holder = new pg.Client({ connectionString: database.url })
  const reader = new pg.Client({ connectionString: database.url })
  await Promise.all([holder.connect(), reader.connect()])
  await holder.query('begin; select * from first')
  await write('0002-more.sql', '-- older versions go on\nalter table first add column more text')
  const migrating = migrate(database.url, folder)
  // Others who come meanwhile wait behind the migration for a second at most.
  await reader.query('set statement_timeout = 5000')
  await expect.poll(() => waits(reader), { interval: 10 }).toBe(true)
  for (let turn = 0; turn < 3; turn += 1) expect((await reader.query('select * from first')).rows).toEqual([])
  await holder.query('commit')
  expect(await migrating).toEqual(['0002-more.sql'])
  const { rows } = await reader.query('select name, keeps_older as "keepsOlder" from schema_migration order by name')
  expect(rows).toEqual([
    { name: '0001-first.sql', keepsOlder: false },
    { name: '0002-more.sql', keepsOlder: true },
  ])
  await Promise.all([holder.end(), reader.end()])
})

async function waits(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'calendula-migrate' and wait_event_type = 'Lock'`,
  )
  return Boolean(rowCount)
}

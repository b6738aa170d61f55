import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isPooled } from './pooler.ts'

/** Held while migrations run: of several processes starting at once one migrates, the others wait and find it done. */
const migrationLock = 5_620_127_400
const oldestServer = 150_000

/** How long a migration waits for a table: whoever comes after it waits behind it, so it steps back and tries again. */
const lockMs = 1000
const mostTries = 120
const inTheWay = new Set(['55P03', '40P01'])

/** A migration that begins so lets processes of older versions go on: they neither miss nor harm what it adds. */
const keepsOlder = /^-- older versions go on\b/

/** Texts that a migration had before (their SHA-256), which left the same: a database that has one of them is as good as with this. */
const replaced = /^-- replaces ([0-9a-f]{64})$/gm

interface Migration {
  name: string
  text: string
  checksum: string
  replaces: readonly string[]
}

/**
 * Applies db/migrations/*.sql in the order of their names, each in a transaction of its own, and returns the names of
 * those applied now. `databaseUrl` leads to PostgreSQL itself. Throws, changing nothing further, behind a pooler, on a server
 * older than PostgreSQL 15, on an applied migration whose text has changed since, and on a database that a newer version of
 * the program has migrated.
 */
export async function migrate(databaseUrl: string, folder = defaultFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  // A lock of a session would stay in the pool, and the next start would wait for it for ever.
  if (await isPooled(databaseUrl))
    throw new Error(
      'DATABASE_URL leads through a connection pooler (such as PgBouncer): set DATABASE_DIRECT_URL to the address of PostgreSQL itself, which migrations and news between processes need.',
    )
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'calendula-migrate' })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await applyPending(client, migrations)
  } finally {
    // Ending the connection gives the lock back, also after an error.
    await client.end()
  }
}

const defaultFolder = path.resolve(import.meta.dirname, '../../../../db/migrations')

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      const replaces = [...text.matchAll(replaced)].map(([, checksum = '']) => checksum)
      return { name, text, checksum: createHash('sha256').update(text).digest('hex'), replaces }
    }),
  )
}

/** The names of all migrations of this version. */
export async function knownMigrations(): Promise<ReadonlySet<string>> {
  return new Set((await readMigrations(defaultFolder)).map(({ name }) => name))
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num)
  if (version < oldestServer)
    throw new Error(`PostgreSQL 15 or newer is needed; DATABASE_URL leads to version ${Math.floor(version / 10_000)}.`)
}

async function applyPending(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  await addOnce(client)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied.keys()].filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`The database is newer than this program: it has ${unknown.join(', ')}. Start the newer version.`)
  for (const migration of migrations) {
    const checksum = applied.get(migration.name)
    if (checksum !== undefined && checksum !== migration.checksum && !migration.replaces.includes(checksum))
      throw new Error(`The migration ${migration.name} was changed after it had been applied. Write a new one instead.`)
  }
  const pending = migrations.filter((migration) => !applied.has(migration.name))
  for (const migration of pending) await apply(client, migration)
  return pending.map((migration) => migration.name)
}

/** Databases of older versions have no such column; where it is there, the table is not locked for it. */
async function addOnce(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from information_schema.columns where table_schema = current_schema() and table_name = 'schema_migration' and column_name = 'keeps_older'`,
  )
  if (!rowCount) await client.query('alter table schema_migration add column keeps_older boolean not null default false')
}

async function apply(client: pg.Client, migration: Migration, tries = 1): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockMs}`)
    await client.query(migration.text)
    await client.query('insert into schema_migration (name, checksum, keeps_older) values ($1, $2, $3)', [
      migration.name,
      migration.checksum,
      keepsOlder.test(migration.text),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (inTheWay.has((error as { code?: string }).code ?? '') && tries < mostTries) {
      await wait(lockMs * (0.5 + Math.random()))
      return apply(client, migration, tries + 1)
    }
    throw new Error(`The migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

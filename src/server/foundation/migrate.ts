import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** Held while migrations run: of several processes starting at once one migrates, the others wait and find it done. */
const migrationLock = 5_620_127_400
const oldestServer = 150_000

interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Applies db/migrations/*.sql in the order of their names, each in a transaction of its own, and returns the names of
 * those applied now. Throws, changing nothing further, on a server older than PostgreSQL 15, on an applied migration
 * whose text has changed since, and on a database that a newer version of the program has migrated.
 */
export async function migrate(databaseUrl: string, folder = defaultFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
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

const defaultFolder = path.resolve(import.meta.dirname, '../../../db/migrations')

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
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
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied.keys()].filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`The database is newer than this program: it has ${unknown.join(', ')}. Start the newer version.`)
  for (const migration of migrations) {
    const checksum = applied.get(migration.name)
    if (checksum !== undefined && checksum !== migration.checksum)
      throw new Error(`The migration ${migration.name} was changed after it had been applied. Write a new one instead.`)
  }
  const pending = migrations.filter((migration) => !applied.has(migration.name))
  for (const migration of pending) await apply(client, migration)
  return pending.map((migration) => migration.name)
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [migration.name, migration.checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

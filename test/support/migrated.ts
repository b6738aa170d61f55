import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase, type Database } from '../../src/server/foundation/database/db.ts'
import { migrate } from '../../src/server/foundation/database/migrate.ts'
import { bareDatabase } from './database.ts'

const migrations = path.resolve(import.meta.dirname, '../../db/migrations')

/** All migrations in their order, each with its text. */
export const migrationTexts = readdirSync(migrations)
  .toSorted()
  .map((name) => [name, readFileSync(path.join(migrations, name), 'utf8')] as const)

/** A database that goes from one version to the next: what stands in it is what a migration must not harm. */
export interface Walk {
  url: string
  database: Database
  /** Applies what comes before a migration (`0030`). */
  until(number: string): Promise<void>
  /** Applies it too. */
  through(number: string): Promise<void>
  /** Brings the database to the present. */
  toPresent(): Promise<void>
  drop(): Promise<void>
}

export async function walk(): Promise<Walk> {
  const bare = await bareDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-migrations-'))
  const database = openDatabase(bare.url)
  const apply = async (wanted: (name: string) => boolean) => {
    for (const [name] of migrationTexts) if (wanted(name)) await copyFile(path.join(migrations, name), path.join(folder, name))
    await migrate(bare.url, folder)
  }
  return {
    url: bare.url,
    database,
    until: (number) => apply((name) => name < number),
    through: (number) => apply((name) => name.slice(0, number.length) <= number),
    toPresent: () => apply(() => true),
    async drop() {
      await database.close()
      await bare.drop()
      await rm(folder, { recursive: true })
    },
  }
}

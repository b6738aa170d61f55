import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { migrate } from '../../src/server/foundation/migrate.ts'
import { openDatabase, type Db } from '../../src/server/foundation/db.ts'
import { bareDatabase } from './database.ts'

export interface StoredBefore {
  db: Db
  /** Brings the database to the present. */
  goOn(): Promise<void>
  drop(): Promise<void>
}

/** A database as it was before a migration (`0030`): what stands in it then is what that migration must not harm. */
export async function storedBefore(number: string): Promise<StoredBefore> {
  const database = await bareDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-migrations-'))
  const isEarlier = (file: string) => !file.endsWith('.sql') || path.basename(file) < number
  await cp(path.resolve(import.meta.dirname, '../../db/migrations'), folder, { recursive: true, filter: isEarlier })
  await migrate(database.url, folder)
  const { db, close } = openDatabase(database.url)
  return {
    db,
    goOn: async () => void (await migrate(database.url)),
    async drop() {
      await close()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}

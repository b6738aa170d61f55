import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../../src/server/foundation/database/db.ts'
import type { Company } from './company.ts'
import { companyName, databaseOf, templateName } from './database-server.ts'

export interface FreshDatabase {
  url: string
  database: Database
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

/** A database of its own for a test file: a copy of the migrated template, with nothing in it. */
export const freshDatabase = ({ max = 10 }: { max?: number } = {}): Promise<FreshDatabase> => copyOf(templateName, max)

/** The same with the small company in it. */
export async function freshCompany({ max = 10 }: { max?: number } = {}): Promise<FreshDatabase & { company: Company }> {
  return { ...(await copyOf(companyName, max)), company: structuredClone(inject('company')) }
}

async function copyOf(template: string, max: number): Promise<FreshDatabase> {
  const { url, drop } = await createDatabase(template)
  const database = openDatabase(url, { max })
  return {
    url,
    database,
    drop: async () => {
      await database.close()
      await drop()
    },
  }
}

export interface BareDatabase {
  url: string
  drop(): Promise<void>
}

/** A database that no migration has touched. */
export function bareDatabase(): Promise<BareDatabase> {
  return createDatabase('template0')
}

/** A copy of another database of the server that the run shares. */
export async function createDatabase(template: string): Promise<BareDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying files is quicker than logging each page of them.
  await administer(server, `create database ${name} template "${template}" strategy file_copy`)
  return {
    url: databaseOf(server, name),
    drop: () => administer(inject('databaseSuperuser'), `drop database if exists ${name} with (force)`),
  }
}

async function administer(server: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import type { Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/server/foundation/database/db.ts'
import { startEmbedded } from '../../src/server/foundation/postgres/embedded-postgres.ts'
import { readSecrets } from '../../src/server/foundation/identity/provider-secrets.ts'
import { migrate } from '../../src/server/foundation/database/migrate.ts'
import { foundCompany, type Company } from './company.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the database server that all test files of a run share; its own database holds nothing. */
    databaseServer: string
    /** The same as its superuser, who alone may end whatever still works in a database that is removed, autovacuum's workers among it. */
    databaseSuperuser: string
    /** The small company, as every copy of it is. */
    company: Company
  }
}

/** The name of the migrated database that `freshDatabase` copies. */
export const templateName = 'calendula_template'
/** The name of the same with the small company, and with the keys that sign its tokens, for `freshCompany`. */
export const companyName = 'calendula_company'

/** Starts one real PostgreSQL for a run of tests, which writes nothing through to the disk, with databases to copy from; returns its end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(quickestFolder(), 'calendula-test-'))
  watchOver(folder)
  const server = await startEmbedded(folder, false)
  try {
    // Tests connect as the portal does, whose account is no superuser; making databases is all that they need beyond it.
    const admin = new pg.Client({ connectionString: server.superuserUrl })
    await admin.connect()
    await admin.query('alter role calendula createdb')
    await admin.query(`create database ${templateName} owner calendula`)
    await migrate(databaseOf(server.url, templateName))
    await admin.query(`create database ${companyName} owner calendula template ${templateName}`)
    await admin.end()
    project.provide('company', await settle(databaseOf(server.url, companyName)))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('databaseServer', server.url)
  project.provide('databaseSuperuser', server.superuserUrl)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As much as a run's databases need at a time, twice over. */
const roomNeeded = 4 * 1024 ** 3

/**
 * In memory, where the system has a place for files there with room enough: the run makes and removes some three hundred
 * databases of a thousand files each, and a disk's file system looks long for a place for each. TMPDIR names another.
 */
function quickestFolder(): string {
  if (process.env['TMPDIR']) return os.tmpdir()
  const inMemory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (bavail * bsize >= roomNeeded && os.freemem() >= roomNeeded) return inMemory
  } catch {
    // No such place on this system.
  }
  return os.tmpdir()
}

/** Founds the small company in an empty database. */
async function settle(url: string): Promise<Company> {
  const database = openDatabase(url, { max: 1 })
  try {
    await readSecrets(database.db)
    return await foundCompany(database)
  } finally {
    await database.close()
  }
}

/** Ends the server when this run is killed, and removes its folder. */
function watchOver(folder: string): void {
  const watch = spawn(process.execPath, [path.join(import.meta.dirname, 'orphans.mjs'), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watch.unref()
  ;(watch.stdin as Socket).unref()
}

/** The address of another database of the same server. */
export function databaseOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

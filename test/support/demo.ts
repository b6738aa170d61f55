import pg from 'pg'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { inject } from 'vitest'
import { openDatabase } from '../../src/server/foundation/db.ts'
import { migrate } from '../../src/server/foundation/migrate.ts'
import { seedDemoIfEmpty } from '../../src/server/demo/seed.ts'
import { openBrowser, openPage } from './browser.ts'
import { createDatabase, type BareDatabase } from './database.ts'
import { databaseOf } from './database-server.ts'
import { startPortal } from './portal-process.ts'

/** Everybody whom the demo's sign-in page names. */
export type DemoPerson = 'amina' | 'budi' | 'carla' | 'dewi' | 'edgar' | 'farah'

type OpenedPage = Awaited<ReturnType<typeof openPage>>

/** A portal with the demo company, and a browser to use it. */
export interface Demo {
  /** With the base path, without a slash at its end. */
  url: string
  databaseUrl: string
  browser: Browser
  /** A page of somebody who is signed in, with what it complained about. Their session is shared: `signIn` to end one. */
  as(person: DemoPerson, options?: BrowserContextOptions): Promise<OpenedPage>
  /** The same with a session of its own. */
  signIn(person: DemoPerson, options?: BrowserContextOptions): Promise<OpenedPage>
  stop(): Promise<void>
}

/**
 * Starts a portal with a demo company that no other file touches. Decisions are carried out at once unless `holdSeconds`
 * says how long they can be taken back.
 */
export async function openDemo(env: Record<string, string> = {}, holdSeconds = 0): Promise<Demo> {
  const database = await demoDatabase()
  await setHoldSeconds(database.url, holdSeconds)
  const portal = await startPortal({ DATABASE_URL: database.url, ...env })
  const browser = await openBrowser()
  const sessions = new Map<DemoPerson, Promise<string>>()
  return {
    url: portal.url,
    databaseUrl: database.url,
    browser,
    signIn: (person, options) => signIn(browser, portal.url, person, options),
    async as(person, options = {}) {
      const session = sessions.get(person) ?? sessionOf(browser, portal.url, person)
      sessions.set(person, session)
      return openPage(browser, { ...options, storageState: JSON.parse(await session) as never })
    },
    async stop() {
      await browser.close()
      await portal.stop()
      await database.drop()
    },
  }
}

async function setHoldSeconds(url: string, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const value = `insert into setting (key, value) values ('general.decisionHoldSeconds', $1) on conflict (key) do update set value = excluded.value`
  await client.query(value, [String(seconds)])
  await client.end()
}

async function signIn(browser: Browser, url: string, person: DemoPerson, options?: BrowserContextOptions): Promise<OpenedPage> {
  const opened = await openPage(browser, options)
  await opened.page.goto(url)
  await opened.page.getByRole('button', { name: new RegExp(person) }).click()
  await opened.page.getByRole('navigation').first().waitFor()
  return opened
}

/** What a person's browser keeps after sign-in: every later page of theirs begins with it. */
async function sessionOf(browser: Browser, url: string, person: DemoPerson): Promise<string> {
  const { page } = await signIn(browser, url, person)
  const kept = JSON.stringify(await page.context().storageState())
  await page.context().close()
  return kept
}

const told = 'calendula_demo'

/** A copy of the demo company, which is told once for all files of a run: only the first waits for it. */
export async function demoDatabase(): Promise<BareDatabase> {
  const server = inject('databaseServer')
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(1)')
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [told])
    if (!rowCount) await tellDemo(admin, server)
  } finally {
    await admin.end()
  }
  return createDatabase(told)
}

async function tellDemo(admin: pg.Client, server: string): Promise<void> {
  const draft = `${told}_draft`
  await admin.query(`drop database if exists ${draft}`)
  await admin.query(`create database ${draft}`)
  const url = databaseOf(server, draft)
  await migrate(url)
  const database = openDatabase(url, { max: 2 })
  try {
    await seedDemoIfEmpty(database)
  } finally {
    await database.close()
  }
  await admin.query(`alter database ${draft} rename to ${told}`)
}

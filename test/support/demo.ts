import pg from 'pg'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { inject } from 'vitest'
import { openDatabase } from '../../src/server/foundation/db.ts'
import { migrate } from '../../src/server/foundation/migrate.ts'
import { seedDemoIfEmpty } from '../../src/server/demo/seed.ts'
import { openBrowser, openContext, openPage, openPageIn, type OpenedPage } from './browser.ts'
import { createDatabase, type BareDatabase } from './database.ts'
import { databaseOf } from './database-server.ts'
import { startPortal } from './portal-process.ts'

/** Everybody whom the demo's sign-in page names. */
export type DemoPerson = 'amina' | 'budi' | 'carla' | 'dewi' | 'edgar' | 'farah'

/** A portal with the demo company, and a browser to use it. */
export interface Demo {
  /** With the base path, without a slash at its end. */
  url: string
  databaseUrl: string
  browser: Browser
  /**
   * A page of somebody who is signed in, with what it complained about. Their session is shared: `signIn` to end one, and to
   * change what a context may do.
   */
  as(person: DemoPerson, options?: BrowserContextOptions): Promise<OpenedPage>
  /** The same with a session of its own. */
  signIn(person: DemoPerson, options?: BrowserContextOptions): Promise<OpenedPage>
  stop(): Promise<void>
}

/**
 * Starts a portal with a demo company that no other file touches. Decisions are carried out at once unless `holdSeconds`
 * says how long they can be taken back. `whole`: in a browser that shows notifications, which the windowless one does not.
 */
export async function openDemo(env: Record<string, string> = {}, { holdSeconds = 0, whole = false } = {}): Promise<Demo> {
  const database = await demoDatabase()
  await setHoldSeconds(database.url, holdSeconds)
  const portal = await startPortal({ DATABASE_URL: database.url, ...env })
  const browser = await openBrowser(whole)
  const sessions = new Map<DemoPerson, Promise<SessionState>>()
  const borrow = lending(browser)
  return {
    url: portal.url,
    databaseUrl: database.url,
    browser,
    signIn: async (person, options) => signIn(await openPage(browser, options), portal.url, person),
    async as(person, options = {}) {
      const session = sessions.get(person) ?? sessionOf(borrow, portal.url, person)
      sessions.set(person, session)
      return openPageIn(await borrow(await session, options))
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

async function signIn(opened: OpenedPage, url: string, person: DemoPerson): Promise<OpenedPage> {
  await opened.page.goto(url)
  await opened.page.getByRole('button', { name: new RegExp(person) }).click()
  await opened.page.getByRole('navigation').first().waitFor()
  return opened
}

type Lender = (storageState: SessionState, options: BrowserContextOptions) => Promise<BrowserContext>
type SessionState = Exclude<BrowserContextOptions['storageState'], string | undefined>

const nobody: SessionState = { cookies: [], origins: [] }

/** What a person's browser keeps after sign-in: every later page of theirs begins with it. */
async function sessionOf(borrow: Lender, url: string, person: DemoPerson): Promise<SessionState> {
  const { page } = await signIn(await openPageIn(await borrow(nobody, {})), url, person)
  const kept = await page.context().storageState()
  await page.context().close()
  return kept
}

/**
 * Lends contexts that keep nothing but what is given. One that is closed is lent again, to whomever: the portal's code, which
 * takes the most time of a first page, is in its cache then.
 */
function lending(browser: Browser): Lender {
  const unused = new Map<string, BrowserContext[]>()
  return async (storageState, options) => {
    const kind = JSON.stringify(options)
    const used = unused.get(kind)?.pop()
    await used?.setStorageState(storageState)
    if (used) return used
    const context = await openContext(browser, { ...options, storageState })
    context.close = async () => {
      await Promise.all(context.pages().map((page) => page.close()))
      unused.set(kind, [...(unused.get(kind) ?? []), context])
    }
    return context
  }
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

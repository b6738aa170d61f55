import pg from 'pg'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { inject } from 'vitest'
import { openDatabase } from '../../src/server/foundation/database/db.ts'
import { keyOf, wrapSecretsWith } from '../../src/server/foundation/database/wrapped.ts'
import { migrate } from '../../src/server/foundation/database/migrate.ts'
import { seedDemoIfEmpty } from '../../src/server/demo/seed.ts'
import { openBrowser, openContext, openPage, openPageIn, type OpenedPage } from './browser.ts'
import { createDatabase, type BareDatabase } from './database.ts'
import { databaseOf } from './database-server.ts'
import { ownPort } from './ports.ts'
import { startPortal } from './portal-process.ts'

/** With which what is private of the demo's people is kept. */
export const demoSecrets = 'what is private of the demo is kept with this'

/** Everybody whom the demo's sign-in page names. */
export type DemoPerson = 'amina' | 'budi' | 'carla' | 'dewi' | 'edgar' | 'farah'

/** A portal with the demo company, and a browser to use it. */
export interface Demo {
  /** With the base path, without a slash at its end. */
  url: string
  databaseUrl: string
  /** A page of nobody yet: without a session, and with nothing kept from another visit but the portal's code. */
  open(options?: BrowserContextOptions): Promise<OpenedPage>
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
  const seat = await seatOf(whole)
  const portal = await startPortal({ DATABASE_URL: database.url, SECRETS_KEY: demoSecrets, PORT: String(seat.port), ...env })
  const sessions = new Map<DemoPerson, Promise<SessionState>>()
  return {
    url: portal.url,
    databaseUrl: database.url,
    open: async (options = {}) => openPageIn(await seat.lend(nobody, options)),
    signIn: async (person, options) => signIn(await openPage(seat.browser, options), portal.url, person),
    async as(person, options = {}) {
      const session = sessions.get(person) ?? sessionOf(seat, portal.url, person)
      sessions.set(person, session)
      return openPageIn(await seat.lend(await session, options))
    },
    async stop() {
      await seat.clear()
      await portal.stop()
      await database.drop()
    },
  }
}

/** A browser and the address at which it meets portals, one after the other. */
interface Seat {
  browser: Browser
  port: number
  /** Lends a context that keeps nothing but what is given. One that is closed is lent again, to whomever. */
  lend(storageState: SessionState, options: BrowserContextOptions): Promise<BrowserContext>
  /** Closes what nobody gave back. */
  clear(): Promise<void>
}

/**
 * The files of a worker share their seats: the portal's code, which takes the most time of a first page, is in the browser's
 * cache from the second portal on.
 */
const seats = new Map<boolean, Promise<Seat>>()

function seatOf(whole: boolean): Promise<Seat> {
  const seat = seats.get(whole) ?? openSeat(whole)
  seats.set(whole, seat)
  return seat
}

async function openSeat(whole: boolean): Promise<Seat> {
  const [browser, port] = await Promise.all([openBrowser(whole), ownPort()])
  const unused = new Map<string, BrowserContext[]>()
  const closings = new WeakMap<BrowserContext, () => Promise<void>>()
  return {
    browser,
    port,
    async lend(storageState, options) {
      const kind = JSON.stringify(options)
      const used = unused.get(kind)?.pop()
      await used?.setStorageState(storageState)
      if (used) return used
      const context = await openContext(browser, { ...options, storageState })
      closings.set(context, context.close.bind(context))
      // As long as a page of the portal's address is open, the next one finds a process that has compiled the portal's code.
      const kept = await context.newPage()
      await kept.goto(`http://localhost:${port}/healthz`)
      context.close = async () => {
        const left = context.pages().filter((page) => page !== kept)
        await Promise.all(left.map((page) => page.close()))
        unused.set(kind, [...(unused.get(kind) ?? []), context])
      }
      return context
    },
    async clear() {
      const kept = new Set([...unused.values()].flat())
      const left = browser.contexts().filter((context) => !kept.has(context))
      await Promise.all(left.map((context) => (closings.get(context) ?? (() => context.close()))()))
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

async function signIn(opened: OpenedPage, address: string, person: DemoPerson): Promise<OpenedPage> {
  await opened.page.goto(address)
  await opened.page.getByRole('button', { name: new RegExp(person) }).click()
  await opened.page.getByRole('navigation').first().waitFor()
  return opened
}

type SessionState = Exclude<BrowserContextOptions['storageState'], string | undefined>

const nobody: SessionState = { cookies: [], origins: [] }

/** What a person's browser keeps after sign-in, which leads to a page with nothing on it: every later page of theirs begins with it. */
async function sessionOf({ lend }: Seat, url: string, person: DemoPerson): Promise<SessionState> {
  const { page } = await signIn(await openPageIn(await lend(nobody, {})), `${url}/no/such/page`, person)
  const kept = await page.context().storageState()
  await page.context().close()
  return kept
}

/** A copy of the demo company of today, which is told once for all files of a run: only the first waits for it. */
export async function demoDatabase(): Promise<BareDatabase> {
  const told = `calendula_demo_${new Date().toISOString().slice(0, 10)}`
  const server = inject('databaseServer')
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(1)')
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [told])
    if (!rowCount) await tellDemo(admin, server, told)
  } finally {
    await admin.end()
  }
  return createDatabase(told)
}

async function tellDemo(admin: pg.Client, server: string, told: string): Promise<void> {
  const draft = `${told}_draft`
  await admin.query(`drop database if exists "${draft}"`)
  await admin.query(`create database "${draft}"`)
  const url = databaseOf(server, draft)
  await migrate(url)
  const database = openDatabase(url, { max: 2 })
  wrapSecretsWith(database.db, keyOf(demoSecrets))
  try {
    await seedDemoIfEmpty(database)
  } finally {
    await database.close()
  }
  await admin.query(`alter database "${draft}" rename to "${told}"`)
}

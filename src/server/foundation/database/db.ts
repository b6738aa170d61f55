import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { Kysely, PostgresDialect, sql, type QueryExecutor } from 'kysely'
import pg from 'pg'
import type { TextKey } from '#shared/texts/index.ts'
import { refuse } from '../basis/refusal.ts'

/** Rows are described where they are asked for: rooms write SQL with Kysely's `sql` template. */
export type Db = Kysely<unknown>
/** A transaction: statements are run in it, and nothing else. */
export interface Tx {
  readonly isTransaction: true
  getExecutor(): QueryExecutor
}

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /** Leads to PostgreSQL itself, for what needs a session of its own: news, migrations, locks that outlast a transaction. */
  readonly directUrl: string
  close(): Promise<void>
}

// Dates stay text (YYYY-MM-DD), numeric stays exact text, counts are safe integers.
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === 1082) return (value: string) => value
    if (oid === 20) return Number
    if (oid === 1184) return (value: string) => new Date(value).toISOString()
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

const longestNameList = 2000
const names = new Map<string, string>()

/** Statements are prepared once a connection and statement, which spares PostgreSQL the planning of every list. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= longestNameList) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

interface DatabaseOptions {
  max?: number
  /** Where `url` leads through a pooler: the address of PostgreSQL itself. */
  directUrl?: string
  /** A pooler stands between: nothing is sent that only a session of its own can carry. */
  pooled?: boolean
}

/**
 * Opens a pool on `url`. `max` connections; a query that waits longer than 10 s for one fails. Behind a pooler statements have
 * no names and the limits of the account count (docs/operating.md).
 */
export function openDatabase(url: string, { max = 10, directUrl = url, pooled = false }: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    ...(pooled ? {} : { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }),
    application_name: 'calendula',
    // Statements that do not wait for each other travel together.
    pipeline: true,
  })
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that is in use: its statement fails, and whoever asked is told.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareAll(client, !pooled, demoted)
  })
  const demoted = leaveWhenDemoted(pool)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, directUrl, close: () => db.destroy() }
}

const controls = /^\s*(begin|commit|rollback|start|set|savepoint|release|copy|declare|fetch)/i

const readOnly = '25006'

/**
 * After a fail-over the server that was the first takes no writes any more, yet its connections stand: they are left, so that
 * the next ones lead to whatever the address names by then.
 */
function leaveWhenDemoted(pool: pg.Pool): () => void {
  let era = 0
  const since = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => since.set(client, era))
  // A client that has ended is not kept.
  pool.on('release', (_error, client) => {
    if ((since.get(client) ?? 0) < era) void client.end()
  })
  return () => {
    era += 1
    for (let idle = pool.idleCount; idle > 0; idle -= 1)
      pool.connect().then(
        (client) => client.release(true),
        () => {},
      )
  }
}

function prepareAll(client: pg.PoolClient, isNamed: boolean, demoted: () => void): void {
  const bare = client.query.bind(client) as (...args: unknown[]) => unknown
  const travelTogether = sendInOne(client)
  const plain = (...args: unknown[]) => {
    travelTogether()
    const answer = bare(...args)
    if (answer instanceof Promise) answer.catch((error: { code?: string }) => error.code === readOnly && demoted())
    return answer
  }
  let isToBegin = false
  const named = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    // A transaction's begin travels with its first statement; where it fails, so does that statement.
    if (text === 'begin') {
      isToBegin = true
      return Promise.resolve({ command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] })
    }
    if (isToBegin) {
      isToBegin = false
      void Promise.resolve(plain('begin')).catch(() => {})
    }
    if (typeof text !== 'string' || !Array.isArray(values) || controls.test(text)) return plain(text, values, ...rest)
    const name = isNamed ? nameOf(text) : undefined
    return name ? plain({ name, text, values }, ...rest) : plain(text, values, ...rest)
  }
  Object.assign(client, { query: named })
}

/** What is asked before the process waits again leaves in one piece: each piece costs both sides more than a statement's bytes. */
function sendInOne(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  return () => {
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}

const passing = new Set(['40001', '40P01'])
const abortedBefore = '25P02'

const afterwards = new WeakMap<Tx, ((db: Db) => void)[]>()

/** Has something done, without waiting for it, once a `transaction` is committed; nothing where it is rolled back. */
export function afterCommit(tx: Tx, then: (db: Db) => void): void {
  const known = afterwards.get(tx)
  if (known) known.push(then)
  else afterwards.set(tx, [then])
}

/** Does what was left for after the commit. */
export function committed(db: Db, tx: Tx): void {
  for (const then of afterwards.get(tx) ?? []) then(db)
}

/** Runs work between begin and commit, or rollback where it throws. What does not wait for each other travels together. */
export const begun = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  told(
    db.transaction().execute(async (transaction) => {
      const checked = transaction.getExecutor()
      const connection = await checked.provideConnection((own) => Promise.resolve(own))
      // Kysely's own provider has each statement wait for the answer of the one before.
      const executor = checked.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
      return work({ isTransaction: true, getExecutor: () => executor })
    }),
  )

/** What the database itself refuses when a transaction ends, by the state that it tells. */
const refusedByDatabase: Readonly<Record<string, TextKey>> = { CA001: 'access.lastAdministrator' }

const told = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: { code?: string }) => {
    const key = refusedByDatabase[error.code ?? '']
    throw key ? refuse(409, key) : error
  })

/** One transaction; a deadlock or serialisation failure is tried again (at most 5 times) before the caller hears of it. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [done, tx] = await begun(db, async (own) => [await work(own), own] as const)
      committed(db, tx)
      return done
    } catch (error) {
      if (attempt >= 5 || !passing.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/** Ends a transaction of which nothing may stay. */
class NothingStays extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('nothing stays')
    this.answer = answer
  }
}

/** One transaction that stays only where its work says so: else it is taken back. What it came to is answered either way. */
export async function tried<T>(db: Db, work: (tx: Tx) => Promise<{ stays: boolean; answer: T }>): Promise<T> {
  try {
    return await transaction(db, async (tx) => {
      const { stays, answer } = await work(tx)
      if (!stays) throw new NothingStays(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof NothingStays) return error.answer as T
    throw error
  }
}

/**
 * Work that does not wait for each other: in one transaction its statements travel together. All of it has ended before the
 * first error is thrown, so that nothing is still on its way when the transaction is rolled back.
 */
export async function together<const W extends readonly Promise<unknown>[]>(
  ...work: W
): Promise<{ -readonly [N in keyof W]: Awaited<W[N]> }> {
  const ends = await Promise.allSettled(work)
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as { code?: string }] : []))
  // What failed first ends the transaction, and with it what travelled behind: the cause is told, not its echo.
  if (reasons.length > 0) throw reasons.find((reason) => reason.code !== abortedBefore) ?? reasons[0]
  return Promise.all(work)
}

/** The rows of several statements, asked in one look: values as JSON tells them, lists in the order of their statements. */
export async function inOne<R extends Record<string, object>>(
  db: Db | Tx,
  statements: { readonly [K in keyof R]: ReturnType<typeof sql<R[K]>> },
): Promise<{ [K in keyof R]: R[K][] }> {
  const lists = Object.entries(statements).map(
    ([name, statement]) => sql`(select coalesce(json_agg(x), '[]') from (${statement}) x) as ${sql.id(name)}`,
  )
  return (await sql<{ [K in keyof R]: R[K][] }>`select ${sql.join(lists)}`.execute(db)).rows[0] as { [K in keyof R]: R[K][] }
}

/** Rows of a statement. */
export async function rows<R>(db: Db | Tx, statement: ReturnType<typeof sql<R>>): Promise<R[]> {
  return (await statement.execute(db)).rows
}

/** The first row of a statement, or undefined. */
export async function first<R>(db: Db | Tx, statement: ReturnType<typeof sql<R>>): Promise<R | undefined> {
  return (await statement.execute(db)).rows[0]
}

/** Values as a record set, whose columns a statement names: the plan is one whatever there are of them. */
export const jsonRows = (values: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb)`

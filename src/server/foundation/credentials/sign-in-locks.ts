import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '../basis/refusal.ts'
import { first, tried, type Db, type Tx } from '../database/db.ts'

/** Something that is guessed at: an account's password, its codes, everything from one address. */
export interface Guarded {
  /** `account 019a…`; kept as its hash, since it may be whatever somebody typed. */
  name: string
  /** So many are looked at before the first pause. */
  free: number
  /** After so many hours without a try the failures are forgotten. */
  forgottenAfterHours: number
}

export const ofAccount = (name: string): Guarded => ({ name: `account ${name}`, free: 5, forgottenAfterHours: 24 })
export const ofCodes = (employeeId: string): Guarded => ({ name: `codes ${employeeId}`, free: 5, forgottenAfterHours: 24 })
export const ofDocuments = (employeeId: string): Guarded => ({ name: `documents ${employeeId}`, free: 5, forgottenAfterHours: 24 })
/** Whoever has mails sent to somebody does not fill their letter box. */
export const ofMails = (name: string): Guarded => ({ name: `mails ${name}`, free: 4, forgottenAfterHours: 24 })
/** An office signs in from one address: only many failures in a row are somebody who tries names. */
export const ofAddress = (network: string): Guarded => ({ name: `address ${network}`, free: 50, forgottenAfterHours: 1 })

/** The first pause; each failure after it doubles it, up to the longest. */
const firstPauseSeconds = 15
const longestPauseSeconds = 15 * 60

const keyOf = ({ name }: Guarded) => createHash('sha256').update(name).digest()

/**
 * Counts a try before it is looked at, over all processes: of many at once no more are looked at than one after the other.
 * Answers 0, or for how many seconds nothing is tried; such a try does not count. All of `guarded` are asked, in their order.
 */
export const takeTry = (db: Db, guarded: readonly Guarded[]): Promise<number> =>
  tried(db, async (tx) => {
    for (const one of guarded) {
      const wait = await takeOne(tx, one)
      if (wait > 0) return { stays: false, answer: wait }
    }
    return { stays: true, answer: 0 }
  })

async function takeOne(tx: Tx, guarded: Guarded): Promise<number> {
  const key = keyOf(guarded)
  const isForgotten = sql`l.last_at < now() - make_interval(hours => ${guarded.forgottenAfterHours}::int)`
  const failures = sql`case when ${isForgotten} then 1 else l.failures + 1 end`
  const taken = await first(
    tx,
    sql`insert into sign_in_lock as l (key, failures, last_at) values (${key}, 1, now())
      on conflict (key) do update set failures = ${failures}, last_at = now(),
        until = case when ${failures} >= ${guarded.free}::int then now() + make_interval(secs =>
          least(${longestPauseSeconds}::int, ${firstPauseSeconds}::int * 2 ^ least(20, ${failures} - ${guarded.free}::int))) end
      where l.until is null or l.until <= now()
      returning 1 as taken`,
  )
  if (taken) return 0
  const locked = await first(
    tx,
    sql<{
      seconds: number
    }>`select greatest(1, ceil(extract(epoch from until - now())))::int as seconds from sign_in_lock where key = ${key}`,
  )
  return locked?.seconds ?? 1
}

/** Refuses (429) where too much was guessed at any of these; else it counts as a try, until it is said to have been right. */
export async function demandTry(db: Db, guarded: readonly Guarded[]): Promise<void> {
  const wait = await takeTry(db, guarded)
  if (wait > 0)
    throw refuse(429, wait < 60 ? 'signIn.tooManySeconds' : 'signIn.tooManyMinutes', { n: wait < 60 ? wait : Math.ceil(wait / 60) })
}

/** How many tries at it were wrong, one after the other. */
export const failuresOf = async (db: Db, guarded: Guarded): Promise<number> =>
  (await first(db, sql<{ failures: number }>`select failures from sign_in_lock where key = ${keyOf(guarded)}`))?.failures ?? 0

/** The try was right: it counts no longer, and what it opened is guessed at anew. */
export async function succeeded(db: Db | Tx, opened: Guarded, beside: readonly Guarded[] = []): Promise<void> {
  await sql`delete from sign_in_lock where key = ${keyOf(opened)}`.execute(db)
  for (const one of beside)
    await sql`update sign_in_lock set failures = greatest(0, failures - 1), until = case when failures - 1 >= ${one.free}::int then until end
      where key = ${keyOf(one)}`.execute(db)
}

/** Removes what was tried long ago. */
export async function clearTries(db: Db): Promise<void> {
  await sql`delete from sign_in_lock where last_at < now() - interval '2 days'`.execute(db)
}

import { sql } from 'kysely'
import { first, transaction, type Db, type Tx } from './db.ts'

/**
 * A change of data that would hold a table for too long in a migration: it is done by keys, a piece at a time, while people go
 * on. The code that reads the rows gets on with changed and unchanged ones until it is through.
 */
export interface LongChange {
  /** Never changed once it was released; `long_change` knows it by this. */
  name: string
  /** Changes at most `size` rows whose key comes after `after` (null: from the first), and answers the last key; null: none was left. */
  piece(tx: Tx, after: string | null, size: number): Promise<string | null>
}

/** How long a piece may hold its rows, and this job go on, in ms. */
const [longestPieceMs, longestTurnMs] = [200, 30_000]
const [fewest, usual, most] = [10, 200, 5000]
const inTheWay = new Set(['55P03', '40P01', '40001'])

/**
 * Goes on with the changes that are not through, one after the other, and answers the names of those that are not even now.
 * Each piece is a transaction with its place in it, so that it is done once, whatever comes between and whoever else does it.
 */
export async function goOn(db: Db, changes: readonly LongChange[], turnMs = longestTurnMs): Promise<string[]> {
  const until = performance.now() + turnMs
  const left: string[] = []
  for (const change of changes) if (!(await through(db, change, until))) left.push(change.name)
  return left
}

async function through(db: Db, change: LongChange, until: number): Promise<boolean> {
  await sql`insert into long_change (name) values (${change.name}) on conflict do nothing`.execute(db)
  for (let size = usual; ;) {
    const begun = performance.now()
    if (begun > until) return false
    const done = await piece(db, change, size)
    if (done !== 'more') return done === 'through'
    const took = performance.now() - begun
    size = Math.min(most, Math.max(fewest, Math.round(size * Math.min(2, longestPieceMs / 2 / Math.max(took, 1)))))
  }
}

async function piece(db: Db, change: LongChange, size: number): Promise<'more' | 'through' | 'taken'> {
  try {
    return await transaction(db, async (tx) => {
      // Whoever waits for rows that somebody holds makes others wait: the piece steps back and is done later.
      await sql`select set_config('lock_timeout', '1s', true)`.execute(tx)
      const own = await first(
        tx,
        sql<{ after: string | null; finished: boolean }>`
          select after, finished_at is not null as finished from long_change where name = ${change.name} for update skip locked`,
      )
      if (!own) return 'taken'
      if (own.finished) return 'through'
      const after = await change.piece(tx, own.after, size)
      await sql`
        update long_change set pieces = pieces + 1, changed_at = now(), after = coalesce(${after}, after),
          finished_at = case when ${after}::text is null then now() end
        where name = ${change.name}`.execute(tx)
      return after === null ? 'through' : 'more'
    })
  } catch (error) {
    if (inTheWay.has((error as { code?: string }).code ?? '')) return 'taken'
    throw error
  }
}

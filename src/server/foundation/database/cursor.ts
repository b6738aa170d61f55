import { sql } from 'kysely'
import { rows, type Db } from './db.ts'

/** Whether a statement was ended since it took longer than it may. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014'

/** Rows that are read at once: what reading and handing them on takes keeps nobody waiting. */
const sliceSize = 200

/**
 * Rows of a statement, some at a time, read from a cursor as they are asked for: all are of one moment, and never in memory
 * together. The connection is given back at the end, also where the reader stops before it. `withinMs`: how long the statement
 * may take for some rows, where that is not what the connection says; beyond it `isTimeout` knows the error.
 */
export async function* inSlices<R>(db: Db, statement: ReturnType<typeof sql<R>>, withinMs?: number): AsyncGenerator<R[]> {
  const transaction = await db.startTransaction().setAccessMode('read only').execute()
  try {
    if (withinMs !== undefined) await sql`select set_config('statement_timeout', ${String(withinMs)}, true)`.execute(transaction)
    await sql`declare slices no scroll cursor for ${statement}`.execute(transaction)
    for (;;) {
      const slice = await rows(transaction, sql<R>`fetch ${sql.lit(sliceSize)} from slices`)
      if (slice.length > 0) yield slice
      if (slice.length < sliceSize) return
    }
  } finally {
    // Nothing was written: what is left of the transaction has no consequence.
    await transaction.rollback().execute()
  }
}

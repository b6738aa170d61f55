import { sql } from 'kysely'
import { rows, type Db } from './db.ts'

/** Rows that are read at once: what reading and handing them on takes keeps nobody waiting. */
const sliceSize = 200

/**
 * Rows of a statement, some at a time, read from a cursor as they are asked for: all are of one moment, and never in memory
 * together. The connection is given back at the end, also where the reader stops before it.
 */
export async function* inSlices<R>(db: Db, statement: ReturnType<typeof sql<R>>): AsyncGenerator<R[]> {
  const transaction = await db.startTransaction().setAccessMode('read only').execute()
  try {
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

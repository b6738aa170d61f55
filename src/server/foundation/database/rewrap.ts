import type { sql } from 'kysely'
import { rows, type Db } from './db.ts'
import { wrappedAnew } from './wrapped.ts'

type Sql = ReturnType<typeof sql>

interface Wrapping<R> {
  /** Selects rows with `value`, the secret, and what names them. */
  found: Sql
  /** What a secret is bound to. */
  nameOf(row: R): string
  /** Writes it, as JSON, in the place of the old. */
  write(row: R, value: string): Sql
}

/** Wraps every secret of a kind with the present key, one by one: whoever stops in between goes on later. Answers how many. */
export async function rewrapEach<R extends { id: string; value: unknown } = { id: string; value: unknown }>(
  db: Db,
  { found, nameOf, write }: Wrapping<R>,
): Promise<number> {
  let count = 0
  for (const row of await rows<R>(db, found as never)) {
    const anew = wrappedAnew(db, nameOf(row), row.value)
    if (anew === null) continue
    await write(row, JSON.stringify(anew)).execute(db)
    count += 1
  }
  return count
}

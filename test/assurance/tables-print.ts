import { sql } from 'kysely'
import { expect } from 'vitest'
import { rows, type Db } from '#server/foundation/database/db.ts'

/** Calls are counted together now and then, each of them well after it was made. */
const calls = ['call_count']
/** What is guessed at is counted, and what was signed is used up, whatever comes of it. */
const tries = ['sign_in_lock', 'sign_in_challenge']
const beside = [...calls, ...tries]

/** How many rows each table has, and the sum of the transactions that wrote them. What a transaction took back leaves no mark. */
export type TablesPrint = Record<string, string>

/** Marks the tables: one is marked otherwise once a row of it was added, removed or written, be it as it was. */
export function tablesPrint(db: Db): () => Promise<TablesPrint> {
  let statement: ReturnType<typeof whole> | null = null
  return async () => {
    // What was started before is worked on by itself; what a target holds for an hour stands still.
    await expect.poll(() => underWay(db)).toEqual([])
    const { rows: found } = await (await (statement ??= whole(db))).execute(db)
    return Object.fromEntries(found.map(({ name, mark }) => [name, mark]))
  }
}

const underWay = (db: Db) =>
  rows(
    db,
    sql`select id from batch where finished_at is null and coalesce(due_at, now()) <= now() and coalesce(held_until, now()) < now() + interval '30 minutes'
      union all select id from import_work where finished_at is null and coalesce(held_until, now()) < now() + interval '30 minutes'`,
  )

async function whole(db: Db) {
  const tables = await rows(
    db,
    sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema() order by 1`,
  )
  const marks = tables
    .filter(({ name }) => !beside.includes(name))
    .map(
      ({ name }) =>
        sql`select ${sql.lit(name)} as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as mark from ${sql.table(name)}`,
    )
  return sql<{ name: string; mark: string }>`${sql.join(marks, sql` union all `)}`
}

/** The tables that are marked otherwise. */
export const writtenSince = (before: TablesPrint, now: TablesPrint): string[] =>
  Object.keys(now).filter((name) => now[name] !== before[name])

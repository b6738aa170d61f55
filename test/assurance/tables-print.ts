import { sql } from 'kysely'
import { expect } from 'vitest'
import { rows, type Db } from '#server/foundation/database/db.ts'

/** Calls are counted together now and then, each of them well after it was made. */
const calls = ['call_count']
/** What is guessed at is counted, and what was signed is used up, whatever comes of it. */
const tries = ['sign_in_lock', 'sign_in_challenge']
const beside = [...calls, ...tries]

/** How often rows of each table were added, removed or written, be it as they were. What a transaction took back counts for nothing. */
export type TablesPrint = Record<string, number>

/** Counts what is written into the tables, from its first call on: each table keeps note of its rows by a trigger. */
export function tablesPrint(db: Db): () => Promise<TablesPrint> {
  let noting: Promise<string[]> | null = null
  const print: TablesPrint = {}
  return async () => {
    const work = await (noting ??= noteWrites(db).then(() => workTables(db)))
    // What was started before is worked on by itself; what a target holds for an hour stands still.
    await expect.poll(() => underWay(db, work)).toEqual([])
    for (const { name } of await rows(db, sql<{ name: string }>`delete from write_noted returning name`))
      print[name] = (print[name] ?? 0) + 1
    return { ...print }
  }
}

/** Work that a process takes by itself: rows of every table that says until when they are held and when they ended. */
async function underWay(db: Db, tables: readonly string[]): Promise<string[]> {
  const open = tables.map(
    (name) =>
      sql`select id::text from ${sql.table(name)} x where finished_at is null and coalesce(held_until, now()) < now() + interval '30 minutes'
        and coalesce((to_jsonb(x) ->> 'due_at')::timestamptz, now()) <= now()`,
  )
  return (await rows(db, sql<{ id: string }>`${sql.join(open, sql` union all `)}`)).map(({ id }) => id)
}

const workTables = async (db: Db): Promise<string[]> =>
  (
    await rows(
      db,
      sql<{ name: string }>`
        select table_name as name from information_schema.columns
        where table_schema = current_schema() and column_name in ('held_until', 'finished_at') group by 1 having count(*) = 2`,
    )
  ).map(({ name }) => name)

async function noteWrites(db: Db): Promise<void> {
  const tables = await rows(db, sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`)
  await sql`create table write_noted (name text not null)`.execute(db)
  await sql`create function note_write() returns trigger language plpgsql as $$ begin insert into write_noted values (tg_table_name); return null; end $$`.execute(
    db,
  )
  for (const { name } of tables)
    if (!beside.includes(name))
      await sql`create trigger note_write after insert or update or delete on ${sql.table(name)} for each row execute function note_write()`.execute(
        db,
      )
}

/** The tables that were written meanwhile. */
export const writtenSince = (before: TablesPrint, now: TablesPrint): string[] =>
  Object.keys(now).filter((name) => now[name] !== before[name])

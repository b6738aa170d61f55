import { sql } from 'kysely'
import { rows, type Db } from '../../src/server/foundation/database/db.ts'

/** What says something of imports themselves, and what is only ever added to. */
const apart = /^(import_|audit|idempotency$|call_count$|schema_migration$)/

/** Every row of every table that the database's catalogue knows, as text, by table. */
export async function snapshot(db: Db): Promise<Record<string, string[]>> {
  const tables = await rows(
    db,
    sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !apart.test(table.name))) {
    const texts = await rows(db, sql<{ text: string }>`select t::text as text from ${sql.table(name)} t order by 1`)
    found[name] = texts.map(({ text }) => text)
  }
  return found
}

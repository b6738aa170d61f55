import { sql } from 'kysely'
import { rows, type Db } from '../../src/server/foundation/database/db.ts'

/** What says something of imports themselves, and what is only ever added to. */
const apart = /^(import_|audit|idempotency$|call_count$|schema_migration$)/

/** That sign-ins of before count no longer is never taken back. */
const kept = (name: string) =>
  name === 'access'
    ? sql`select (employee_id, issuer, subject, bound_at)::text from access where issuer is not null order by 1`
    : sql`select t::text from ${sql.table(name)} t order by 1`

/** Every row of every table that the database's catalogue knows, as text, by table. */
export async function snapshot(db: Db): Promise<Record<string, string[]>> {
  const tables = await rows(
    db,
    sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  )
  const shown = tables.filter((table) => !apart.test(table.name))
  const found = await rows(
    db,
    sql<{ name: string; texts: string[] }>`${sql.join(
      shown.map(({ name }) => sql`select ${sql.lit(name)} as name, array(${kept(name)}) as texts`),
      sql` union all `,
    )}`,
  )
  return Object.fromEntries(found.map(({ name, texts }) => [name, texts]))
}

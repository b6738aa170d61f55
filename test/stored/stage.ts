import { sql } from 'kysely'
import { rows, type Db } from '#server/foundation/database/db.ts'

/** One migration, walked over with rows that stand. */
export interface Stage {
  /** Its number: `0030`. */
  migration: string
  /** What becomes of the rows, as the title of a test. */
  says: string
  /** Columns whose values it changes (`leave_event.days`); all others keep theirs. */
  changes?: readonly string[]
  /** Tables that it takes away; what became of their rows is looked at. */
  drops?: readonly string[]
  /** Writes rows as the version before wrote them. What stages before have written stands. */
  stands?(db: Db): Promise<void>
  /** Looks at what became of them. */
  became(db: Db): Promise<void>
  /** Looks at them once more with all migrations done, through the code of the present. */
  isNow?(db: Db): Promise<void>
}

type Row = Record<string, unknown>

/** All rows of a table, whole. */
export const rowsOf = async (db: Db, table: string): Promise<Row[]> =>
  (await rows(db, sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`)).map(({ row }) => row)

/** Rows without what a migration has added to them or changes, in an order of their own. */
export const kept = (found: readonly Row[], columns: readonly string[], changed: readonly string[]): string[] =>
  found.map((row) => JSON.stringify(columns.filter((name) => !changed.includes(name)).map((name) => [name, row[name]]))).toSorted()

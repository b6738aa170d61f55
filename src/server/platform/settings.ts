import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'

interface RuleSpec<R extends object> {
  /** Under which it is stored: `attendance.weekly`. */
  key: string
  /** As the audit calls it: `weekly rule`. */
  entity: string
  schema: z.ZodMiniType<R>
  /** What applies where nobody has set anything, and in what an older rule does not say. */
  usual: R
}

export interface StoredRule<R extends object> {
  /** As it stands. */
  of: (db: Db | Tx) => Promise<R>
  /** What is stored, as a column; `read` says what it means. */
  column: ReturnType<typeof sql>
  read: (stored: object | null) => R
  /** Sets it for the whole company, and tells the audit. */
  change: (tx: Tx, rule: R, by: string) => Promise<void>
}

/** A rule of the company that is read and changed as a whole. */
export function storedRule<R extends object>({ key, entity, schema, usual }: RuleSpec<R>): StoredRule<R> {
  const column = sql`(select value from setting where key = ${key})`
  const read = (stored: object | null) => schema.parse({ ...usual, ...stored })
  return {
    column,
    read,
    async of(db) {
      const stored = await first(db, sql<{ value: object | null }>`select ${column} as value`)
      return read(stored?.value ?? null)
    },
    async change(tx, rule, by) {
      await keepSetting(tx, key, rule, by)
      await tellAudit(tx, entity, rule, by)
    },
  }
}

/** Sets something for the whole company. */
export async function keepSetting(tx: Tx, key: string, value: unknown, by: string): Promise<void> {
  await sql`
    insert into setting (key, value, changed_by) values (${key}, ${JSON.stringify(value)}::jsonb, ${by}::uuid)
    on conflict (key) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = now()`.execute(tx)
}

/** Takes down what was set and by whom. */
export const tellAudit = (tx: Tx, entity: string, detail: object, by: string) =>
  sql`insert into audit (actor_id, act, entity, detail)
    values (${by}::uuid, 'change', ${entity}, ${JSON.stringify(detail)}::jsonb)`.execute(tx)

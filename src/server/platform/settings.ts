import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Language } from '#shared/texts/index.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { demandSame } from './set-up/meanwhile.ts'

interface RuleSpec<R extends object> {
  /** Under which it is stored: `attendance.weekly`. */
  key: string
  /** As the audit calls it: `weekly rule`. */
  entity: string
  schema: z.ZodMiniType<R>
  /** What applies where nobody has set anything, and in what an older rule does not say. */
  usual: R
}

/** As whoever changes a rule has opened it (nothing: they say nothing of that), and in which language they are told what is another since. */
export interface Opened {
  opened: object | null | undefined
  language: Language
}

export interface StoredRule<R extends object> {
  /** As it stands. */
  of: (db: Db | Tx) => Promise<R>
  /** What is stored, as a column; `read` says what it means. */
  column: ReturnType<typeof sql>
  read: (stored: object | null) => R
  /** Sets it for the whole company, and tells the audit; what somebody has changed since it was opened is not written over. */
  change: (tx: Tx, rule: R, by: string, seen?: Opened) => Promise<void>
}

/** A rule of the company that is read and changed as a whole. */
export function storedRule<R extends object>({ key, entity, schema, usual }: RuleSpec<R>): StoredRule<R> {
  const column = sql`(select value from setting where key = ${key})`
  const read = (stored: object | null) => schema.parse({ ...usual, ...stored })
  const of = async (db: Db | Tx) => {
    const stored = await first(db, sql<{ value: object | null }>`select ${column} as value`)
    return read(stored?.value ?? null)
  }
  return {
    column,
    read,
    of,
    async change(tx, rule, by, seen) {
      if (seen?.opened) await demandSame(tx, { kind: entity }, null, { opened: { ...seen.opened }, before: await of(tx) }, seen.language)
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

import { sql } from 'kysely'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'

/** A reason for which people work another shift. */
export interface ManualShiftReason {
  id: string
  code: string
  names: Record<string, string>
  sequence: number
  retired: boolean
}

const read = (db: Db | Tx, where: ReturnType<typeof sql>) =>
  rows(
    db,
    sql<ManualShiftReason>`
      select id, code, names, sequence, retired_at is not null as retired from manual_shift_reason_type where ${where} order by sequence, code`,
  )

/** In the order in which they are shown, the retired too where asked for. */
export const manualShiftReasons = (db: Db | Tx, { retired = false } = {}) => read(db, retired ? sql`true` : sql`retired_at is null`)

/** One of them, a retired one too. */
export const manualShiftReason = async (db: Db | Tx, id: string) => (await read(db, sql`id = ${id}::uuid`))[0]

/** Writes one; false where another has its code. */
export async function keepManualShiftReason(tx: Tx, { id, code, names, sequence, retired }: ManualShiftReason): Promise<boolean> {
  const written = await rows(
    tx,
    sql<object>`
      insert into manual_shift_reason_type as t (id, code, names, sequence, retired_at)
      select ${id}::uuid, ${code}, ${JSON.stringify(names)}::jsonb, ${sequence}, case when ${retired}::boolean then now() end
      where not exists (select from manual_shift_reason_type o where o.code = ${code} and o.id <> ${id}::uuid)
      on conflict (id) do update set code = excluded.code, names = excluded.names, sequence = excluded.sequence,
        retired_at = case when excluded.retired_at is null then null else coalesce(t.retired_at, excluded.retired_at) end
      returning id`,
  )
  return written.length > 0
}

import { sql } from 'kysely'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { SetUpStore } from '#server/platform/set-up/store.ts'

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

export const manualShiftReasonStore: SetUpStore = { table: 'manual_shift_reason_type' }

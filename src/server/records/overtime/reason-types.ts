import { sql } from 'kysely'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { SetUpStore } from '#server/platform/set-up/store.ts'

/** A reason for which people work overtime. */
export interface OvertimeReasonType {
  id: string
  code: string
  names: Record<string, string>
  sequence: number
  retired: boolean
}

const read = (db: Db | Tx, where: ReturnType<typeof sql>): Promise<OvertimeReasonType[]> =>
  rows(
    db,
    sql<OvertimeReasonType>`
      select id, code, names, sequence, retired_at is not null as retired from overtime_reason_type where ${where} order by sequence, code`,
  )

/** Every one, in the order in which they are shown, retired ones too. */
export const allReasonTypes = (db: Db | Tx) => read(db, sql`true`)

/** Those that are offered. */
export const overtimeReasonTypes = (db: Db | Tx) => read(db, sql`retired_at is null`)

/** One of them, a retired one too. */
export const overtimeReasonType = async (db: Db | Tx, id: string) => (await read(db, sql`id = ${id}::uuid`))[0]

export const overtimeReasonStore: SetUpStore = {
  table: 'overtime_reason_type',
  usedBy: { 'reasons.usedBy.requests': sql`exists (select from overtime o where o.reason_type_id = t.id)` },
}

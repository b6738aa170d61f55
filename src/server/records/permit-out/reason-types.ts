import { sql } from 'kysely'
import { permitPolicy, type PermitPolicy } from '#shared/records/permit-out/rules.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { SetUpStore } from '#server/platform/set-up/store.ts'

/** A reason for which people may leave the workplace. */
export interface PermitReasonType {
  id: string
  code: string
  names: Record<string, string>
  policy: PermitPolicy
  retired: boolean
}

const read = async (db: Db | Tx, where: ReturnType<typeof sql>): Promise<PermitReasonType[]> => {
  const found = await rows(
    db,
    sql<Omit<PermitReasonType, 'policy'> & { policy: unknown }>`
      select id, code, names, policy, retired_at is not null as retired from permit_reason_type where ${where} order by sequence, code`,
  )
  return found.map((row) => ({ ...row, policy: permitPolicy.parse(row.policy) }))
}

/** Those that are offered, in the order in which they are shown. */
export const permitReasonTypes = (db: Db | Tx) => read(db, sql`retired_at is null`)

/** One of them, a retired one too. */
export const permitReasonType = async (db: Db | Tx, id: string) => (await read(db, sql`id = ${id}::uuid`))[0]

export const permitReasonStore: SetUpStore = {
  table: 'permit_reason_type',
  usedBy: { 'reasons.usedBy.requests': sql`exists (select from permit_out p where p.reason_type_id = t.id)` },
  row: (row) => ({ ...row, policy: permitPolicy.parse(row['policy']) }),
}

import { sql } from 'kysely'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'

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

/** Adds a reason, or changes one; undefined where there is none to change, `taken` where another has its code. */
export async function keepReasonType(
  tx: Tx,
  given: Omit<OvertimeReasonType, 'id'> & { id: string; isNew: boolean },
): Promise<OvertimeReasonType | 'taken' | undefined> {
  const { id, isNew, code, names, sequence, retired } = given
  const twins = await rows(tx, sql`select 1 from overtime_reason_type where code = ${code} and id <> ${id}::uuid`)
  if (twins.length > 0) return 'taken'
  const named = sql`${JSON.stringify(names)}::jsonb`
  await (
    isNew
      ? sql`insert into overtime_reason_type (id, code, names, sequence, retired_at)
        values (${id}, ${code}, ${named}, ${sequence}, case when ${retired}::boolean then now() end) on conflict do nothing`
      : sql`update overtime_reason_type set code = ${code}, names = ${named}, sequence = ${sequence},
        retired_at = case when ${retired}::boolean then coalesce(retired_at, now()) end where id = ${id}::uuid`
  ).execute(tx)
  return overtimeReasonType(tx, id)
}

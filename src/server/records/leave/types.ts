import { sql } from 'kysely'
import { isFor } from '#shared/records/leave/entitlement.ts'
import { leavePolicy, type LeavePolicy } from '#shared/records/leave/policy.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'

export interface LeaveType {
  id: string
  code: string
  names: Record<string, string>
  policy: LeavePolicy
  retired: boolean
}

interface Row {
  id: string
  code: string
  names: Record<string, string>
  policy: unknown
  retired: boolean
}

/** Every leave type in the order in which they are shown, retired ones too. */
export async function leaveTypes(db: Db | Tx): Promise<LeaveType[]> {
  const found = await rows(
    db,
    sql<Row>`select id, code, names, policy, retired_at is not null as retired from leave_type order by sequence, code`,
  )
  return found.map((row) => ({ ...row, policy: leavePolicy.parse(row.policy) }))
}

export async function leaveType(db: Db | Tx, id: string): Promise<LeaveType | undefined> {
  const found = await rows(
    db,
    sql<Row>`select id, code, names, policy, retired_at is not null as retired from leave_type where id = ${id}::uuid`,
  )
  const row = found[0]
  return row && { ...row, policy: leavePolicy.parse(row.policy) }
}

/** Over leave type `t`: whether it is one of those of which others learn nothing. */
export const sensitiveType = sql`coalesce((t.policy->>'sensitive')::boolean, false)`

/** A type that a person of a country may take at all. */
export const isOpenTo = (type: LeaveType, country: string | null): boolean => !type.retired && isFor(type.policy, country)

import { sql } from 'kysely'
import { isFor } from '#shared/records/leave/gains/entitlement.ts'
import { leavePolicy, type LeavePolicy } from '#shared/records/leave/policy.ts'
import { policyOn, type PolicyVersion } from '#shared/records/leave/versions.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'

export interface LeaveType {
  id: string
  code: string
  names: Record<string, string>
  /** What holds on the day as of which it was read. */
  policy: LeavePolicy
  /** What holds from which day on, the earliest first. */
  versions: readonly PolicyVersion[]
  retired: boolean
}

export interface LeaveTypeRow {
  id: string
  code: string
  names: Record<string, string>
  versions: { startsOn: string; policy: unknown }[]
  retired: boolean
}

type Sql = ReturnType<typeof sql>

/** Of leave type `t`, as JSON. */
export const versionsColumn: Sql = sql`(
  select json_agg(json_build_object('startsOn', v.starts_on, 'policy', v.policy) order by v.starts_on)
  from leave_policy_version v where v.leave_type_id = t.id)`

export function typeOf({ versions: stored, ...row }: LeaveTypeRow, day: string): LeaveType {
  const versions = stored.map(({ startsOn, policy }) => ({ startsOn, policy: leavePolicy.parse(policy) }))
  return { ...row, versions, policy: policyOn(versions, day) }
}

const read = async (db: Db | Tx, where: Sql, day: string): Promise<LeaveType[]> =>
  (
    await rows(
      db,
      sql<LeaveTypeRow>`
        select t.id, t.code, t.names, t.retired_at is not null as retired, ${versionsColumn} as versions
        from leave_type t where ${where} order by t.sequence, t.code`,
    )
  ).map((row) => typeOf(row, day))

/** Every leave type as of a day, in the order in which they are shown, retired ones too. */
export const leaveTypes = (db: Db | Tx, day: string): Promise<LeaveType[]> => read(db, sql`true`, day)

export const leaveType = async (db: Db | Tx, id: string, day: string): Promise<LeaveType | undefined> =>
  (await read(db, sql`t.id = ${id}::uuid`, day))[0]

/** Over leave type `t`: whether it is one of those of which others learn nothing. */
export const sensitiveType = sql`coalesce((t.policy->>'sensitive')::boolean, false)`

/** Over leave type `t`: whether it is for illness. */
export const sicknessType = sql`coalesce(t.policy->>'use' = 'sickness', false)`

/** Over leave type `t`: whether the wage goes on meanwhile. */
export const paidType = sql`coalesce((t.policy->>'paid')::boolean, true)`

/** A type that a person of a country may take at all. */
export const isOpenTo = (type: LeaveType, country: string | null): boolean => !type.retired && isFor(type.policy, country)

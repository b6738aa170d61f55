import { sql } from 'kysely'
import type { CountedLeaveDay } from '#shared/records/leave/counted.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { sensitiveType } from './types.ts'

/** The days of a leave that stands, as they were counted when it was submitted. */
export async function countedDays(db: Db, employeeId: string, requestId: string): Promise<CountedLeaveDay[]> {
  const found = await rows(
    db,
    sql<Omit<CountedLeaveDay, 'quantity'> & { quantity: string }>`
      select day as date, quantity, part from leave_day where employee_id = ${employeeId}::uuid and request_id = ${requestId}::uuid order by day`,
  )
  return found.map((row) => ({ ...row, quantity: Number(row.quantity) }))
}

/** A leave that takes some days. */
export interface LeaveOnDays {
  employeeId: string
  requestId: string
  /** Of its request; empty for a leave that was imported: where it is told, the engine names it. */
  code: string
  /** What it takes of them. */
  parts: ('full' | 'first' | 'second' | 'hours')[]
  isSensitive: boolean
}

/**
 * The leaves of somebody that take one of these days, each once, in the order of their first day: the approved ones, or all that
 * stand, also those that wait.
 */
export const leavesOn = (
  db: Db | Tx,
  employeeId: string,
  from: string,
  until: string,
  which: 'approved' | 'standing',
): Promise<LeaveOnDays[]> =>
  rows(
    db,
    sql<LeaveOnDays>`
      select d.employee_id as "employeeId", d.request_id as "requestId", coalesce(r.code, '') as code, ${sensitiveType} as "isSensitive",
        array_agg(distinct d.part) as parts
      from leave_day d join leave_type t on t.id = d.leave_type_id left join request r on r.id = d.request_id
      where d.employee_id = ${employeeId}::uuid and d.day between ${from}::date and ${until}::date and (d.taken or ${which === 'standing'})
      group by 1, 2, 3, 4 order by min(d.day), d.request_id`,
  )

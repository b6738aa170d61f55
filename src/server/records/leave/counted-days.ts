import { sql } from 'kysely'
import type { CountedLeaveDay } from '#shared/records/leave/counted.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'

/** The days of a leave that stands, as they were counted when it was submitted. */
export async function countedDays(db: Db, employeeId: string, requestId: string): Promise<CountedLeaveDay[]> {
  const found = await rows(
    db,
    sql<Omit<CountedLeaveDay, 'quantity'> & { quantity: string }>`
      select day as date, quantity, part from leave_day where employee_id = ${employeeId}::uuid and request_id = ${requestId}::uuid order by day`,
  )
  return found.map((row) => ({ ...row, quantity: Number(row.quantity) }))
}

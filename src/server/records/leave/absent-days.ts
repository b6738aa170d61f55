import { sql } from 'kysely'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { sensitiveType, sicknessType } from './types.ts'

/** A day of leave that was taken, in the unit of its type. */
export interface AbsentDay {
  employeeId: string
  day: string
  /** What it came from: a request, or a leave that was imported. */
  requestId: string
  part: 'full' | 'first' | 'second' | 'hours'
  quantity: number
  unit: 'day' | 'hour'
  /** Of a type that others are told nothing of. */
  isSensitive: boolean
}

/** The days of some people that leave of one type took, or of all types that are for illness; by person and day. */
export const absentDays = (
  db: Db | Tx,
  employeeIds: readonly string[],
  { from, until }: DaySpan,
  leaveTypeId: string | null,
): Promise<AbsentDay[]> =>
  rows(
    db,
    sql<AbsentDay>`
      select d.employee_id as "employeeId", d.day, d.request_id as "requestId", d.part, d.quantity::float8 as quantity, t.policy->>'unit' as unit,
        ${sensitiveType} as "isSensitive"
      from leave_day d join leave_type t on t.id = d.leave_type_id
      where d.employee_id = any (${employeeIds}::uuid[]) and d.day between ${from}::date and ${until}::date and d.taken
        and ${leaveTypeId === null ? sicknessType : sql`t.id = ${leaveTypeId}::uuid`}
      order by d.employee_id, d.day`,
  )

import { sql } from 'kysely'
import { status } from '#shared/status.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { sensitiveType } from './types.ts'

type Sql = ReturnType<typeof sql>

/** A day of leave of somebody, waiting or approved, or imported. */
export interface LeaveOfDay {
  employeeId: string
  employeeCode: string
  employee: string
  day: string
  part: 'full' | 'first' | 'second' | 'hours'
  statusId: number
  /** What it came from: a request, or a leave that was imported. */
  requestId: string
  isRequest: boolean
  /** Of a type that others are told nothing of. */
  isSensitive: boolean
  names: Record<string, string>
  note: string | null
}

interface Asked {
  /** Whose days, and which: condition over employee `e`. */
  on: (day: Sql) => Sql
  from: string
  until: string
}

/** Days of leave of some people, by name and day: as they are, for whoever decides what is told of them. */
export const leaveOfDays = (db: Db, { on, from, until }: Asked, statusIds: readonly number[]): Promise<LeaveOfDay[]> =>
  rows(
    db,
    sql<LeaveOfDay>`
      select e.id as "employeeId", e.code as "employeeCode", e.display_name as employee, d.day, d.part, coalesce(r.status_id, ${status.approved}) as "statusId", t.names,
        d.request_id as "requestId", r.id is not null as "isRequest", ${sensitiveType} as "isSensitive", coalesce(r.form->>'note', p.note) as note
      from leave_day d join employee e on e.id = d.employee_id join leave_type t on t.id = d.leave_type_id
        left join request r on r.id = d.request_id left join past_absence p on p.id = d.request_id
      where ${on(sql`d.day`)} and d.day between ${from}::date and ${until}::date
        and coalesce(r.status_id, ${status.approved}) = any (${statusIds}::int[])
      order by e.display_name, e.id, d.day limit 20000`,
  )

/** Until when somebody is away who is so today; why is never told here. Null: they are not. */
export async function awayUntil(db: Db, employeeId: string): Promise<string | null> {
  const away = await first(
    db,
    sql<{ until: string | null }>`
      select max(d.day)::text as until from leave_day d
      where d.employee_id = ${employeeId}::uuid and d.taken and d.day >= current_date
        and exists (select from leave_day t where t.request_id = d.request_id and t.day = current_date)`,
  )
  return away?.until ?? null
}

import { sql } from 'kysely'
import { status } from '#shared/status.ts'
import type { Language } from '#shared/texts/index.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { sensitiveType } from '#server/records/leave/types.ts'
import { absencesTold, absenceWords, type Absence } from './absence.ts'

type Sql = ReturnType<typeof sql>

export interface DaysAsked {
  viewer: Viewer
  /** Whose days, and which: condition over employee `e`. */
  on: (day: Sql) => Sql
  from: string
  until: string
  language: Language
}

export interface AwayDay {
  employeeId: string
  employeeCode: string
  employee: string
  day: string
  part: 'full' | 'first' | 'second' | 'hours'
  isWaiting: boolean
  /** What it came from, whoever may see that. */
  source: string
  /** The request, where the viewer sees it. */
  requestId: string | null
  /** As much of why as the viewer is told; nothing where that is only that somebody is away. */
  why: string
  /** What of it is only its type. */
  type: string
}

interface AwayRow extends Absence {
  employeeCode: string
  employee: string
  day: string
  part: AwayDay['part']
  statusId: number
  isRequest: boolean
  names: Record<string, string>
  note: string | null
}

/** Days of leave of some people, by name and day, with as much of why as the viewer is told. */
export async function awayDays(db: Db, asked: DaysAsked, statusIds: readonly number[]): Promise<AwayDay[]> {
  const { viewer, on, from, until, language } = asked
  const found = await rows(
    db,
    sql<AwayRow>`
      select e.id as "employeeId", e.code as "employeeCode", e.display_name as employee, d.day, d.part, coalesce(r.status_id, ${status.approved}) as "statusId", t.names,
        d.request_id as "requestId", r.id is not null as "isRequest", ${sensitiveType} as "isSensitive", coalesce(r.form->>'note', p.note) as note
      from leave_day d join employee e on e.id = d.employee_id join leave_type t on t.id = d.leave_type_id
        left join request r on r.id = d.request_id left join past_absence p on p.id = d.request_id
      where ${on(sql`d.day`)} and d.day between ${from}::date and ${until}::date
        and coalesce(r.status_id, ${status.approved}) = any (${statusIds}::int[])
      order by e.display_name, e.id, d.day limit 20000`,
  )
  const told = await absencesTold(db, viewer, found)
  return found.map((leave) => {
    const { day, part, statusId, employeeId, employeeCode, employee, requestId, isRequest } = leave
    const { telling, seesRequest } = told(leave)
    const why = telling === 'away' ? '' : absenceWords(telling, leave, language)
    const type = telling === 'away' ? '' : absenceWords('type', leave, language)
    const of = { employeeId, employeeCode, employee, day, part, source: requestId, why, type }
    return { ...of, isWaiting: statusId !== status.approved, requestId: isRequest && seesRequest ? requestId : null }
  })
}

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

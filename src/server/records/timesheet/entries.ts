import { sql } from 'kysely'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import type { BookedTime } from '#shared/records/timesheet/entry.ts'
import { rows, type Db, type Tx } from '#server/foundation/db.ts'
import { dayFacts } from '../attendance/day-facts.ts'

/** Time that is booked by a timesheet that waits or is approved. */
export interface BookedEntry extends BookedTime {
  taskCategoryId: string | null
  note: string
  code: string
  requestId: string
  approved: boolean
}

/** What a person has booked from one day until another, beside one request. */
export const bookedBetween = (db: Db | Tx, employeeId: string, from: string, until: string, except: string): Promise<BookedEntry[]> =>
  rows(
    db,
    sql<BookedEntry>`
      select t.day, t.project_id as "projectId", t.task_category_id as "taskCategoryId", t.from_minute as "from", t.until_minute as "until",
        t.minutes, t.note, r.code, t.request_id as "requestId", t.granted_at is not null as approved
      from timesheet_entry t join request r on r.id = t.request_id
      where t.employee_id = ${employeeId}::uuid and t.ended_at is null and t.request_id <> ${except}::uuid
        and t.day between ${from}::date and ${until}::date
      order by t.day, t.from_minute nulls last, t.id limit 1000`,
  )

/** A day with what is to be worked and what attendance counts, in minutes. */
export interface WorkedDay {
  day: string
  planned: number
  /** Null where no attendance is kept, and as long as the day is not over or somebody may still be at work on it. */
  worked: number | null
  holiday: string | null
}

/** Every day of some people from one day until another. */
export async function workedDays(
  db: Db | Tx,
  employeeIds: readonly string[],
  from: string,
  until: string,
  today: string,
): Promise<Map<string, WorkedDay[]>> {
  const found = await dayFacts(db, employeeIds, { from, until, asOf: new Date() })
  return new Map(
    [...found].map(([employeeId, days]) => [
      employeeId,
      days.map(({ planned, facts }) => {
        const day = attendanceDay(facts)
        const isTold = planned.employed && planned.isKept && planned.day <= today && day.settlesAt === null
        return {
          day: planned.day,
          planned: planned.employed ? day.planned : 0,
          worked: isTold ? day.worked + day.overtime : null,
          holiday: planned.holiday?.name ?? null,
        }
      }),
    ]),
  )
}

import { sql } from 'kysely'
import type { BookedTime } from '#shared/records/timesheet/entry.ts'
import type { CountedDay } from '#shared/records/attendance/facts.ts'
import { defaultLanguage } from '#shared/texts/index.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { countingDays } from '../attendance/days/counting.ts'
import { todayAt } from '../attendance/days/days.ts'

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
  /**
   * Of the day itself, as it stood where it is closed. Null where no attendance is kept, and as long as it is not over at the
   * place where it is worked.
   */
  worked: number | null
  /** What is booked on it of closed days, with its sign. */
  fromClosed: number
  holiday: string | null
}

/** Every day of some people from one day until another, as of a moment. */
export async function workedDays(
  db: Db | Tx,
  employeeIds: readonly string[],
  from: string,
  until: string,
  asOf: Date,
): Promise<Map<string, WorkedDay[]>> {
  const found = await countingDays(db, employeeIds, { from, until, asOf, language: defaultLanguage })
  const today = todayAt(asOf)
  return new Map(
    [...found].map(([employeeId, days]) => [
      employeeId,
      days.map(({ planned, known, stood, counts, isKept, booked }) => ({
        day: planned.day,
        planned: stood?.planned ?? (planned.employed ? known.planned : 0),
        worked: isKept && (stood || isOver(known, planned.day, today(planned.timeZone))) ? there(counts) : null,
        fromClosed: booked ? there(booked) : 0,
        holiday: planned.holiday?.name ?? null,
      })),
    ]),
  )
}

/** A day to work, or on which somebody came, is over once it has settled; one on which nobody came and nothing was planned, with its date. */
const isOver = ({ settlesAt, planned, stays }: CountedDay, day: string, today: string): boolean =>
  settlesAt === null && (day < today || (day === today && (planned > 0 || stays.length > 0)))

const there = ({ worked, overtime }: { worked: number; overtime: number }) => worked + overtime

/** What attendance counts of such days together; null where it says nothing. */
export function workedTogether(days: readonly Pick<WorkedDay, 'worked' | 'fromClosed'>[]): number | null {
  const told = days.filter(({ worked, fromClosed }) => worked !== null || fromClosed !== 0)
  return told.length > 0 ? told.reduce((all, { worked, fromClosed }) => all + (worked ?? 0) + fromClosed, 0) : null
}

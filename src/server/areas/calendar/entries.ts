import { sql } from 'kysely'
import type { CalendarEntry } from '#shared/areas/calendar.ts'
import { addDays } from '#shared/records/calendar.ts'
import { status } from '#shared/status.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { absencesTold, absenceWords, type Absence } from '#server/approval/sight/absence.ts'
import { sensitiveType } from '#server/records/leave/types.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { holidayIn, say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { attendanceSight } from '#server/records/attendance/days/visible.ts'

type Sql = ReturnType<typeof sql>

export interface Asked {
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
export async function awayDays(db: Db, asked: Asked, statusIds: readonly number[]): Promise<AwayDay[]> {
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

/** Leave of some people, days on end as one entry. */
export async function leaveEntries(db: Db, asked: Asked, statusIds: readonly number[]): Promise<CalendarEntry[]> {
  const { language } = asked
  const entries: CalendarEntry[] = []
  for (const { day, part, isWaiting, employeeId, employeeCode, employee, why } of await awayDays(db, asked, statusIds)) {
    const kind = say(language, isWaiting ? 'calendar.awayWaiting' : 'calendar.away')
    const half = part === 'full' ? '' : say(language, `calendar.part.${part}`)
    const detail = [why, half].filter(Boolean).join(' · ')
    const last = entries.at(-1)
    const goesOn =
      last?.employees[0]?.employeeId === employeeId &&
      last.description === kind &&
      last.employees[0].detail === detail &&
      addDays(last.endDate, 1) === day
    if (goesOn) last.endDate = day
    else
      entries.push({
        type: 'leave',
        startDate: day,
        endDate: day,
        appointmentColor: isWaiting ? 'amber' : 'green',
        description: kind,
        employees: [{ employeeId, employeeCode, employee, detail }],
      })
  }
  return entries
}

/** Days of attendance of a kind, as far as the viewer sees attendance. */
export async function attendanceEntries(db: Db, asked: Asked, statuses: readonly string[]): Promise<CalendarEntry[]> {
  if (statuses.length === 0) return []
  const { viewer, on, from, until, language } = asked
  const sight = await attendanceSight(db, viewer, { from, until })
  const found = await rows(
    db,
    sql<{ employeeId: string; employeeCode: string; employee: string; day: string; status: string }>`
      select e.id as "employeeId", e.code as "employeeCode", e.display_name as employee, d.day, d.status
      from attendance_day d join employee e on e.id = d.employee_id
      where ${on(sql`d.day`)} and ${sight.on(sql`d.day`)} and d.day between ${from}::date and ${until}::date
        and d.status = any (${statuses}::text[])
      order by d.day, e.display_name limit 20000`,
  )
  return found.map(({ day, status, ...person }) => ({
    type: 'attendance',
    startDate: day,
    endDate: day,
    appointmentColor: status === 'absent' || status === 'incomplete' ? 'red' : 'blue',
    description: say(language, `attendance.is.${status}` as TextKey),
    employees: [{ ...person, detail: '' }],
  }))
}

/** Days off of the person's site. */
export async function holidayEntries(
  db: Db,
  siteId: string | null,
  { from, until, language }: { from: string; until: string; language: Language },
): Promise<CalendarEntry[]> {
  if (!siteId) return []
  const found = await rows(
    db,
    sql<{ day: string; name: string }>`
      select day, name from holiday where site_id = ${siteId}::uuid and day between ${from}::date and ${until}::date order by day, name`,
  )
  return found.map(({ day, name }) => ({
    type: 'holiday',
    startDate: day,
    endDate: day,
    appointmentColor: 'grey',
    description: holidayIn(name, language),
    employees: [],
  }))
}

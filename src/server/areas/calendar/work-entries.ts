import { sql } from 'kysely'
import type { CalendarEntry } from '#shared/areas/calendar.ts'
import { addDays } from '#shared/records/calendar.ts'
import { clockAt } from '#shared/records/clock.ts'
import type { Language } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { plannedDays, type PlannedDay } from '#server/records/schedule/planned.ts'

interface Asked extends DaySpan {
  viewer: Viewer
  language: Language
}

type Self = Pick<CalendarEntry['employees'][number], 'employeeId' | 'employeeCode' | 'employee'>

/** When one works and is out for some hours oneself: shifts, overtime and permits that wait or are granted. */
export async function workEntries(db: Db, asked: Asked): Promise<CalendarEntry[]> {
  const { viewer } = asked
  const self = { employeeId: viewer.id, employeeCode: viewer.code, employee: viewer.name }
  const days = (await plannedDays(db, [viewer.id], asked.from, asked.until, asked.language)).get(viewer.id) ?? []
  const zoneOf = new Map(days.map(({ day, timeZone }) => [day, timeZone]))
  const clocked = ({ day, from, until }: { day: string; from: number; until: number }) =>
    [from, until].map((at) => clockAt(at, zoneOf.get(day) ?? viewer.timeZone)).join('–')
  const timed = (await timesOut(db, asked)).map(({ kind, reason, isWaiting, ...time }): CalendarEntry => ({
    type: kind,
    startDate: time.day,
    endDate: time.day,
    appointmentColor: isWaiting ? 'amber' : kind === 'permit' ? 'green' : 'blue',
    description: say(asked.language, isWaiting ? `calendar.${kind}Waiting` : `calendar.${kind}`, { times: clocked(time) }),
    employees: [{ ...self, detail: reason }],
  }))
  return [...shiftEntries(days, self, asked.language), ...timed]
}

/**
 * Shifts, equal ones on days on end as one entry. Whoever has the same one on every day is told nothing by it: then those stand
 * alone that a roster says.
 */
function shiftEntries(days: readonly PlannedDay[], self: Self, language: Language): CalendarEntry[] {
  const isAlike = new Set(days.flatMap(({ usual }) => (usual ?? []).map(({ rule }) => rule.code))).size < 2
  const entries: CalendarEntry[] = []
  for (const { day, shifts, roster } of days)
    for (const { rule } of isAlike && !roster ? [] : shifts) {
      const description = say(language, 'calendar.shift', { times: `${rule.start}–${rule.end}` })
      const before = entries.find(
        (one) => one.endDate === addDays(day, -1) && one.description === description && one.employees[0]?.detail === rule.name,
      )
      if (before) before.endDate = day
      else
        entries.push({
          type: 'shift',
          startDate: day,
          endDate: day,
          appointmentColor: 'blue',
          description,
          employees: [{ ...self, detail: rule.name }],
        })
    }
  return entries
}

interface TimeOut {
  kind: 'overtime' | 'permit'
  day: string
  /** In ms since 1970. */
  from: number
  until: number
  isWaiting: boolean
  /** Why one is out; empty of overtime, which is told by its time. */
  reason: string
}

const timesOut = (db: Db, { viewer, from, until, language }: Asked): Promise<TimeOut[]> =>
  rows(
    db,
    sql<TimeOut>`
      select x.kind, x.day, (extract(epoch from x.starts_at) * 1000)::float8 as "from", (extract(epoch from x.ends_at) * 1000)::float8 as until,
        x.granted_at is null as "isWaiting", x.reason
      from (
        select 'overtime' as kind, day, starts_at, ends_at, granted_at, '' as reason from overtime
        where employee_id = ${viewer.id}::uuid and ended_at is null
        union all
        select 'permit', p.day, p.starts_at, p.ends_at, p.granted_at, ${calledIn(language, sql`t.names`)}
        from permit_out p join permit_reason_type t on t.id = p.reason_type_id
        where p.employee_id = ${viewer.id}::uuid and p.ended_at is null
      ) x
      where x.day between ${from}::date and ${until}::date order by x.starts_at`,
  )

import { sql } from 'kysely'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import type { AttendanceDetail } from '#shared/areas/attendance.ts'
import { addDays } from '#shared/records/calendar.ts'
import { wallClock } from '#shared/records/clock.ts'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import type { DayFacts } from '#shared/records/attendance/facts.ts'
import type { Language } from '#shared/texts/index.ts'
import { factsTold } from '#server/approval/sight/day-told.ts'
import { codesSeen } from '#server/approval/sight/visibility.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import { countingDays, differs, type StoodDay } from '#server/records/attendance/days/counting.ts'
import { statusOfDay } from '#server/records/attendance/days/day-state.ts'
import { allShifts, isWorkedAt } from '#server/records/schedule/shifts.ts'
import { toldByWeb } from './by-web.ts'
import { bookingTold, closedDay } from './closed-day.ts'
import { hoursOf, statusText } from './lists.ts'
import { oddTold } from './remedies.ts'
import { bookedStory, stoodStory } from './stood-story.ts'

interface Whose {
  employee: string
  employeeCode: string
  companyStructure: string
}

/**
 * One employee's day, computed as it is looked at: what time has changed since it was stored is in it. A closed day of which
 * more has become known since is told as it stood.
 */
export async function dayDetail(
  db: Db,
  employeeId: string,
  date: string,
  { viewer, language, now }: { viewer: Viewer; language: Language; now: Date },
): Promise<AttendanceDetail> {
  const whose = await first(
    db,
    sql<Whose>`
      select e.display_name as employee, e.code as "employeeCode", coalesce(u.name, '') as "companyStructure" from employee e
      left join lateral (select unit_id from assignment x where x.employee_id = e.id and x.starts_on <= greatest(${date}::date, e.hired_on) order by x.starts_on desc limit 1) a on true
      left join unit u on u.id = a.unit_id where e.id = ${employeeId}::uuid`,
  )
  const found = (await countingDays(db, [employeeId], { from: date, until: date, asOf: now, language })).get(employeeId)?.[0]
  if (!whose || !found) throw notFound()
  const { planned, closing, stood: stands } = found
  // A closed day on which nothing stood is shown as it is known now, with where that is booked.
  const isKept = found.isKept || (planned.employed && planned.isKept)
  const facts = isKept ? await factsTold(db, viewer, employeeId, found.facts) : unkept(found.facts)
  const day = attendanceDay(facts)
  const { closed, bookings, isFinal, later } = await closedDay(db, { employeeId, day: date, closing }, language)
  const counts = stands ?? day
  const stood = stands && differs(stands, day) ? stands : null
  const why = stood ? stoodStory(stood, later, planned.timeZone, language) : isKept ? day.why : []
  const isOwn = employeeId === viewer.id
  const own = isOwn && !isFinal ? { shifts: (await allShifts(db, language)).filter((shift) => isWorkedAt(shift, planned.siteId)) } : null
  const codes = await codesSeen(
    db,
    viewer,
    bookings.flatMap(({ requestCode }) => requestCode ?? []),
  )
  const today = wallClock(now.toISOString(), planned.timeZone).day
  return {
    id: dayIdOf(employeeId, date),
    employeeId,
    ...whose,
    isOwn,
    date,
    timeZone: planned.timeZone,
    today,
    previousId: dayIdOf(employeeId, addDays(date, -1)),
    nextId: dayIdOf(employeeId, addDays(date, 1)),
    attendanceStatusId: counts.value,
    attendanceStatus: stands ? statusText(stands.value, language) : statusOfDay(day, language),
    isKept,
    shift: counts.shifts.join(', '),
    totalWorkingHour: hoursOf(counts.worked),
    totalOTHour: hoursOf(counts.overtime),
    planned: counts.planned,
    worked: counts.worked,
    overtime: counts.overtime,
    late: counts.late,
    early: counts.early,
    missing: counts.missing,
    plannedShifts: (stood && stood.shifts.join() !== day.shifts.join() ? [] : facts.shifts).map(
      ({ rule, span, paidBreaks, unpaidBreaks }) => ({
        name: rule.name,
        ...instants(span),
        breaks: [
          ...paidBreaks.map((part) => ({ ...instants(part), paid: true })),
          ...unpaidBreaks.map((part) => ({ ...instants(part), paid: false })),
        ],
      }),
    ),
    note: planned.roster?.note ?? '',
    stays: stood ? stoodStays(stood) : day.stays.map((stay) => ({ from: instant(stay.in?.at), until: instant(stay.out?.at) })),
    byWeb: stood ? [] : await toldByWeb(db, viewer, facts.checks, { employeeId, day: date }),
    still: stood || day.stillSince === null ? null : instants({ from: day.stillSince, until: facts.asOf }),
    leaves: (stood ? [] : facts.leaves).map((leave) => ({ ...leave, name: leave.name || say(language, 'absence.away') })),
    permits: (stood ? [] : facts.permits).map((permit) => ({ code: permit.code, asWork: permit.asWork, ...instants(permit) })),
    holiday: (stood ? null : facts.holiday?.name) ?? null,
    closed,
    booked: bookings.map((entry) => bookingTold(entry, employeeId, language, codes)),
    story: reasonsIn([...why, ...bookedStory(bookings)], language),
    odd: (stood ? [] : oddTold(day, facts, language, own)).map(({ from, until, ...odd }) => ({
      ...odd,
      from: instant(from),
      until: instant(until),
    })),
  }
}

/** Of a day on which no attendance is kept nothing is told but what is booked on it. */
const unkept = (facts: DayFacts): DayFacts => ({
  ...facts,
  shifts: [],
  isUnset: true,
  checks: [],
  leaves: [],
  permits: [],
  overtimes: [],
  holiday: null,
})

/** From the first coming until the last going: more is not kept of what stood. */
const stoodStays = ({ cameAt, wentAt }: StoodDay) => (cameAt || wentAt ? [{ from: cameAt, until: wentAt }] : [])

const instant = (at: number | null | undefined): string | null => (at == null ? null : new Date(at).toISOString())
const instants = ({ from, until }: { from: number; until: number }) => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
})

import { sql } from 'kysely'
import { dayIdOf, type attendanceDayList } from '#shared/areas/attendance-days.ts'
import { hourBuckets, type attendanceCardList, type Grouping } from '#shared/areas/attendance.ts'
import { attendanceStatuses } from '#shared/records/attendance/day-state.ts'
import type { RowOf } from '#shared/contract/list.ts'
import type { AttendanceStatus } from '#shared/records/attendance/facts.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { postOn, type Sight } from '#server/people/sight.ts'
import type { ListSource } from '#server/platform/lists.ts'
import { statusSoFar } from '#server/records/attendance/days/day-state.ts'
import { booked } from '#server/records/attendance/days/bookings.ts'
import { siteOn } from '#server/records/attendance/days/closings.ts'
import { counting } from '#server/records/attendance/days/counting.ts'
import { isListed, listedDays, tally } from '#server/records/attendance/days/listed.ts'

type Sql = ReturnType<typeof sql>

/** Minutes as hours, to the hundredth. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100

const bucketOf = (minutes: Sql) => sql`least(10, ${minutes} / 60)`

/** What a day is grouped by: its status, or the highest bucket that does not exceed its hours. */
export const groupOf: Record<Grouping, Sql> = {
  attendanceStatus: sql`d.status`,
  workingHours: bucketOf(sql`d.worked`),
  otHours: bucketOf(sql`d.overtime`),
}

/** The groups of a list in the order in which they are shown. */
export const groupsIn = (grouping: Grouping, language: Language): { id: string | number; displayName: string }[] =>
  grouping === 'attendanceStatus'
    ? attendanceStatuses.map((id) => ({ id, displayName: statusText(id, language) }))
    : hourBuckets.map((id) => ({ id, displayName: say(language, id === 10 ? 'attendance.bucketTop' : 'attendance.bucket', { hours: id }) }))

export const statusText = (status: AttendanceStatus, language: Language): string => say(language, `attendance.is.${status}` as TextKey)

export interface Narrowing {
  employeeId?: string | null | undefined
  siteId?: string | null | undefined
  oddOnly?: boolean | null | undefined
  workingHoursBucket?: number | null | undefined
  otHoursBucket?: number | null | undefined
}

const dayStatus = sql`case when d.status = 'leave' then 'leave' when d.status = 'holiday' then 'holiday'
  when d.status in ('off', 'unset', 'workedOff') then 'off' else 'workday' end`

/** Days of those who are in sight on them, with the unit and the clock of that day. */
export function daySource(sight: Sight, { employeeId, siteId, oddOnly, workingHoursBucket, otHoursBucket }: Narrowing): ListSource {
  return {
    select: sql`d.employee_id as "employeeId", e.display_name as employee, e.code as "employeeCode", coalesce(u.name, '') as "companyStructure", d.day,
      d.shifts, d.status, d.worked, d.overtime, d.late, d.early, d.missing, d.odd, d.settles_at is not null as settles,
      b.worked as "bookedWorked", b.overtime as "bookedOvertime", b.missing as "bookedMissing",
      to_char(d.came_at at time zone coalesce(s.time_zone, 'UTC'), 'HH24:MI') as "checkIn", to_char(d.went_at at time zone coalesce(s.time_zone, 'UTC'), 'HH24:MI') as "checkOut"`,
    from: sql`from ${listedDays} d join employee e on e.id = d.employee_id`,
    key: sql`d.employee_id as key, d.day as on_day`,
    rejoin: sql`from found join ${listedDays} d on d.employee_id = found.key and d.day = found.on_day and ${isListed} join employee e on e.id = d.employee_id`,
    lookups: [
      { join: postOn(sql`d.day`), columns: ['companyStructure'] },
      { join: sql`left join unit u on u.id = a.unit_id`, columns: ['companyStructure'] },
      { join: sql`left join site s on s.id = a.site_id`, columns: [] },
      {
        join: sql`left join lateral (select * from ${booked} x where x.employee_id = d.employee_id and x.day = d.day offset 0) b on true`,
        columns: ['bookedHour', 'bookedOTHour', 'bookedMissing'],
      },
    ],
    where: [
      isListed,
      sight.on(sql`d.day`),
      ...(employeeId ? [sql`d.employee_id = ${employeeId}::uuid`] : []),
      ...(siteId ? [sql`${siteOn(sql`d.employee_id`, sql`d.day`)} = ${siteId}::uuid`] : []),
      ...(oddOnly ? [sql`d.odd`] : []),
      ...(workingHoursBucket == null ? [] : [sql`${groupOf.workingHours} = ${workingHoursBucket}`]),
      ...(otHoursBucket == null ? [] : [sql`${groupOf.otHours} = ${otHoursBucket}`]),
    ],
    columns: {
      employee: sql`e.display_name`,
      companyStructure: sql`u.name`,
      date: sql`d.day`,
      totalWorkingHour: sql`d.worked`,
      totalOTHour: sql`d.overtime`,
      bookedHour: sql`b.worked`,
      bookedOTHour: sql`b.overtime`,
      bookedMissing: sql`b.missing`,
      late: sql`d.late`,
      early: sql`d.early`,
      missing: sql`d.missing`,
      attendanceStatus: sql`d.status`,
      dayStatus,
    },
    next: 'employee',
    tie: sql`d.employee_id`,
  }
}

export interface DayRow {
  employeeId: string
  employee: string
  employeeCode: string
  companyStructure: string
  day: string
  shifts: string[]
  status: AttendanceStatus
  worked: number
  overtime: number
  late: number
  early: number
  missing: number
  odd: boolean
  settles: boolean
  bookedWorked: number | null
  bookedOvertime: number | null
  bookedMissing: number | null
  checkIn: string | null
  checkOut: string | null
}

/** Names of shifts are kept with the days; `named` says them in the language of who looks. */
export const dayRow = (row: DayRow, language: Language, named: (shift: string) => string): RowOf<typeof attendanceDayList> => ({
  id: dayIdOf(row.employeeId, row.day),
  employeeId: row.employeeId,
  employee: row.employee,
  employeeCode: row.employeeCode,
  companyStructure: row.companyStructure,
  date: row.day,
  shift: row.shifts.map(named).join(', '),
  totalWorkingHour: hoursOf(row.worked),
  totalOTHour: hoursOf(row.overtime),
  bookedHour: row.bookedWorked && hoursOf(row.bookedWorked),
  bookedOTHour: row.bookedOvertime && hoursOf(row.bookedOvertime),
  bookedMissing: row.bookedMissing,
  attendanceStatusId: row.status,
  attendanceStatus: statusSoFar({ value: row.status, settles: row.settles, came: row.checkIn !== null || row.checkOut !== null }, language),
  checkIn: row.checkIn,
  checkOut: row.checkOut,
  late: row.late,
  early: row.early,
  missing: row.missing,
  isOdd: row.odd,
})

/** People with what their days of a period come to, as far as they are in sight, and the unit of the last of these. */
export function cardSource(sight: Sight, { from, until }: DaySpan): ListSource {
  const within = sql`d.employee_id = e.id and d.day between ${from}::date and ${until}::date and ${sight.on(sql`d.day`)}`
  return {
    select: sql`e.id as "employeeId", e.display_name as employee, e.code as "employeeCode", coalesce(u.name, '') as "companyStructure",
      c.last_day as "lastDay", t.shifts, c.days, c.planned, c.worked, c.overtime, c.booked_worked as "bookedWorked",
      c.booked_overtime as "bookedOvertime", t.late_days as "lateDays", t.absent_days as "absentDays",
      t.leave_days as "leaveDays", t.incomplete_days as "incompleteDays", t.odd_days as "oddDays", t.open_days as "openDays"`,
    from: sql`from employee e`,
    key: sql`e.id as key`,
    rejoin: sql`from found join employee e on e.id = found.key`,
    lookups: [
      {
        join: sql`left join lateral (
        select max(d.day) as last_day, sum(d.days)::int as days, sum(d.planned)::int as planned, sum(d.worked)::int as worked,
          sum(d.overtime)::int as overtime, coalesce(sum(d.worked) filter (where d.days = 0), 0)::int as booked_worked,
          coalesce(sum(d.overtime) filter (where d.days = 0), 0)::int as booked_overtime
        from ${counting} d where ${within}
      ) c on true`,
        columns: ['companyStructure', 'totalWorkingHour', 'totalOTHour'],
      },
      {
        join: sql`left join lateral (
        select ${tally.late} as late_days,
          count(*) filter (where d.status = 'absent')::int as absent_days, count(*) filter (where d.status = 'leave')::int as leave_days,
          count(*) filter (where d.status = 'incomplete')::int as incomplete_days,
          ${tally.odd} as odd_days,
          count(*) filter (where d.settles_at is not null and (d.planned > 0 or d.came_at is not null or d.went_at is not null))::int as open_days,
          (array_agg(d.shifts[1] order by d.day desc) filter (where cardinality(d.shifts) > 0))[1] as shifts
        from attendance_day d where ${within}
      ) t on true`,
        columns: ['oddDays'],
      },
      { join: postOn(sql`c.last_day`), columns: ['companyStructure'] },
      { join: sql`left join unit u on u.id = a.unit_id`, columns: ['companyStructure'] },
    ],
    where: [sql`exists (select from ${counting} d where ${within} offset 0)`],
    columns: {
      employee: sql`e.display_name`,
      companyStructure: sql`u.name`,
      totalWorkingHour: sql`c.worked`,
      totalOTHour: sql`c.overtime`,
      oddDays: sql`t.odd_days`,
    },
    next: 'employee',
    tie: sql`e.id`,
  }
}

export interface CardRow {
  employeeId: string
  employee: string
  employeeCode: string
  companyStructure: string
  lastDay: string
  shifts: string | null
  days: number
  planned: number
  worked: number
  overtime: number
  bookedWorked: number
  bookedOvertime: number
  lateDays: number
  absentDays: number
  leaveDays: number
  incompleteDays: number
  oddDays: number
  openDays: number
}

export function cardRow(row: CardRow, language: Language, named: (shift: string) => string): RowOf<typeof attendanceCardList> {
  const { lateDays, absentDays, leaveDays, incompleteDays, oddDays, openDays } = row
  const words = [
    ...(lateDays > 0 ? [say(language, 'attendance.card.late' as TextKey, { count: lateDays })] : []),
    ...(absentDays > 0 ? [say(language, 'attendance.card.absent' as TextKey, { count: absentDays })] : []),
    ...(incompleteDays > 0 ? [say(language, 'attendance.card.incomplete' as TextKey, { count: incompleteDays })] : []),
    ...(leaveDays > 0 ? [say(language, 'attendance.card.leave' as TextKey, { count: leaveDays })] : []),
  ]
  if (words.length === 0 && row.days > openDays) words.push(say(language, 'attendance.card.regular'))
  if (openDays > 0) words.push(say(language, 'attendance.card.open' as TextKey, { count: openDays }))
  return {
    id: dayIdOf(row.employeeId, row.lastDay),
    employeeId: row.employeeId,
    employee: row.employee,
    employeeCode: row.employeeCode,
    companyStructure: row.companyStructure,
    shift: row.shifts ? named(row.shifts) : '',
    totalWorkingHour: hoursOf(row.worked),
    totalOTHour: hoursOf(row.overtime),
    bookedHour: hoursOf(row.bookedWorked),
    bookedOTHour: hoursOf(row.bookedOvertime),
    plannedHour: hoursOf(row.planned),
    days: row.days,
    lateDays,
    absentDays,
    leaveDays,
    oddDays,
    openDays,
    subText: words.join(' · '),
  }
}

import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { weekStates, type subordinateList } from '#shared/requests/timesheet.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { seenBy } from '#server/approval/sight/visibility.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { reachOf } from '#server/people/roles/duties.ts'
import { postOn } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { ListSource } from '#server/platform/lists.ts'
import { counting } from '#server/records/attendance/days/counting.ts'
import { attendanceSight } from '#server/records/attendance/days/visible.ts'
import { workedDays } from '#server/records/timesheet/entries.ts'
import { timesheetSight } from '#server/records/timesheet/visible.ts'

const hours = (minutes: ReturnType<typeof sql>) => sql`round(coalesce(${minutes}, 0) / 60.0, 2)::float`

/** The week of whoever is or was then below a manager, or at a site of an HR officer: no entry, which is its maker's alone. */
export async function subordinateSource(db: Db, viewer: Viewer, monday: string): Promise<ListSource> {
  const week = { from: monday, until: addDays(monday, 6) }
  const reach = reachOf(viewer, 'Timesheet', 'see')
  const sight = await timesheetSight(db, viewer, week)
  // What attendance counts of them is told to those alone who see attendance.
  const attendance = await attendanceSight(db, viewer, week)
  const sunday = sql`${week.until}::date`
  const days = sql`generate_series(${monday}::date, ${sunday}, interval '1 day') as g (day)`
  const post = postOn(sunday)
  const seen = seenBy(viewer, 'Timesheet') ?? sql`true`
  return {
    select: sql`e.id, e.id as "employeeId", e.display_name as employee, e.code as "employeeCode", coalesce(u.name, '') as "companyStructure",
      ${monday} as start, ${week.until} as until, t.state, ${hours(sql`b.waiting`)} as "waitingHours", ${hours(sql`b.approved`)} as "approvedHours",
      ${hours(sql`d.worked`)} as "workedHours", t.id as "timesheetId",
      array(select g.day::date::text from ${days} where ${sight.on(sql`g.day::date`)}) as "seenDays"`,
    from: sql`from employee e`,
    key: sql`e.id as key`,
    rejoin: sql`from found join employee e on e.id = found.key`,
    lookups: [
      { join: post, columns: ['companyStructure'] },
      { join: sql`left join unit u on u.id = a.unit_id`, columns: ['companyStructure'] },
      {
        join: sql`left join lateral (
        select sum(minutes) filter (where granted_at is null) as waiting, sum(minutes) filter (where granted_at is not null) as approved
        from timesheet_entry x where x.employee_id = e.id and x.ended_at is null and x.day between ${monday}::date and ${sunday}
      ) b on true`,
        columns: ['waitingHours', 'approvedHours'],
      },
      {
        join: sql`left join lateral (
        select sum(worked + overtime) as worked from ${counting} x
        where x.employee_id = e.id and x.is_over and x.day between ${monday}::date and ${sunday} and ${attendance.on(sql`x.day`)}
      ) d on true`,
        columns: ['workedHours'],
      },
      {
        join: sql`left join lateral (
        select case when waits and approved then 'partly' when waits then 'waiting' when back then 'revised' when approved then 'approved' else 'none' end as state, id
        from (
          select coalesce(bool_or(r.status_id in (1, 40)), false) as waits, coalesce(bool_or(r.status_id in (2, 30)), false) as back,
            coalesce(bool_or(r.status_id = 4), false) as approved,
            (array_agg(r.id order by r.status_id in (1, 40) desc, r.id desc) filter (where ${seen}))[1] as id
          from request r
          where r.requestor_id = e.id and r.module = 'Timesheet' and r.starts_on = ${monday}::date and r.status_id in (1, 2, 4, 30, 40)
        ) r
      ) t on true`,
        columns: ['state'],
      },
    ],
    where: [
      sql`e.id <> ${viewer.id}::uuid and (e.disabled_at is null or e.disabled_at >= ${monday}::date)`,
      sql`(e.left_on is null or e.left_on >= ${monday}::date) and (e.hired_on is null or e.hired_on <= ${sunday})`,
      // Whoever sees everybody is spared the days one by one.
      reach.whole
        ? sql`true`
        : sql`exists (select from ${days}
        where (e.left_on is null or g.day::date <= e.left_on) and (e.hired_on is null or g.day::date >= e.hired_on) and ${sight.on(sql`g.day::date`)})`,
    ],
    columns: {
      employee: sql`e.display_name`,
      companyStructure: sql`u.name`,
      state: sql`array_position(${weekStates as unknown as string[]}::text[], t.state)`,
      waitingHours: sql`b.waiting`,
      approvedHours: sql`b.approved`,
      workedHours: sql`d.worked`,
    },
    next: 'employee',
    tie: sql`e.id`,
  }
}

export interface SubordinateRow extends Omit<RowOf<typeof subordinateList>, 'plannedHours'> {
  /** The days of the week on which the viewer sees the person. */
  seenDays: string[]
}

/** Rows with what is planned in the whole week, as the week itself tells it, as far as it is seen. */
export async function withPlanned(db: Db, viewer: Viewer, monday: string, found: readonly SubordinateRow[]) {
  const ids = found.map(({ employeeId }) => employeeId)
  const weeks = await workedDays(db, ids, monday, addDays(monday, 6), new Date())
  return found.map(({ seenDays, ...row }) => {
    const seen = (weeks.get(row.employeeId) ?? []).filter(({ day }) => seenDays.includes(day))
    return { ...row, plannedHours: inHours(seen.reduce((all, { planned }) => all + planned, 0)) }
  })
}

const inHours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100

import { sql } from 'kysely'
import { monthBegins, today } from '#server/platform/report/parameters.ts'
import { tally } from '#server/records/attendance/days/listed.ts'
import { attendanceSight } from '#server/records/attendance/days/visible.ts'
import { attendedDays, counted, ofAttendance } from './attended.ts'
import { builtIn, queried } from './said.ts'
import { days, site, spanIn } from './whom.ts'

/** Who came late, left early, lacks time or has days that nobody can explain, with the unit of the last of the days. */
export const lateAndOdd = builtIn('late-and-odd', {
  group: 'time',
  parameters: [...days(monthBegins, today), site],
  refusal: ofAttendance,
  columns: {
    unit: { kind: 'text', label: 'people.unit' },
    employee: { kind: 'person', label: 'people.employee' },
    code: { kind: 'text', label: 'people.code' },
    lateDays: { kind: 'number', label: 'report.lateDays' },
    late: { kind: 'minutes', label: 'report.late' },
    earlyDays: { kind: 'number', label: 'report.earlyDays' },
    early: { kind: 'minutes', label: 'report.early' },
    missing: { kind: 'minutes', label: 'report.missing', signed: true },
    oddDays: { kind: 'number', label: 'attendance.oddDays' },
  },
  chart: { by: 'unit', of: 'oddDays' },
  async *slices(db, asking) {
    const { viewer, values } = asking
    const sight = await attendanceSight(db, viewer, spanIn(values))
    yield* queried(
      db,
      asking,
      sql`select * from (
          select (array_agg(u.name order by d.day desc))[1] as unit, e.id as "employeeId", e.display_name as employee, e.code,
            ${tally.late} as "lateDays", sum(d.late)::int as late, ${tally.early} as "earlyDays", sum(d.early)::int as early,
            ${counted('missing')} as missing, ${tally.odd} as "oddDays"
          ${attendedDays(sight, values)} group by e.id
        ) x where "lateDays" > 0 or "earlyDays" > 0 or missing <> 0 or "oddDays" > 0 order by unit nulls last, employee, "employeeId"`,
    )
  },
})

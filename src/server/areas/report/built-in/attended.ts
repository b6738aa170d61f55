import { sql } from 'kysely'
import type { ReportValues } from '#shared/areas/report.ts'
import { postOn, type Sight } from '#server/people/sight.ts'
import { booked } from '#server/records/attendance/days/bookings.ts'
import { isListed, listedDays } from '#server/records/attendance/days/listed.ts'
import { attendanceSteps } from '#server/records/attendance/days/visible.ts'
import { attendanceModule } from '#server/people/roles/permissions.ts'
import { atSite, forOthersIn, spanIn } from './whom.ts'

type Sql = ReturnType<typeof sql>

/** Managers have reports of attendance as far as they see any. */
export const ofAttendance = forOthersIn(attendanceModule, async (db) => (await attendanceSteps(db)) > 0)

/** The days `d` of a span as the list of days has them, of employee `e` with their post `a` and unit `u` of that day, and what is booked on it as `b`. */
export function attendedDays(sight: Sight, values: ReportValues): Sql {
  const { from, until } = spanIn(values)
  return sql`from ${listedDays} d join employee e on e.id = d.employee_id ${postOn(sql`d.day`)} left join unit u on u.id = a.unit_id
    left join ${booked} b on b.employee_id = d.employee_id and b.day = d.day
    where ${isListed} and d.day between ${from}::date and ${until}::date and ${sight.on(sql`d.day`)} and ${atSite(values)}`
}

/** What counts of such days in minutes, with what is booked on them of closed ones. */
export const counted = (quantity: 'worked' | 'overtime' | 'missing'): Sql =>
  sql`sum(d.${sql.ref(quantity)} + coalesce(b.${sql.ref(quantity)}, 0))::float8`

import { sql } from 'kysely'
import { attendanceStatuses } from '#shared/records/attendance/day-state.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { monthBegins, today } from '#server/platform/report/parameters.ts'
import { attendanceSight } from '#server/records/attendance/days/visible.ts'
import { attendedDays, counted, ofAttendance } from './attended.ts'
import { builtIn, queried } from './said.ts'
import { by, days, site, spanIn } from './whom.ts'

const statuses = sql`${attendanceStatuses as unknown as string[]}::text[]`

/** How many days came to what, of each person or unit, by where they worked on the day. */
export const attendance = builtIn('attendance', {
  group: 'time',
  parameters: [...days(monthBegins, today), by, site],
  refusal: ofAttendance,
  columns: {
    unit: { kind: 'text', label: 'people.unit' },
    employee: { kind: 'person', label: 'people.employee' },
    code: { kind: 'text', label: 'people.code' },
    status: { kind: 'text', label: 'attendance.status' },
    days: { kind: 'number', label: 'report.days' },
    worked: { kind: 'minutes', label: 'attendance.worked', signed: true },
    overtime: { kind: 'minutes', label: 'attendance.overtime', signed: true },
  },
  chart: { by: 'status', of: 'days' },
  async *slices(db, asking) {
    const { viewer, values } = asking
    const sight = await attendanceSight(db, viewer, spanIn(values))
    const [whose, named] =
      values['by'] === 'unit'
        ? [sql`null::uuid as "employeeId", null as employee, null as code`, sql``]
        : [sql`e.id as "employeeId", e.display_name as employee, e.code`, sql`e.id,`]
    yield* queried(
      db,
      asking,
      sql`select u.name as unit, ${whose}, d.status, count(*)::int as days, ${counted('worked')} as worked, ${counted('overtime')} as overtime
        ${attendedDays(sight, values)}
        group by ${named} u.id, d.status order by u.name nulls last, u.id, ${values['by'] === 'unit' ? sql`` : sql`e.display_name, e.id,`} array_position(${statuses}, d.status)`,
      (row, language) => ({ ...row, status: say(language, `attendance.is.${String(row['status'])}` as TextKey) }),
    )
  },
})

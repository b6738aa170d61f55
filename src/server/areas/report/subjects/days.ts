import { sql } from 'kysely'
import { attendanceStatuses } from '#shared/records/attendance/day-state.ts'
import { periodSaid } from '#shared/records/pay/period.ts'
import { moduleAccess } from '#shared/permissions.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { attendanceModule } from '#server/people/roles/permissions.ts'
import { postOn } from '#server/people/sight.ts'
import { booked } from '#server/records/attendance/days/bookings.ts'
import { isListed, listedDays } from '#server/records/attendance/days/listed.ts'
import { attendanceSight } from '#server/records/attendance/days/visible.ts'
import { placeFields, placeJoins, spoken, type Field, type Subject } from './subject.ts'

type Sql = ReturnType<typeof sql>

const minutes = (label: TextKey, of: Sql): Field => ({ label, kind: 'minutes', of, narrowing: 'number', isSum: true })

/** Days of attendance of those whom the reader sees on them, as in the list of attendance. */
export const days: Subject = {
  id: 'days',
  group: 'time',
  refusal: ({ permissions }) => (moduleAccess(permissions, attendanceModule) === 'off' ? 'error.moduleOff' : null),
  fields: () => ({
    date: { label: 'attendance.day', kind: 'date', of: sql`d.day`, narrowing: 'day' },
    month: { label: 'report.own.month', kind: 'text', of: sql`to_char(d.day, 'YYYY-MM')`, said: periodSaid },
    employee: { label: 'list.employee', kind: 'person', of: sql`e.display_name`, id: sql`e.id`, narrowing: 'text' },
    code: { label: 'people.code', kind: 'text', of: sql`e.code`, narrowing: 'text' },
    ...placeFields(),
    status: {
      label: 'attendance.status',
      kind: 'text',
      of: sql`d.status`,
      ...spoken(attendanceStatuses, (code, language) => say(language, `attendance.is.${code}` as TextKey)),
    },
    worked: minutes('attendance.worked', sql`d.worked`),
    overtime: minutes('attendance.overtime', sql`d.overtime`),
    bookedWorked: { ...minutes('attendance.bookedWorked', sql`b.worked`), isSigned: true },
    bookedOvertime: { ...minutes('attendance.bookedOvertime', sql`b.overtime`), isSigned: true },
    late: minutes('attendance.late', sql`d.late`),
    early: minutes('attendance.early', sql`d.early`),
    missing: minutes('attendance.missing', sql`d.missing`),
    odd: {
      label: 'attendance.odd',
      kind: 'text',
      of: sql`case when d.odd then 'yes' else 'no' end`,
      ...spoken(['yes', 'no'], (code, language) => say(language, `report.own.${code}` as TextKey)),
    },
  }),
  ground: async (db, { viewer }) => ({
    from: sql`from ${listedDays} d join employee e on e.id = d.employee_id ${postOn(sql`d.day`)} ${placeJoins}
      left join lateral (select * from ${booked} x where x.employee_id = d.employee_id and x.day = d.day offset 0) b on true`,
    where: [isListed, (await attendanceSight(db, viewer)).on(sql`d.day`)],
    tie: sql`d.employee_id`,
  }),
  whose: sql`e.id`,
  needsFrom: 'date',
  usual: {
    columns: ['unit', 'status', 'worked', 'overtime'],
    filters: [
      { field: 'date', is: 'atLeast', values: ['monthBegins'] },
      { field: 'date', is: 'atMost', values: ['today'] },
    ],
    isGrouped: true,
    chart: { by: 'status', of: null },
  },
}

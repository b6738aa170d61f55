import { sql } from 'kysely'
import type { TextKey } from '#shared/texts/index.ts'
import { seenBy } from '#server/approval/sight/visibility.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { postOn } from '#server/people/sight.ts'
import { monthBegins, today } from '#server/platform/report/parameters.ts'
import { overtimeBands, overtimeTold } from '#server/records/overtime/bands.ts'
import { builtIn, queried } from './said.ts'
import { atSite, days, forOthersIn, site, spanIn } from './whom.ts'

/** Overtime that is granted, by the unit of the day and the rate, as it is handed over to payrolls: minutes, what they are worth, and of how many people. */
export const overtime = builtIn('overtime', {
  group: 'time',
  parameters: [...days(monthBegins, today), site],
  refusal: forOthersIn('OverTime'),
  columns: {
    unit: { kind: 'text', label: 'people.unit' },
    rate: { kind: 'number', label: 'report.rate' },
    compensation: { kind: 'text', label: 'overtime.compensation' },
    minutes: { kind: 'minutes', label: 'attendance.overtime' },
    worth: { kind: 'minutes', label: 'report.worth' },
    people: { kind: 'number', label: 'report.people' },
  },
  chart: { by: 'unit', of: 'minutes' },
  slices(db, asking) {
    const { viewer, values } = asking
    const { from, until } = spanIn(values)
    return queried(
      db,
      asking,
      sql`select u.name as unit, b.rate::float8 as rate, o.compensation, sum(b.minutes)::float8 as minutes,
          round(sum(b.rate * b.minutes), 3)::float8 as worth, count(distinct o.employee_id)::int as people
        from overtime o join request r on r.id = o.request_id join employee e on e.id = o.employee_id ${postOn(sql`o.day`)}
        left join unit u on u.id = a.unit_id ${overtimeBands}
        where o.granted_at is not null and o.ended_at is null and o.day between ${from}::date and ${until}::date
          and ${seenBy(viewer, 'OverTime') ?? sql`true`} and ${overtimeTold(viewer.id)} and ${atSite(values)}
        group by u.id, b.rate, o.compensation order by u.name nulls last, u.id, b.rate, o.compensation`,
      (row, language) => ({ ...row, compensation: say(language, `overtime.compensation.${String(row['compensation'])}` as TextKey) }),
    )
  },
})

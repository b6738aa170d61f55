import { sql } from 'kysely'
import { calledIn } from '#server/foundation/database/expressions.ts'
import { postOn } from '#server/people/sight.ts'
import { monthBegins, today } from '#server/platform/report/parameters.ts'
import { minutesBooked } from '#server/records/timesheet/projects.ts'
import { timesheetSight } from '#server/records/timesheet/visible.ts'
import { builtIn, queried } from './said.ts'
import { atSite, days, forOthersIn, site, spanIn } from './whom.ts'

/**
 * Projects with what those whom the reader sees have booked on them, beside what is left of their budgets: these are used up by
 * everybody together, whenever it was, as each timesheet says of its projects.
 */
export const timesheet = builtIn('timesheet', {
  group: 'time',
  parameters: [...days(monthBegins, today), site],
  refusal: forOthersIn('Timesheet'),
  columns: {
    code: { kind: 'text', label: 'list.code' },
    project: { kind: 'text', label: 'timesheet.project' },
    people: { kind: 'number', label: 'report.people' },
    approved: { kind: 'minutes', label: 'report.approved' },
    waiting: { kind: 'minutes', label: 'report.waiting' },
    budget: { kind: 'minutes', label: 'report.budget' },
    booked: { kind: 'minutes', label: 'report.bookedEver' },
    left: { kind: 'minutes', label: 'report.budgetLeft', signed: true },
  },
  chart: { by: 'project', of: 'approved' },
  async *slices(db, asking) {
    const { viewer, values, language } = asking
    const { from, until } = spanIn(values)
    const sight = await timesheetSight(db, viewer, { from, until })
    yield* queried(
      db,
      asking,
      sql`select p.code, ${calledIn(language, sql`p.names`)} as project, x.people, x.approved, x.waiting, p.budget, p.booked, p.budget - p.booked as left
        from (
          select t.project_id, count(distinct t.employee_id)::int as people,
            coalesce(sum(t.minutes) filter (where t.granted_at is not null), 0)::int as approved,
            coalesce(sum(t.minutes) filter (where t.granted_at is null), 0)::int as waiting
          from timesheet_entry t join employee e on e.id = t.employee_id ${postOn(sql`t.day`)}
          where t.ended_at is null and t.day between ${from}::date and ${until}::date and ${sight.on(sql`t.day`)} and ${atSite(values)}
          group by t.project_id
        ) x cross join lateral (select *, ${minutesBooked(sql`project.id`)} as booked from project where project.id = x.project_id) p
        order by p.code`,
    )
  },
})

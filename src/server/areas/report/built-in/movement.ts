import { sql } from 'kysely'
import { say } from '#server/foundation/basis/texts.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { hasDuty, reachOf, withinPost } from '#server/people/roles/duties.ts'
import { people } from '#server/people/post-rights.ts'
import { postOn } from '#server/people/sight.ts'
import { today, yearBegins } from '#server/platform/report/parameters.ts'
import { builtIn, queried } from './said.ts'

/** Who began and who ended within some days, each with where they work on that day. */
export const movement = builtIn('movement', {
  group: 'people',
  parameters: [
    { name: 'from', label: 'report.from', kind: 'day', isRequired: true, usual: yearBegins },
    { name: 'until', label: 'report.until', kind: 'day', isRequired: true, usual: today },
    { name: 'site', label: 'people.site', kind: 'site', isRequired: false },
  ],
  refusal: (viewer) => (viewer.administrator || hasDuty(viewer, people) ? null : 'error.hrOnly'),
  columns: {
    day: { kind: 'date', label: 'report.day' },
    what: { kind: 'text', label: 'report.what' },
    employee: { kind: 'person', label: 'people.employee' },
    code: { kind: 'text', label: 'people.code' },
    position: { kind: 'text', label: 'people.position' },
    unit: { kind: 'text', label: 'people.unit' },
    site: { kind: 'text', label: 'people.site' },
  },
  chart: { by: 'what', of: null },
  slices(db, asking) {
    const { viewer, values } = asking
    const [from, until, site] = [sql`${values['from']}::date`, sql`${values['until']}::date`, sql`${values['site']}::uuid`]
    const seen = viewer.administrator ? sql`true` : withinPost(reachOf(viewer, people, 'see'))
    return queried(
      db,
      asking,
      sql`select m.day, m.what, e.id as "employeeId", e.display_name as employee, e.code, p.name as position, u.name as unit, s.name as site
        from (
          select id, hired_on as day, 'joined' as what from employee where hired_on between ${from} and ${until}
          union all
          select id, left_on, 'left' from employee where left_on between ${from} and ${until}
        ) m
        join employee e on e.id = m.id ${postOn(sql`m.day`)}
        left join position p on p.id = a.position_id left join unit u on u.id = a.unit_id left join site s on s.id = a.site_id
        where (${site} is null or a.site_id = ${site}) and ${seen}
        order by m.day, m.what, e.display_name, e.id`,
      (row, language) => ({ ...row, what: say(language, `report.${String(row['what'])}` as TextKey) }),
    )
  },
})

import { sql } from 'kysely'
import { calledIn } from '#server/foundation/database/expressions.ts'
import { hasDuty, reachOf, withinPost } from '#server/people/roles/duties.ts'
import { people } from '#server/people/post-rights.ts'
import { postOn } from '#server/people/sight.ts'
import { today } from '#server/platform/report/parameters.ts'
import { builtIn, queried } from './said.ts'

/** How many people there are on a day, by where they work. */
export const headcount = builtIn('headcount', {
  group: 'people',
  parameters: [
    { name: 'on', label: 'report.on', kind: 'day', isRequired: true, usual: today },
    { name: 'site', label: 'people.site', kind: 'site', isRequired: false },
  ],
  refusal: (viewer) => (viewer.administrator || hasDuty(viewer, people) ? null : 'error.hrOnly'),
  columns: {
    site: { kind: 'text', label: 'people.site' },
    unit: { kind: 'text', label: 'people.unit' },
    status: { kind: 'text', label: 'people.status' },
    people: { kind: 'number', label: 'report.people' },
    fullTime: { kind: 'number', label: 'report.fullTime' },
  },
  chart: { by: 'site', of: 'people' },
  slices(db, asking) {
    const { viewer, values, language } = asking
    const on = sql`${values['on']}::date`
    const seen = viewer.administrator ? sql`true` : withinPost(reachOf(viewer, people, 'see'))
    return queried(
      db,
      asking,
      sql`select s.name as site, u.name as unit, coalesce(${calledIn(language, sql`t.names`)}, a.employment_status) as status,
          count(*) as people, sum(a.full_time)::float8 as "fullTime"
        from employee e ${postOn(on)} left join site s on s.id = a.site_id left join unit u on u.id = a.unit_id
        left join employment_status t on t.code = a.employment_status
        where e.hired_on <= ${on} and (e.left_on is null or e.left_on >= ${on}) and e.disabled_at is null
          and a.starts_on <= ${on} and (a.ends_on is null or a.ends_on > ${on})
          and (${values['site']}::uuid is null or a.site_id = ${values['site']}::uuid) and ${seen}
        group by 1, 2, 3 order by 1 nulls last, 2 nulls last, 3 nulls last`,
    )
  },
})

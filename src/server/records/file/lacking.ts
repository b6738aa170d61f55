import { sql } from 'kysely'
import { fileCategories, type FileCategory } from '#shared/records/file/categories.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { postOn } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { filesSeen } from './sight.ts'

/** What nearly everybody's file has: who is reached how, where, whom one asks after them, where they are paid, who they are, and by what. */
export const usuallyThere: readonly FileCategory[] = ['contact', 'address', 'family', 'maritalStatus', 'bank', 'identification', 'contract']

/** A category of which somebody's file has nothing that holds. */
interface Lacking {
  employeeId: string
  employee: string
  code: string
  unit: string | null
  site: string | null
  category: FileCategory
  /** The last day of what has run out; null: there is nothing at all. */
  ranOutOn: string | null
}

interface Asked {
  on: string
  categories: readonly FileCategory[]
  siteId: string | null
}

/** Until when an entry holds: of a contract its end, not that of the probation. */
const holdsUntil = sql`case when r.category = 'contract' then nullif(r.value->>'validUntil', '')::date else r.runs_out_on end`

/**
 * Which categories lack of whose file on a day: of people who are employed then and now, and of what of their file the viewer sees
 * whole, so that nobody learns by it what they may not know.
 */
export async function lackingFiles(db: Db, viewer: Viewer, { on, categories, siteId }: Asked) {
  const seen = await filesSeen(db, viewer)
  const sees = sql.join(
    fileCategories.map((category) => sql`when ${sql.lit(category)} then ${seen(category)}`),
    sql` `,
  )
  const [day, site] = [sql`${on}::date`, sql`${siteId}::uuid`]
  return sql<Lacking>`
    select e.id as "employeeId", e.display_name as employee, e.code, u.name as unit, s.name as site, c.category, x.ran_out as "ranOutOn"
    from employee e ${postOn(sql`current_date`)} left join unit u on u.id = a.unit_id left join site s on s.id = a.site_id
    cross join unnest(${categories}::text[]) with ordinality as c (category, place)
    left join lateral (
      select bool_or(coalesce(until >= ${day}, true)) as holds, max(until) as ran_out from (
        select ${holdsUntil} as until from file_row r
        where r.employee_id = e.id and r.category = c.category and r.starts_on <= ${day} and (r.ends_on is null or r.ends_on > ${day})) r
    ) x on true
    where e.disabled_at is null and (e.left_on is null or e.left_on >= greatest(current_date, ${day})) and (e.hired_on is null or e.hired_on <= ${day})
      and (${site} is null or a.site_id = ${site}) and case c.category ${sees} else false end and not coalesce(x.holds, false)
    order by e.display_name, e.id, c.place`
}

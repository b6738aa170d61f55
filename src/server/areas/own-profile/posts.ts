import { sql } from 'kysely'
import type { ProfilePost } from '#shared/areas/own-profile.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'

/** What one has been here, the latest first. What is planned is told by whoever plans it: an end that is to come is none yet. */
export const ownPosts = (db: Db, { id, today }: Viewer): Promise<ProfilePost[]> =>
  rows(
    db,
    sql<ProfilePost>`
      select a.starts_on as "startsOn", case when a.ends_on <= ${today}::date then (a.ends_on - 1) end as "endsOn",
        coalesce(p.name, '') as position, coalesce(u.name, '') as "companyStructure", coalesce(s.name, '') as site, m.display_name as manager
      from assignment a
      left join position p on p.id = a.position_id
      left join unit u on u.id = a.unit_id
      left join site s on s.id = a.site_id
      left join employee m on m.id = a.manager_id
      where a.employee_id = ${id}::uuid and a.starts_on <= ${today}::date order by a.starts_on desc`,
  )

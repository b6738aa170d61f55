import { sql } from 'kysely'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { isHrOf, type Viewer } from './viewer.ts'

/** For whom a person may file: themselves, their direct reports, and as HR everybody of their sites. */
export async function mayFileFor(db: Db | Tx, viewer: Viewer, employeeId: string): Promise<boolean> {
  if (employeeId === viewer.id) return true
  const post = await first(
    db,
    sql<{ site: string | null; manager: string | null }>`
      select a.site_id as site, a.manager_id as manager
      from employee e join assignment a on a.employee_id = e.id
      where e.id = ${employeeId}::uuid and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date) and a.starts_on <= current_date order by a.starts_on desc limit 1`,
  )
  return post !== undefined && (post.manager === viewer.id || isHrOf(viewer, post.site))
}

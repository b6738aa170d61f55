import { sql } from 'kysely'
import type { RequestModule } from '#shared/contract/request.ts'
import type { DutyAccess } from '#shared/duties.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { hasDutyOver, reachesAnybody, reachOf, withinPost } from './roles/duties.ts'
import type { Viewer } from './viewer.ts'

/** Modules whose requests say what is none of a manager's business. */
const privateModules: ReadonlySet<string> = new Set(
  Object.values<RequestModule>(requestModules).flatMap(({ module, isPrivate }) => (isPrivate ? [module] : [])),
)

/**
 * For whom a person may file: themselves, their direct reports where it is nothing private, and those whom they look after in
 * the module. A program files for nobody.
 */
export async function mayFileFor(db: Db | Tx, viewer: Viewer, module: string, employeeId: string): Promise<boolean> {
  if (employeeId === viewer.id) return !viewer.isService
  const post = await first(
    db,
    sql<{ siteId: string | null; unitId: string | null; manager: string | null }>`
      select a.site_id as "siteId", a.unit_id as "unitId", a.manager_id as manager
      from employee e join assignment a on a.employee_id = e.id
      where e.id = ${employeeId}::uuid and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date) and a.starts_on <= current_date order by a.starts_on desc limit 1`,
  )
  const isManager = post?.manager === viewer.id && !privateModules.has(module)
  return post !== undefined && (isManager || hasDutyOver(viewer, module, { ...post, employeeId }))
}

/** Whether somebody acts for a person in a module as HR does (`see`: only looks), wherever the person works now. */
export async function looksAfter(
  db: Db | Tx,
  viewer: Viewer,
  module: string,
  employeeId: string,
  access: DutyAccess = 'write',
): Promise<boolean> {
  const reach = reachOf(viewer, module, access)
  if (reach.whole || !reachesAnybody(reach)) return reach.whole
  const found = await first(
    db,
    sql`select from employee e left join lateral (
        select * from assignment p where p.employee_id = e.id and p.starts_on <= current_date order by p.starts_on desc limit 1
      ) a on true where e.id = ${employeeId}::uuid and ${withinPost(reach)}`,
  )
  return found !== undefined
}

import { sql } from 'kysely'
import type { OptionBody } from '#shared/contract/options.ts'
import type { EmployeeOption } from '#shared/wire.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { reachOf, widestReach, withinPost } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { options } from './options.ts'

type Sql = ReturnType<typeof sql>

/** Who may be chosen depends on what for. */
export type PickerPurpose =
  /** Those the person may see in a filter: oneself, reports, and those whom one looks after in any module. */
  | 'filter'
  /** Those for whom the person may file in the `module`. */
  | 'on-behalf'
  /** Colleagues of somebody's unit or site, those of the unit first. */
  | 'replacement'
  /** Everybody to whom the person may leave their decisions. */
  | 'delegate'
  /** Those whom the caller's `where` lets through. */
  | 'where'

const ownAssignment = (aboutId: string) =>
  sql`from assignment own where own.employee_id = ${aboutId}::uuid and own.starts_on <= current_date and (own.ends_on is null or own.ends_on > current_date)`

function condition(viewer: Viewer, purpose: PickerPurpose, aboutId: string, module: string | undefined): Sql {
  if (purpose === 'replacement')
    return sql`e.id <> ${aboutId}::uuid and (a.unit_id, a.site_id) is not null and exists (
      select ${ownAssignment(aboutId)} and (own.unit_id = a.unit_id or own.site_id = a.site_id))`
  if (purpose === 'where') return sql`true`
  if (purpose === 'delegate') return sql`e.id <> ${aboutId}::uuid`
  const reach = module === undefined ? widestReach(viewer) : reachOf(viewer, module, 'write')
  return sql`(e.id = ${viewer.id}::uuid or a.manager_id = ${viewer.id}::uuid or ${withinPost(reach)})`
}

/** People for a picker, with unit and code; `extra` adds fields to the rows, `where` conditions over employee `e`. */
export function pickEmployees<O extends EmployeeOption>(
  db: Db,
  viewer: Viewer,
  body: OptionBody,
  purpose: PickerPurpose,
  {
    aboutId = viewer.id,
    module,
    extra = sql``,
    where = [],
  }: { aboutId?: string; module?: string; extra?: Sql; where?: readonly Sql[] } = {},
): Promise<{ listData: O[]; totalData: number; totalPage: number }> {
  // The documents call the full name 'Name'.
  const nearest =
    purpose === 'replacement' ? [sql`(a.unit_id is distinct from (select own.unit_id ${ownAssignment(aboutId)} limit 1))`] : []
  const asked = body.sortingColumn?.toLowerCase() === 'name' ? { ...body, sortingColumn: 'fullname' } : body
  return options<O>(db, asked, {
    select: sql`e.id, e.display_name as "displayName", e.code, e.display_name as fullname, coalesce(u.name, '') as "companyStructure", u.id as "companyStructureId"${extra}`,
    from: sql`from employee e
      join assignment a on a.employee_id = e.id and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date)
      left join unit u on u.id = a.unit_id`,
    where: [
      sql`e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)`,
      condition(viewer, purpose, aboutId, module),
      ...where,
    ],
    search: sql`(e.display_name || ' ' || e.code || ' ' || e.user_name)`,
    sortable: ['displayName', 'code', 'fullname', 'companyStructure'],
    order: [...nearest, sql`e.display_name`, sql`e.id`],
  })
}

import { sql } from 'kysely'
import type { accessList } from '#shared/areas/access.ts'
import type { RowOf } from '#shared/contract/list.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { hasWayIn } from '#server/foundation/credentials/credentials.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { ListSource } from '#server/platform/lists.ts'

export type AccessRow = RowOf<typeof accessList>
/** Without what depends on who reads it. */
export type KnownRow = Omit<AccessRow, 'mayHelp'>
export type Scope = 'all' | 'roles' | 'none' | 'out'

const fields = sql`e.id, e.display_name as employee, e.code, e.user_name as "userName",
  case when e.disabled_at is not null then 'disabled' when e.left_on < current_date then 'left' else 'active' end as state,
  s.id as "siteId", s.name as site, x.bound_at as "boundDate",
  coalesce((select json_agg(json_build_object('role', g.role, 'siteId', g.site_id, 'site', gs.name) order by g.role, gs.name nulls first)
    from role_grant g left join site gs on gs.id = g.site_id where g.employee_id = e.id), '[]') as roles`

const bound = sql`left join access x on x.employee_id = e.id`
const place = sql`left join lateral (select a.site_id from assignment a where a.employee_id = e.id and a.starts_on <= current_date
    order by a.starts_on desc limit 1) a on true
  left join site s on s.id = a.site_id`

export async function accessOf(db: Db, id: string): Promise<KnownRow> {
  const { rows } = await sql<KnownRow>`select ${fields} from employee e ${place} ${bound} where e.id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const gone = sql`(e.disabled_at is not null or e.left_on < current_date)`

const conditions: Record<Scope, ReturnType<typeof sql>[]> = {
  all: [],
  roles: [sql`exists (select from role_grant g where g.employee_id = e.id)`],
  none: [sql`${gone} is not true and not ${hasWayIn(sql`e.id`)}`],
  out: [gone],
}

/** Whom a reader of the list finds there. */
const seen = ({ administrator, hr }: Viewer): ReturnType<typeof sql>[] =>
  administrator || hr === 'all' ? [] : [sql`${siteNow} = any (${hr}::uuid[])`]

const siteNow = sql`(select n.site_id from assignment n where n.employee_id = e.id and n.starts_on <= current_date order by n.starts_on desc limit 1)`

export const sourceOf = (scope: Scope, viewer: Viewer): ListSource => ({
  select: fields,
  from: sql`from employee e`,
  key: sql`e.id as key`,
  rejoin: sql`from found join employee e on e.id = found.key ${place}`,
  lookups: [{ join: bound, columns: ['boundDate'] }],
  where: [...conditions[scope], ...seen(viewer)],
  columns: { employee: sql`e.display_name`, code: sql`e.code`, userName: sql`e.user_name`, boundDate: sql`x.bound_at` },
  tie: sql`e.id`,
  moments: { columns: ['boundDate'], timeZone: viewer.timeZone },
})

import { sql } from 'kysely'
import type { accessList } from '#shared/areas/access.ts'
import type { RowOf } from '#shared/contract/list.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { hasWayIn } from '#server/foundation/credentials/credentials.ts'
import { signIn } from '#server/people/account-rights.ts'
import { heldRoles, type HeldRole } from '#server/people/roles/words.ts'
import { isEntrusted, reachOf, withinPost } from '#server/people/roles/duties.ts'
import { postOn } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { ListSource } from '#server/platform/lists.ts'

export type AccessRow = RowOf<typeof accessList>
/** As it is known, without what depends on who reads it. */
export interface KnownRow extends Omit<AccessRow, 'mayHelp' | 'roles'> {
  roles: HeldRole[]
  isEntrusted: boolean
  unitId: string | null
}
export type Scope = 'all' | 'roles' | 'none' | 'out'

const isInvited = sql`exists (select from sign_in_invitation i where i.employee_id = e.id and i.ended_at is null and i.expires_at > now())`

/** `byOwnWays`: each signs in at the portal, by a password or passkey of their own. */
const fieldsOf = (byOwnWays: boolean) => sql`e.id, e.display_name as employee, e.code, e.user_name as "userName",
  case when e.disabled_at is not null then 'disabled' when e.left_on < current_date then 'left'
    when not ${byOwnWays}::boolean or ${hasWayIn(sql`e.id`)} then 'active' when ${isInvited} then 'invited' else 'waiting' end as state,
  s.id as "siteId", s.name as site, x.bound_at as "boundDate",
  ${heldRoles(sql`e.id`)} as roles, ${isEntrusted(sql`e.id`)} as "isEntrusted", a.unit_id as "unitId"`

const bound = sql`left join access x on x.employee_id = e.id`
const postNow = postOn(sql`current_date`)
const place = sql`${postNow} left join site s on s.id = a.site_id`

export async function accessOf(db: Db, id: string, byOwnWays: boolean): Promise<KnownRow> {
  const { rows } = await sql<KnownRow>`select ${fieldsOf(byOwnWays)} from employee e ${place} ${bound} where e.id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const gone = sql`(e.disabled_at is not null or e.left_on < current_date)`

const conditions: Record<Scope, ReturnType<typeof sql>[]> = {
  all: [],
  roles: [sql`exists (select from role_holder h where h.employee_id = e.id)`],
  none: [sql`${gone} is not true and not ${hasWayIn(sql`e.id`)}`],
  out: [gone],
}

/** Whom a reader of the list finds there. */
const seen = (viewer: Viewer): ReturnType<typeof sql>[] =>
  viewer.administrator ? [] : [sql`exists (select from (select e.id) x ${postNow} where ${withinPost(reachOf(viewer, signIn, 'see'))})`]

export const sourceOf = (scope: Scope, viewer: Viewer, byOwnWays: boolean): ListSource => ({
  select: fieldsOf(byOwnWays),
  from: sql`from employee e`,
  key: sql`e.id as key`,
  rejoin: sql`from found join employee e on e.id = found.key ${place}`,
  lookups: [{ join: bound, columns: ['boundDate'] }],
  // Who may not read which roles somebody has finds those alone of whom it is told that they have one.
  where: [...(scope === 'roles' && !viewer.administrator ? [isEntrusted(sql`e.id`)] : conditions[scope]), ...seen(viewer)],
  columns: { employee: sql`e.display_name`, code: sql`e.code`, userName: sql`e.user_name`, boundDate: sql`x.bound_at` },
  next: 'employee',
  tie: sql`e.id`,
  moments: { columns: ['boundDate'], timeZone: viewer.timeZone },
})

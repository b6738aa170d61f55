import { sql } from 'kysely'
import { viewMinutes } from '#shared/areas/roles.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { inPlaces, questionRows } from '#server/foundation/database/joint.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { tellAccess } from './access-audit.ts'
import type { Viewer } from './viewer.ts'

/** Somebody sees the portal as another does, without changing anything: for a while, and for a reason that the other is told. */
interface View {
  id: string
  name: string
  until: string
}

/** Why somebody may not see the portal as a person does; null where they may. */
export const viewRefusal = (viewer: Viewer, employeeId: string): TextKey | null =>
  !viewer.administrator ? 'error.adminOnly' : viewer.id === employeeId ? 'roles.view.oneself' : null

export async function beginView(tx: Tx, viewer: Viewer, { id, reason }: { id: string; reason: string }): Promise<View> {
  const person = await first(
    tx,
    sql<{ name: string }>`select display_name as name from employee e
      where e.id = ${id}::uuid and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)`,
  )
  if (!person) throw notFound()
  const view = newId()
  const begun = await first(
    tx,
    sql<{ until: string }>`insert into view_as (id, by_id, employee_id, reason, until_at)
      values (${view}::uuid, ${viewer.id}::uuid, ${id}::uuid, ${reason}, now() + ${viewMinutes} * interval '1 minute') returning until_at as until`,
  )
  await tellAccess(tx, viewer.id, 'view as', id, { reason })
  return { id: view, name: person.name, until: begun?.until ?? '' }
}

export async function endView(tx: Tx, byId: string, id: string): Promise<void> {
  const ended = await first(
    tx,
    sql<{ employeeId: string }>`update view_as set ended_at = now()
      where id = ${id}::uuid and by_id = ${byId}::uuid and ended_at is null returning employee_id as "employeeId"`,
  )
  if (ended) {
    await tellAccess(tx, byId, 'end view', ended.employeeId)
    return
  }
  if (!(await first(tx, sql`select from view_as where id = ${id}::uuid and by_id = ${byId}::uuid`))) throw notFound()
}

/** Whose view it is that goes on, by user name; undefined where none does. */
export async function seenAs(db: Db, ids: readonly string[]): Promise<({ byId: string; userName: string } | undefined)[]> {
  const asked = ids.map((id) => ({ id }))
  const found = await rows(
    db,
    sql<{ place: number; byId: string; userName: string }>`
      select q.place, v.by_id as "byId", e.user_name as "userName" from ${questionRows(asked)} as q (place int, id uuid)
      join view_as v on v.id = q.id and v.ended_at is null and v.until_at > now() join employee e on e.id = v.employee_id`,
  )
  return inPlaces(asked, found)
}

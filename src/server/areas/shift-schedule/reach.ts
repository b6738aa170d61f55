import { sql } from 'kysely'
import { rows, type Db } from '#server/foundation/database/db.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { reachOf, withinPost } from '#server/people/roles/duties.ts'
import { rosterModule } from '#server/people/roles/permissions.ts'
import { reportsOf } from '#server/people/organisation.ts'
import { sightOf, wholeLine, type Sight } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'

type Sql = ReturnType<typeof sql>

/** Whose roster somebody sees and whose they may change, as conditions over employee `e` with present assignment `a`. */
export interface RosterReach {
  /** Managers those below them, and whoever has the duty those whom it reaches. */
  editable: Sql
  /** Those, whoever one sees by duty, and oneself. */
  visible: Sql
}

/** Whose roster somebody sees of days that may be past: those whom they see now, and whoever was theirs then. */
export const rosterSight = (db: Db, viewer: Viewer, span: DaySpan): Promise<Sight> =>
  sightOf(db, viewer, { reach: reachOf(viewer, rosterModule, 'see'), steps: wholeLine }, span)

export async function rosterReach(db: Db, viewer: Viewer): Promise<RosterReach> {
  const reports = await reportsOf(db, viewer.id, viewer.today)
  const below = sql`e.id = any (${reports}::uuid[])`
  return {
    editable: sql`(${below} or ${withinPost(reachOf(viewer, rosterModule, 'write'))})`,
    visible: sql`(e.id = ${viewer.id}::uuid or ${below} or ${withinPost(reachOf(viewer, rosterModule, 'see'))})`,
  }
}

/** Where somebody works now, or first will. */
export const presentPost = sql`
  left join lateral (
    select * from assignment x where x.employee_id = e.id and x.starts_on <= greatest(current_date, e.hired_on) order by x.starts_on desc limit 1
  ) a on true`

/** Refuses whoever may change nobody's roster. */
export async function demandAnybody(db: Db, viewer: Viewer): Promise<void> {
  const { editable } = await rosterReach(db, viewer)
  const [anybody] = await rows(db, sql<{ id: string }>`select e.id from employee e ${presentPost} where ${editable} limit 1`)
  if (!anybody) throw refuse(403, 'roster.import.nobody')
}

/** Refuses where the viewer may not change the roster of one of the people: unseen people do not exist. */
export async function demandEditable(db: Db, viewer: Viewer, employeeIds: readonly string[]): Promise<void> {
  const { editable } = await rosterReach(db, viewer)
  const found = await rows(
    db,
    sql<{ id: string }>`select e.id from employee e ${presentPost} where e.id = any (${employeeIds}::uuid[]) and ${editable}`,
  )
  const known = new Set(found.map(({ id }) => id))
  const lacking = [...new Set(employeeIds)].filter((id) => !known.has(id))
  if (lacking.length === 0) return
  throw lacking.every((id) => id === viewer.id) ? refuse(403, 'roster.ownLine') : notFound()
}

import { sql } from 'kysely'
import type { Db } from '#server/foundation/db.ts'
import { notFound } from '#server/foundation/refusal.ts'
import { postsOf, reportsOf } from '#server/people/organisation.ts'
import { isHrOf, type Viewer } from '#server/people/viewer.ts'
import { generalConfig } from '#server/platform/settings.ts'

type Sql = ReturnType<typeof sql>

/** Those below a manager whose attendance the setting shows. */
export async function visibleReports(db: Db, viewer: Viewer): Promise<string[]> {
  const { viewSubordinateAttendance: how } = await generalConfig(db)
  return how === 'none' ? [] : reportsOf(db, viewer.id, viewer.today, how === 'direct' ? 1 : 20)
}

/** Rows of employee `e` with present assignment `a` that the viewer may see: own, below, HR's sites. */
export async function visibleTo(db: Db, viewer: Viewer): Promise<Sql> {
  if (viewer.hr === 'all') return sql`true`
  const reports = await visibleReports(db, viewer)
  return sql`(e.id = any (${[viewer.id, ...reports]}::uuid[]) or a.site_id = any (${viewer.hr}::uuid[]))`
}

/** The person asked for, whose attendance the viewer may see; else they do not exist. */
export async function demandVisible(db: Db, viewer: Viewer, employeeId: string): Promise<void> {
  if (employeeId === viewer.id) return
  const [post] = await postsOf(db, [employeeId], viewer.today)
  if (!post) throw notFound()
  if (isHrOf(viewer, post.siteId)) return
  if (!(await visibleReports(db, viewer)).includes(employeeId)) throw notFound()
}

/** Whoever sees others: HR, and managers as far as the setting goes. */
export const seesOthers = async (db: Db, viewer: Viewer): Promise<boolean> =>
  viewer.hr === 'all' || viewer.hr.length > 0 || (await visibleReports(db, viewer)).length > 0

import { sql } from 'kysely'
import { moduleAccess } from '#shared/permissions.ts'
import { first, type Db, type Tx } from '#server/foundation/db.ts'
import { grantorsFor, type Viewer } from '#server/people/viewer.ts'

/** Whose rows of `request_viewer` the person sees: their own, their grantors' as approvers, their sites' as HR. */
const sites = (viewer: Viewer): readonly string[] => (viewer.hr === 'all' ? [] : viewer.hr)

/**
 * The condition under which a person sees request `r` of a module; null when they see all of it. Of a module that is off they see none.
 * For a person without further rights it is a join that the list's index serves.
 */
export function seenBy(viewer: Viewer, module: string): ReturnType<typeof sql> | null {
  if (moduleAccess(viewer.permissions, module) === 'off') return sql`false`
  if (viewer.hr === 'all') return null
  const grantors = grantorsFor(viewer, module).map((grantor) => grantor.id)
  const own = sql`v.viewer_id = ${viewer.id}::uuid and v.parts & 3 > 0`
  const granted = grantors.length > 0 ? sql` or v.viewer_id = any (${grantors}::uuid[]) and v.parts & 2 > 0` : sql``
  const site = sites(viewer).length > 0 ? sql` or v.viewer_id = any (${sites(viewer)}::uuid[]) and v.parts & 8 > 0` : sql``
  return sql`exists (select from request_viewer v where v.request_id = r.id and v.module = ${module} and (${own}${granted}${site}))`
}

/** Whether a person sees one request: what lists, counts, files and details all go by. */
export async function maySee(db: Db | Tx, viewer: Viewer, module: string, requestId: string): Promise<boolean> {
  const condition = seenBy(viewer, module)
  if (condition === null) return true
  const row = await first(
    db,
    sql<{ seen: boolean }>`select true as seen from request r where r.id = ${requestId}::uuid and r.module = ${module} and ${condition}`,
  )
  return row !== undefined
}

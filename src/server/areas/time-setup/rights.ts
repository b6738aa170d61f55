import type { Db } from '#server/foundation/database/db.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { demandSetUp, setsUpSomething, setUpRefusal } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { groupSite } from '#server/records/schedule/pattern-set-up.ts'

/** Whoever sets up the time of some site: administrators and HR. */
export function demandSetup(viewer: Viewer): void {
  if (!setsUpSomething(viewer)) throw refuse(403, 'error.hrOnly')
}

/** Whether somebody sets up the time of a site; null: of every one. */
export const setsUp = (viewer: Viewer, siteId: string | null): boolean => setUpRefusal(viewer, siteId) === null

export const demandSite = demandSetUp

/** The group asked for, which the viewer may change, or look at where it is nobody's in particular; else it does not exist. */
export async function demandGroup(db: Db, viewer: Viewer, id: string, reads = false): Promise<void> {
  demandSetup(viewer)
  const group = await groupSite(db, id)
  if (!group || (group.siteId !== null && !setsUp(viewer, group.siteId))) throw notFound()
  if (!reads) demandSite(viewer, group.siteId)
}

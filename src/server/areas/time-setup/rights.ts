import { refuse } from '#server/foundation/refusal.ts'
import { isHr, isHrOf, type Viewer } from '#server/people/viewer.ts'

/** Whoever sets up the time of some site: administrators and HR. */
export function demandSetup(viewer: Viewer): void {
  if (!viewer.administrator && !isHr(viewer)) throw refuse(403, 'error.hrOnly')
}

/** Whether somebody sets up the time of a site; null: of every one. */
export const setsUp = (viewer: Viewer, siteId: string | null): boolean => viewer.administrator || isHrOf(viewer, siteId)

export function demandSite(viewer: Viewer, siteId: string | null): void {
  if (!setsUp(viewer, siteId)) throw refuse(403, 'error.hrOnly')
}

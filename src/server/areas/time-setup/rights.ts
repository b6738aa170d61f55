import { refuse } from '#server/foundation/refusal.ts'
import { demandSetUp, setsUpSomething, setUpRefusal } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'

/** Whoever sets up the time of some site: administrators and HR. */
export function demandSetup(viewer: Viewer): void {
  if (!setsUpSomething(viewer)) throw refuse(403, 'error.hrOnly')
}

/** Whether somebody sets up the time of a site; null: of every one. */
export const setsUp = (viewer: Viewer, siteId: string | null): boolean => setUpRefusal(viewer, siteId) === null

export const demandSite = demandSetUp

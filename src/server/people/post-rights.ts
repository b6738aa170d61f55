import type { TextKey } from '#shared/texts/index.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import type { Standing } from './posts/acts.ts'
import { placeOn } from './posts/doing.ts'
import { isHr, isHrOf, type Viewer } from './viewer.ts'

/** Why somebody may not change posts of a site (null: of none); null where they may: administrators, and HR of the site. */
export const postRefusal = (viewer: Viewer, siteId: string | null): TextKey | null =>
  viewer.administrator || isHrOf(viewer, siteId) ? null : isHr(viewer) ? 'people.otherSite' : 'error.hrOnly'

/** Whoever changes posts of some site at all. */
export function demandPosts(viewer: Viewer): void {
  if (!viewer.administrator && !isHr(viewer)) throw refuse(403, 'error.hrOnly')
}

/**
 * Refuses whoever may not change somebody's posts from a day on: asked of where they are then, and of every site at which they
 * work later, before and afterwards. Whose site one does not know does not exist.
 */
export function demandMove(viewer: Viewer, on: string, before: Standing, after: Standing): void {
  if (postRefusal(viewer, placeOn(before, on)) !== null) throw notFound()
  for (const { posts } of [before, after])
    for (const { siteId, endsOn } of posts) {
      const refusal = endsOn === null || endsOn > on ? postRefusal(viewer, siteId) : null
      if (refusal) throw refuse(403, refusal, undefined, 'siteId')
    }
}

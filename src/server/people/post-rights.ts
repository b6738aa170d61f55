import type { DutyArea } from '#shared/duties.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import type { Standing } from './posts/acts.ts'
import { placeOn } from './posts/doing.ts'
import { hasDuty, hasDutyOver, type Place } from './roles/duties.ts'
import type { Viewer } from './viewer.ts'

export const people: DutyArea = 'People'

/** Why somebody may not change a post of that place; null where they may: administrators, and whoever looks after people there. */
export const postRefusal = (viewer: Viewer, place: Place): TextKey | null =>
  viewer.administrator || hasDutyOver(viewer, people, place) ? null : hasDuty(viewer, people) ? 'people.otherSite' : 'error.hrOnly'

/** Whoever changes posts of some site at all. */
export function demandPosts(viewer: Viewer): void {
  if (!viewer.administrator && !hasDuty(viewer, people)) throw refuse(403, 'error.hrOnly')
}

/**
 * Refuses whoever may not change somebody's posts from a day on: asked of where they are then, and of everywhere that they
 * work later, before and afterwards. Whom one does not look after does not exist.
 */
export function demandMove(viewer: Viewer, employeeId: string, on: string, before: Standing, after: Standing): void {
  if (postRefusal(viewer, { employeeId, ...placeOn(before, on) }) !== null) throw notFound()
  for (const { posts } of [before, after])
    for (const { siteId, unitId, endsOn } of posts) {
      const refusal = endsOn === null || endsOn > on ? postRefusal(viewer, { employeeId, siteId, unitId }) : null
      if (refusal) throw refuse(403, refusal, undefined, 'siteId')
    }
}

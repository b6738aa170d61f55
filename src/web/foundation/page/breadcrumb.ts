export interface Crumb {
  path: string
  title: string
}

export const longestTrail = 4

/** The trail after a visit: at most four entries, the oldest goes, a repeated one moves to the end. */
export function visited(trail: readonly Crumb[], visit: Crumb): Crumb[] {
  return [...trail.filter((crumb) => crumb.path !== visit.path), visit].slice(-longestTrail)
}

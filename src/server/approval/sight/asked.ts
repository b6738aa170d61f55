import { grantorsFor, type Viewer } from '#server/people/viewer.ts'
import type { StoredRequest } from '../request/store.ts'

/** Whether somebody is asked to decide on a request, at whichever level: themselves, or one for whom they stand in. */
export const isAskedIn = ({ approval, module }: Pick<StoredRequest, 'approval' | 'module'>, viewer: Viewer): boolean => {
  const ids = [viewer.id, ...grantorsFor(viewer, module).map(({ id }) => id)]
  return approval.levels.some(({ persons }) => persons.some(({ id }) => ids.includes(id)))
}

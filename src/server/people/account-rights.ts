import type { Role } from '#shared/areas/access.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { isHr, isHrOf, type Viewer } from './viewer.ts'

/** Whose account it is, as far as it decides who may help with it. */
interface AccountOwner {
  id: string
  siteId: string | null
  roles: readonly { role: Role }[]
}

/**
 * Why somebody may not help another to sign in (invite, reset, take away a lost second factor, end sign-ins); null where they may.
 * Whoever could come in as somebody with more rights would have these rights: people with a role are for administrators alone.
 */
export function accountRefusal(viewer: Viewer, { id, siteId, roles }: AccountOwner): TextKey | null {
  if (id === viewer.id) return 'access.ownAccount'
  if (viewer.administrator) return null
  if (!isHr(viewer)) return 'error.hrOnly'
  if (roles.length > 0) return 'access.hasRole'
  return isHrOf(viewer, siteId) ? null : 'access.ofOtherSite'
}

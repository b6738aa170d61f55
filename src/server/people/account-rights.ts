import type { DutyArea } from '#shared/duties.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { hasDuty, hasDutyOver, type Place } from './roles/duties.ts'
import type { Viewer } from './viewer.ts'

export const signIn: DutyArea = 'SignIn'

/** Whose account it is, as far as it decides who may help with it. */
interface AccountOwner extends Omit<Place, 'employeeId'> {
  id: string
  /** Whether one of their roles lets them do something with what is others'. */
  isEntrusted: boolean
}

/**
 * Why somebody may not change what another signs in by, their user name and e-mail address: whoever has the address can choose a new
 * password, so it takes what helping them takes. Null where they may.
 */
export function signInDataRefusal(viewer: Viewer, { id, siteId, unitId, isEntrusted }: AccountOwner): TextKey | null {
  if (viewer.administrator) return null
  if (isEntrusted) return 'access.hasRole'
  return hasDutyOver(viewer, signIn, { employeeId: id, siteId, unitId }) ? null : 'access.theirSignIn'
}

/**
 * Why somebody may not help another to sign in (invite, reset, take away a lost second factor, end sign-ins); null where they may.
 * Whoever could come in as somebody with more rights would have these rights: people with a role are for administrators alone.
 */
export function accountRefusal(viewer: Viewer, { id, siteId, unitId, isEntrusted }: AccountOwner): TextKey | null {
  if (id === viewer.id) return 'access.ownAccount'
  if (viewer.administrator) return null
  if (!hasDuty(viewer, signIn)) return 'error.hrOnly'
  if (isEntrusted) return 'access.hasRole'
  return hasDutyOver(viewer, signIn, { employeeId: id, siteId, unitId }) ? null : 'access.ofOtherSite'
}

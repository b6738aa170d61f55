import { settings } from '../settings.ts'
import { kept, stored } from '../storage.ts'
import { isForsaken } from './idle.ts'
import { accessToken, hasLiveToken, hasSignedOut, isOwnSession, isSessionOver } from './token.ts'

let underWay: Promise<boolean> | null = null

/** A new token without asking the person; calls that find out at the same time share one renewal. */
export function renewSilently(): Promise<boolean> {
  if (isSessionOver() || isForsaken()) return Promise.resolve(false)
  underWay ??= alone(accessToken()).finally(() => (underWay = null))
  return underWay
}

/** One tab at a time: a refresh token may be used once, and a second use would end the session in all tabs. */
async function alone(before: string | null): Promise<boolean> {
  const isDone = () => isOwnSession() && accessToken() !== before && hasLiveToken()
  const work = () => (isDone() ? true : renew())
  // Not every browser has locks.
  const locks = navigator.locks as LockManager | null | undefined
  return locks ? await locks.request('calendula.renew', work) : await work()
}

/** Whoever proved who they are so long ago proves it anew, however busy they were. */
function isTooOld(): boolean {
  const since = Number(kept(stored.signedInAt) ?? 0)
  return since > 0 && since + settings.sessionMaxHours * 60 * 60 < Date.now() / 1000
}

async function renew(): Promise<boolean> {
  // It may have ended while this one waited for another tab, or be somebody else's by now.
  if (isSessionOver() || hasSignedOut() || !isOwnSession() || isTooOld()) return false
  try {
    const { signInSilently } = await import('./oidc.ts')
    await signInSilently()
    return true
  } catch {
    return false
  }
}

import { isOffNetwork } from '../offline/away.ts'
import { isForsaken, isTooOld } from './idle.ts'
import { accessToken, hasLiveToken, hasSignedOut, isOwnSession, isSessionOver } from './token.ts'

let underWay: Promise<boolean> | null = null

/** A new token without asking the person; calls that find out at the same time share one renewal. */
export function renewSilently(): Promise<boolean> {
  // Without a network nobody answers, and a hidden frame would be waited for.
  if (isSessionOver() || isForsaken() || isOffNetwork()) return Promise.resolve(false)
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

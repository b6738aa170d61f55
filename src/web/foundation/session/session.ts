import { settings } from '../settings.ts'
import { openSealed } from '../sealed.ts'
import { stored } from '../storage.ts'
import { isForsaken, isTooOld, watchIdle } from './idle.ts'
import { text } from '../i18n/i18n.ts'
import { findOut } from '../offline/away.ts'
import { renewSilently } from './renew.ts'
import { reportSignInError } from './sign-in-error.ts'
import { sessionState, setSessionState } from './session-state.ts'
import { goToSignIn, leave } from './sign-in.ts'
import { saveTarget } from './target.ts'
import { accessToken, endSession, hasLiveToken, hasSignedOut, isOwnSession, ownToken, tokenExpiry } from './token.ts'

let started = false

/**
 * Makes sure somebody is signed in: a kept token is taken, else a silent sign-in is tried, else the person goes to the
 * identity provider and comes back to where they were. Who has signed out is signed in by nothing but their own wish. Runs
 * once a page load, on the first protected route.
 */
export async function startSession(): Promise<void> {
  if (started) return
  started = true
  addEventListener('pageshow', lookAgain)
  // Also where no tab was open to find out, and the token has run out meanwhile.
  if (isForsaken()) {
    const left = leave()
    // The address is that of whoever opens it: where they sign in again they come to it.
    saveTarget()
    return await left
  }
  if (!accessToken() && hasSignedOut()) return setSessionState('left')
  if (!hasLiveToken() && !(await renewSilently())) {
    if (!(await findOut())) return await goToSignIn()
    // Without the portal a session goes on for as long as it could be renewed, with what was last seen.
    if (isTooOld()) return await leave()
    if (!accessToken()) return reportSignInError(text('offline.signIn'))
  }
  await openSealed()
  // Somebody may have signed out meanwhile, in another tab, or in.
  if (!isOwnSession()) return showWhoIsHere()
  setSessionState('signedIn')
  watchIdle(settings.idleLogoffMinutes, () => void leaveOnce())
  watchExpiry()
  addEventListener('storage', watchOtherTabs)
}

const aheadMs = 60_000
const longestTimerMs = 2 ** 31 - 1

/** Renews the token a minute ahead of its end. Where that fails, the next refused call leads to sign-in. */
function watchExpiry(): void {
  const expiry = tokenExpiry()
  if (expiry === null) return
  const wait = Math.min(Math.max(expiry - aheadMs - Date.now(), 1000), longestTimerMs)
  setTimeout(async () => {
    const due = (tokenExpiry() ?? Infinity) - aheadMs <= Date.now()
    if (!due || (await renewSilently())) watchExpiry()
  }, wait)
}

const seenMs = 250

/** All tabs find out at once that nobody is there: one of them signs out, the others only show it. */
async function leaveOnce(): Promise<void> {
  // Not every browser has locks.
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) return void (await leaveUnlessLeft())
  await locks.request('calendula.leave', { ifAvailable: true }, async (lock) => {
    if (!lock) return leftElsewhere()
    // Held until this page has gone to the provider.
    if (await leaveUnlessLeft()) await new Promise(() => undefined)
  })
}

/** Answers whether this page goes to the provider. */
async function leaveUnlessLeft(): Promise<boolean> {
  // What a tab that has left before wrote down is seen here a moment later.
  await new Promise((resolve) => setTimeout(resolve, seenMs))
  const goes = isForsaken()
  if (goes) await leave()
  else showWhoIsHere()
  return goes
}

/** What all tabs keep is left as it is: the tab that signs out needs it, and removes it. */
function leftElsewhere(): void {
  endSession()
  setSessionState('left')
}

/**
 * A page that the browser kept whole and shows again, by its back button, heard nothing of a sign-out meanwhile, nor of who has
 * signed in since; one that was on its way out or in has not arrived.
 */
function lookAgain({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  const state = sessionState()
  if (state === 'signedIn' && ownToken() !== null) return
  if (state === 'validating') location.reload()
  else showWhoIsHere()
}

/** The one whose page it was is gone; somebody may have signed in since. */
function showWhoIsHere(): void {
  if (accessToken() === null || hasSignedOut()) leftElsewhere()
  else location.reload()
}

/**
 * A sign-out in one tab takes the person's data off the screen in all; a new sign-in may be somebody else's, also where nobody
 * signed out before it.
 */
function watchOtherTabs(event: StorageEvent): void {
  if (event.key !== stored.accessToken) return
  const state = sessionState()
  if (event.newValue === null) leftElsewhere()
  else if (state === 'left' || (state === 'signedIn' && !isOwnSession())) location.reload()
}

import { sessionCalls } from '#shared/areas/session.ts'
import { text } from '../i18n/i18n.ts'
import { settings } from '../settings.ts'
import { isForsaken } from './idle.ts'
import { renewalAtRest } from './renew.ts'
import { reportSignInError } from './sign-in-error.ts'
import { setSessionState } from './session-state.ts'
import { saveTarget } from './target.ts'
import { accessToken, endSession, forgetPerson, forgetToken, isSessionOver, noteSignedOut, reopenSession } from './token.ts'

let leaving = false

const farewells: (() => Promise<unknown>)[] = []
/** How long a sign-out waits for what is to be done before it. */
const patienceMs = 2000

/** Has something done while the person who signs out is still known. */
export const atSignOut = (work: () => Promise<unknown>): void => void farewells.push(work)

/** The provider has sent the person back, and no call has been accepted since. */
let returned = false

export const noteReturned = (): void => void (returned = true)
export const noteAccepted = (): void => void (returned = false)

/**
 * Saves the target and goes to the identity provider with the tenancy name; a second wish on the way is ignored. Whom the
 * provider has just vouched for and the portal still refuses is told so: sending them back would never end.
 */
export async function goToSignIn(): Promise<void> {
  if (leaving || isSessionOver() || isForsaken()) return
  if (returned) return reportSignInError(text('shell.unknownHere'))
  leaving = true
  saveTarget()
  forgetToken()
  try {
    const { startSignIn } = await import('./oidc.ts')
    await startSignIn()
  } catch (error) {
    leaving = false
    reportSignInError(error)
  }
}

/** Somebody wishes to sign in where somebody else has signed out. */
export async function signInAnew(): Promise<void> {
  reopenSession()
  await goToSignIn()
}

/**
 * Takes the person's data off the screen, ends their token, forgets them here and goes to the provider's log-off address. From
 * then on nobody is signed in but by their own wish.
 */
export async function leave(): Promise<void> {
  setSessionState('leaving')
  noteSignedOut()
  await patiently(Promise.allSettled(farewells.map((work) => work())))
  await patiently(endToken())
  endSession()
  forgetToken()
  await renewalAtRest()
  forgetPerson()
  const { signOut } = await import('./oidc.ts')
  await signOut()
}

const patiently = (work: Promise<unknown>) => Promise.race([work, new Promise((resolve) => setTimeout(resolve, patienceMs))])

/** The portal takes the token no more, whatever time it has left. Without the portal it runs out by itself. */
async function endToken(): Promise<void> {
  const token = accessToken()
  if (!token) return
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await fetch(`${settings.apiBase}${sessionCalls.signOut.path}`, { method: 'POST', headers, body: '{}', keepalive: true }).catch(
    () => undefined,
  )
}

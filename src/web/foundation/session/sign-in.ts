import { sessionCalls } from '#shared/areas/session.ts'
import { text } from '../i18n/i18n.ts'
import { addressOf, settings } from '../settings.ts'
import { isForsaken } from './idle.ts'
import { reportSignInError } from './sign-in-error.ts'
import { setSessionState } from './session-state.ts'
import { forgetTarget, saveTarget, saveWishedTarget } from './target.ts'
import { endSession, forgetToken, hasSignedOut, isOwnSession, isSessionOver, isSomebodyHere, reopenSession, takeSession } from './token.ts'

let leaving = false

type Farewell = (token: string | null) => Promise<unknown>

const farewells: Farewell[] = []
/** How long a sign-out waits for whatever it tells others. */
const patienceMs = 2000

/** Has something done with the token of the person who signs out, before the portal ends it. */
export const atSignOut = (work: Farewell): void => void farewells.push(work)

/** The provider has sent the person back, and no call has been accepted since. */
let returned = false

export const noteReturned = (): void => void (returned = true)
export const noteAccepted = (): void => void (returned = false)

/**
 * Goes to the identity provider, unless somebody signs out or has signed out meanwhile, here or in another tab: from then on
 * nobody is led there but by their own wish. Where somebody has signed in meanwhile the page begins anew as theirs.
 */
export async function goToSignIn(): Promise<void> {
  if (leaving || isSessionOver() || isForsaken()) return
  if (hasSignedOut()) return setSessionState('left')
  if (!isOwnSession()) return location.reload()
  saveTarget()
  await goToProvider()
}

/**
 * Goes to the identity provider with the tenancy name; a second wish on the way is ignored. Whom the
 * provider has just vouched for and the portal still refuses is told so: sending them back would never end.
 */
async function goToProvider(): Promise<void> {
  if (leaving) return
  if (returned) return reportSignInError(text('shell.unknownHere'))
  leaving = true
  // A page that the browser shows again, by its back button, is on its way nowhere.
  addEventListener('pageshow', ({ persisted }) => persisted && (leaving = false), { once: true })
  forgetToken()
  try {
    const { startSignIn } = await import('./oidc.ts')
    await startSignIn()
  } catch (error) {
    leaving = false
    reportSignInError(error)
  }
}

/**
 * Somebody wishes to sign in where somebody else has signed out. Another tab may only be about to sign out: then this one does,
 * so that the one before is gone whoever comes.
 */
export async function signInAnew(): Promise<void> {
  if (isSomebodyHere()) void forgetSession()
  reopenSession()
  saveWishedTarget()
  await goToProvider()
}

/**
 * Takes the person's data off the screen and out of the browser, ends their tokens and goes to the provider's log-off address.
 * From then on nobody is signed in but by their own wish. What is told to others is waited for, but never for long.
 */
export async function leave(): Promise<void> {
  setSessionState('leaving')
  endSession()
  const { token, user } = takeSession()
  forgetTarget()
  let ended: Promise<void> | undefined
  const end = () => (ended ??= endToken(token))
  // Whoever closes the page at once has signed out too.
  addEventListener('pagehide', () => void end(), { once: true })
  await patiently(sayFarewell(token))
  const atPortal = end()
  // After a release, or without a network, it cannot be had, or never comes: what it would take back runs out.
  const library = await patiently(import('./oidc.ts').catch(() => null))
  const [, leads] = await Promise.all([
    patiently(Promise.all([atPortal, library?.takeBack(user)])),
    patiently(library?.hasLogOff() ?? Promise.resolve(false)),
  ])
  const back = () => location.replace(addressOf('/openid-connect/logout-redirect'))
  // Without a network the browser would show an error of its own in place of the provider's page.
  if (library && leads && navigator.onLine) await library.signOut(user).catch(back)
  else back()
}

/** Takes whatever session is here out of the browser and has its tokens ended, without going anywhere. */
export async function forgetSession(): Promise<void> {
  const { token, user } = takeSession()
  // Before anything is waited for: the page may go on meanwhile.
  const told = [sayFarewell(token), endToken(token)]
  const library = user === null ? null : await import('./oidc.ts').catch(() => null)
  await Promise.all([...told, library?.takeBack(user)])
}

const sayFarewell = (token: string | null) => Promise.allSettled(farewells.map((work) => work(token)))

const patiently = <T>(work: Promise<T>) => Promise.race([work, new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))])

/** The portal takes the token no more, whatever time it has left. Without the portal it runs out by itself. */
async function endToken(token: string | null): Promise<void> {
  if (!token) return
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await fetch(`${settings.apiBase}${sessionCalls.signOut.path}`, { method: 'POST', headers, body: '{}', keepalive: true }).catch(
    () => undefined,
  )
}

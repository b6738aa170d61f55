import { text } from '../i18n/i18n.ts'
import { keep, stored } from '../storage.ts'
import { renewalAtRest } from './renew.ts'
import { reportSignInError } from './sign-in-error.ts'
import { saveTarget } from './target.ts'
import { endSession, forgetToken, isSessionOver } from './token.ts'

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
  if (leaving || isSessionOver()) return
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

/** Clears the stored username and goes to the provider's log-off address. */
export async function leave(): Promise<void> {
  const done = Promise.allSettled(farewells.map((work) => work()))
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  keep(stored.username, null)
  endSession()
  await renewalAtRest()
  const { signOut } = await import('./oidc.ts')
  await signOut()
}

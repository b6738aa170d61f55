import { keep, stored } from '../storage.ts'
import { reportSignInError } from './sign-in-error.ts'
import { saveTarget } from './target.ts'
import { forgetToken } from './token.ts'

let leaving = false

/** Saves the target and goes to the identity provider with the tenancy name; a second wish on the way is ignored. */
export async function goToSignIn(): Promise<void> {
  if (leaving) return
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
  keep(stored.username, null)
  const { signOut } = await import('./oidc.ts')
  await signOut()
}

import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { sessionEnded } from '#web/foundation/session/session-state.ts'
import { reportSignInError, useSignInError } from '#web/foundation/session/sign-in-error.ts'
import { forgetSession, leave, noteReturned } from '#web/foundation/session/sign-in.ts'
import { takeTarget } from '#web/foundation/session/target.ts'
import { keep, stored } from '#web/foundation/storage.ts'
import { forgetPerson } from '../forget-person.ts'
import { SignInFailed } from '../pages/sign-in-failed.tsx'
import { SignedOut } from '../pages/signed-out.tsx'
import { Validating } from '../pages/validating.tsx'

/** `/logout`: forgets the username and goes to the provider's log-off address. */
export function Logout() {
  useOnce(() => leave().catch(reportSignInError))
  return <Waiting />
}

/** `/iframe-logout`: forgets the username only; a provider opens it in a hidden frame. */
export function FrameLogout() {
  useOnce(() => keep(stored.username, null))
  return null
}

/** `/store-username/{usernameId}`: keeps the username, then goes home. */
export function StoreUsername() {
  const { usernameId } = useParams({ strict: false })
  const navigate = useNavigate()
  useOnce(() => {
    if (usernameId) keep(stored.username, usernameId)
    return navigate({ to: '/', replace: true })
  })
  return <Waiting />
}

/** `/openid-connect/silent-callback`: the hidden frame of a silent sign-in ends here. */
export function SilentCallback() {
  const say = useText()
  useOnce(async () => {
    // Opened by itself there is nobody to answer to.
    if (window.parent === window) return
    const { finishSilently } = await import('#web/foundation/session/oidc.ts')
    await finishSilently().catch((error: unknown) => console.error(error))
  })
  return <p>{say('shell.silent')}</p>
}

/** `/openid-connect/redirect-callback`: completes sign-in and goes on to the saved target. */
export function RedirectCallback() {
  const navigate = useNavigate()
  useOnce(async () => {
    try {
      const { finishSignIn } = await import('#web/foundation/session/oidc.ts')
      await finishSignIn()
      noteReturned()
      // The page may have asked already as whoever was signed in here before.
      forgetPerson()
    } catch (error) {
      if (!isPassedOver(error)) return reportSignInError(error)
    }
    await navigate({ to: '.', href: takeTarget(), replace: true })
  })
  return <Waiting />
}

/**
 * `/openid-connect/logout-redirect`: forgets whoever was here and goes home, which then says that nobody is signed in. Nobody
 * is signed in again but by their own wish.
 */
export function LogoutRedirect() {
  const navigate = useNavigate()
  useOnce(() => {
    // Whoever has signed in here since is signed out too, and not in the browser alone.
    void forgetSession()
    return navigate({ to: '/', replace: true })
  })
  return <SignedOut />
}

/**
 * A callback address opened a second time (back button, bookmark), or somebody has signed out since the sign-in began: nothing is
 * wrong, and the page shows what there is.
 */
export const isPassedOver = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes('No matching state found in storage') || error.message === sessionEnded)

function Waiting(): ReactNode {
  const failed = useSignInError()
  return failed ? <SignInFailed error={failed} /> : <Validating />
}

/** Runs once, also where React mounts twice in development. */
function useOnce(work: () => unknown): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    void work()
  })
}

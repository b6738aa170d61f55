import { useEffect } from 'react'
import { startSession } from '#web/foundation/session/session.ts'
import { useSessionState } from '#web/foundation/session/session-state.ts'
import { useSignInError } from '#web/foundation/session/sign-in-error.ts'
import { useLanguageSettled } from './frame/choices.ts'
import { Frame } from './frame/frame.tsx'
import { useLive } from './live.ts'
import { SignInFailed } from './pages/sign-in-failed.tsx'
import { SignedOut } from './pages/signed-out.tsx'
import { Validating } from './pages/validating.tsx'

/** Every path but the session's own: only for signed-in people, inside the frame. */
export function Protected() {
  const state = useSessionState()
  const failed = useSignInError()
  useEffect(() => void startSession(), [])
  useLive(state === 'signedIn')
  if (failed) return <SignInFailed error={failed} />
  if (state === 'leaving' || state === 'left') return <SignedOut busy={state === 'leaving'} />
  return state === 'signedIn' ? <InOneLanguage /> : <Validating />
}

const InOneLanguage = () => (useLanguageSettled() ? <Frame /> : <Validating />)

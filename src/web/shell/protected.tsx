import { useEffect, type ReactNode } from 'react'
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
export const Protected = () => (
  <WhenSignedIn>
    <Frame />
  </WhenSignedIn>
)

/** What is there for signed-in people alone. */
export function WhenSignedIn({ children }: { children: ReactNode }) {
  const state = useSessionState()
  const failed = useSignInError()
  useEffect(() => void startSession(), [])
  useLive(state === 'signedIn')
  if (failed) return <SignInFailed error={failed} />
  if (state === 'leaving' || state === 'left') return <SignedOut busy={state === 'leaving'} />
  return state === 'signedIn' ? <InOneLanguage>{children}</InOneLanguage> : <Validating />
}

const InOneLanguage = ({ children }: { children: ReactNode }) => (useLanguageSettled() ? children : <Validating />)

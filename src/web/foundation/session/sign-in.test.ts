// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { stored } from '../storage.ts'

const startSignIn = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('./oidc.ts', () => ({ startSignIn }))

afterEach(() => {
  startSignIn.mockReset()
  localStorage.clear()
})

/** A tab that has just been opened where the last sign of life is 31 minutes old, and 30 end a session. */
async function openForsaken() {
  vi.resetModules()
  const { settings } = await import('../settings.ts')
  settings.idleLogoffMinutes = 30
  const { noteActivity } = await import('./idle.ts')
  noteActivity(Date.now() - 31 * 60_000)
  const { setSessionState } = await import('./session-state.ts')
  return { setSessionState, ...(await import('./sign-in.ts')) }
}

test('a tab from which somebody has gone asks the provider for nothing, and keeps the token that it is about to sign out with', async () => {
  const { goToSignIn, setSessionState } = await openForsaken()
  localStorage.setItem(stored.accessToken, 'theirs')
  setSessionState('signedIn')
  await goToSignIn()
  expect([startSignIn.mock.calls.length, localStorage.getItem(stored.accessToken)]).toEqual([0, 'theirs'])
})

test('whoever comes back on another day, when nobody is signed in here, is led to the provider, once', async () => {
  const { goToSignIn } = await openForsaken()
  await goToSignIn()
  await goToSignIn()
  expect(startSignIn).toHaveBeenCalledTimes(1)
})

test('nobody is led to the provider where somebody has signed out meanwhile, but by their own wish, again after the back button', async () => {
  vi.resetModules()
  const { goToSignIn, signInAnew } = await import('./sign-in.ts')
  const { sessionState } = await import('./session-state.ts')
  localStorage.setItem(stored.signedOut, String(Date.now()))
  await goToSignIn()
  expect([startSignIn.mock.calls.length, sessionState()]).toEqual([0, 'left'])
  await signInAnew()
  await signInAnew()
  expect(startSignIn).toHaveBeenCalledTimes(1)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await signInAnew()
  expect(startSignIn).toHaveBeenCalledTimes(2)
})

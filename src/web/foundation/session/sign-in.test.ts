// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { openTab } from '../../../../test/support/tab.ts'
import { keep, kept, stored } from '../storage.ts'

const startSignIn = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('./oidc.ts', () => ({ startSignIn }))

afterEach(() => {
  startSignIn.mockReset()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState({}, '', '/')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const load = () => import('./sign-in.ts')

test('a tab from which somebody has gone asks the provider for nothing, and keeps the token that it is about to sign out with', async () => {
  const { goToSignIn, setSessionState } = await openTab(load, 31)
  localStorage.setItem(stored.accessToken, 'theirs')
  setSessionState('signedIn')
  await goToSignIn()
  expect([startSignIn.mock.calls.length, localStorage.getItem(stored.accessToken)]).toEqual([0, 'theirs'])
})

test('whoever comes back on another day, when nobody is signed in here, is led to the provider, once', async () => {
  const { goToSignIn } = await openTab(load, 31)
  await goToSignIn()
  await goToSignIn()
  expect(startSignIn).toHaveBeenCalledTimes(1)
})

test('who is led to the provider leaves neither their token nor the key of what they have typed', async () => {
  keep(stored.accessToken, 'theirs')
  keep(stored.deviceKey, 'theirs')
  await (await openTab(load)).goToSignIn()
  expect([kept(stored.accessToken), kept(stored.deviceKey), startSignIn.mock.calls.length]).toEqual([null, null, 1])
})

test('a page whose renewal a sign-in in another tab has overtaken begins anew, and leaves that token and key', async () => {
  keep(stored.accessToken, 'of amina')
  keep(stored.signedInAt, '1')
  const { goToSignIn } = await openTab(load)
  const reloads = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  keep(stored.signedInAt, '2')
  keep(stored.accessToken, 'of carla')
  keep(stored.deviceKey, 'of carla')
  await goToSignIn()
  expect([kept(stored.accessToken), kept(stored.deviceKey)]).toEqual(['of carla', 'of carla'])
  expect([startSignIn.mock.calls.length, reloads.mock.calls.length]).toEqual([0, 1])
})

test('nobody is led to the provider where somebody has signed out meanwhile, but by their own wish, again after the back button', async () => {
  const { goToSignIn, signInAnew, sessionState } = await openTab(load)
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

test('whoever signs in anew comes to the page that they are on, from the start page to the one that was wished for before', async () => {
  const wished = async (address: string) => {
    history.replaceState({}, '', address)
    await (await openTab(load)).signInAnew()
    return kept(stored.target, 'sessionStorage')
  }
  keep(stored.signedOut, '1')
  expect(await wished('/')).toBe('/')
  expect(await wished('/loan?status=1')).toBe('/loan?status=1')
  expect(await wished('/')).toBe('/loan?status=1')
  expect(await wished('/inbox')).toBe('/inbox')
  // Who is led to the provider by the portal itself comes back to where they were.
  history.replaceState({}, '', '/')
  keep(stored.signedOut, null)
  await (await openTab(load)).goToSignIn()
  expect(kept(stored.target, 'sessionStorage')).toBe('/')
})

test('whoever signs in anew while another tab is only about to sign out ends that session first, and proves who they are', async () => {
  const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', asked)
  const { signInAnew, setSessionState } = await openTab(load, 31)
  keep(stored.accessToken, 'theirs')
  keep(stored.signedInAt, '1')
  setSessionState('left')
  await signInAnew()
  const { hasSignedOut, isSomebodyHere } = await import('./token.ts')
  expect(asked.mock.calls.map(([url, { headers }]) => [url, new Headers(headers).get('authorization')])).toEqual([
    ['/api/x/access/sign-out', 'Bearer theirs'],
  ])
  expect([hasSignedOut(), isSomebodyHere(), startSignIn.mock.calls.length]).toEqual([true, false, 1])
})

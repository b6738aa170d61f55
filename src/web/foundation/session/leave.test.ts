// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillDevice } from '../../../../test/support/full-device.ts'
import { keep, kept, stored } from '../storage.ts'
import { sessionState } from './session-state.ts'
import { atSignOut, forgetSession, leave } from './sign-in.ts'
import { hasSignedOut, isSomebodyHere } from './token.ts'

const oidc = vi.hoisted(() => ({
  signOut: vi.fn<() => Promise<void>>(),
  takeBack: vi.fn<() => Promise<void>>(),
  hasLogOff: vi.fn<() => Promise<boolean>>(),
}))
vi.mock('./oidc.ts', () => oidc)

/** How the portal looks here, and what nobody but its person can read or finds out whose it is. */
const stays = [stored.language, stored.colourScheme, stored.direction, `${stored.sealedPrefix}1`, `${stored.chosenPrefix}1.columns.loan`]

const never = () => new Promise<never>(() => undefined)
const farewell = vi.fn<(token: string | null) => Promise<unknown>>()
atSignOut(farewell)

const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const ended = () => asked.mock.calls.map(([url, { headers, keepalive }]) => [url, new Headers(headers).get('authorization'), keepalive])
const endOfTheirs = ['/api/x/access/sign-out', 'Bearer theirs', true]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  for (const work of [asked, farewell, oidc.signOut, oidc.takeBack, oidc.hasLogOff]) work.mockReset()
  asked.mockResolvedValue(new Response())
  farewell.mockResolvedValue(null)
  oidc.signOut.mockResolvedValue()
  oidc.hasLogOff.mockResolvedValue(true)
  const ofPerson = [
    stored.accessToken,
    stored.accessTokenExpiry,
    stored.username,
    stored.activity,
    stored.formats,
    stored.signedInAt,
    stored.deviceKey,
    'calendula.new',
  ]
  for (const key of ofPerson) keep(key, 'theirs')
  keep(`${stored.oidcPrefix}user:x`, 'their tokens')
  keep(`${stored.oidcPrefix}state`, 'a sign-in under way')
  keep(stored.target, '/loan', 'sessionStorage')
  for (const key of stays) keep(key, 'how it looks')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('before anything is waited for the browser has forgotten everything but how the portal looks', async () => {
  farewell.mockImplementation(never)
  const left = leave()
  expect([Object.keys(localStorage).toSorted(), sessionStorage.length]).toEqual([[...stays, stored.signedOut].toSorted(), 0])
  expect([sessionState(), isSomebodyHere(), hasSignedOut()]).toEqual(['leaving', false, true])
  await vi.runAllTimersAsync()
  await left
})

test('a device that is full until the person is forgotten knows that they have signed out', async () => {
  fillDevice(() => kept(`${stored.oidcPrefix}user:x`) !== null)
  await leave()
  expect([isSomebodyHere(), hasSignedOut()]).toEqual([false, true])
})

test('what is to be done with the token is done before the portal ends it, and the provider is left last', async () => {
  const order: string[] = []
  farewell.mockImplementation((token) => Promise.resolve(order.push(`farewell ${token}`)))
  asked.mockImplementation((url) => (order.push(url), Promise.resolve(new Response())))
  oidc.takeBack.mockImplementation(() => Promise.resolve(void order.push('tokens')))
  oidc.signOut.mockImplementation(() => Promise.resolve(void order.push('provider')))
  await leave()
  expect(order).toEqual(['farewell theirs', '/api/x/access/sign-out', 'tokens', 'provider'])
  expect([oidc.takeBack.mock.calls, oidc.signOut.mock.calls]).toEqual([[['their tokens']], [['their tokens']]])
})

test('nobody who does not answer keeps a sign-out from its end', async () => {
  for (const work of [asked, farewell, oidc.takeBack]) work.mockImplementation(never)
  const left = leave()
  await vi.advanceTimersByTimeAsync(4100)
  expect([ended(), oidc.signOut.mock.calls.length]).toEqual([[endOfTheirs], 1])
  await left
})

test('without a network nobody is sent to the provider', async () => {
  const gone = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  void leave()
  await vi.advanceTimersByTimeAsync(2100)
  expect([oidc.signOut.mock.calls.length, gone.mock.calls.map(([url]) => new URL(String(url)).pathname)]).toEqual([
    0,
    ['/openid-connect/logout-redirect'],
  ])
  network.mockRestore()
  gone.mockRestore()
})

test('a provider that does not say where its log-off is, or fails there, is not waited for longer', async () => {
  const gone = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  const places = () => gone.mock.calls.map(([url]) => new URL(String(url)).pathname)
  for (const work of [oidc.takeBack, oidc.hasLogOff]) work.mockImplementation(never)
  void leave()
  await vi.advanceTimersByTimeAsync(2100)
  expect([oidc.signOut.mock.calls.length, places()]).toEqual([0, ['/openid-connect/logout-redirect']])
  oidc.hasLogOff.mockResolvedValue(true)
  oidc.signOut.mockRejectedValue(new Error('no'))
  void leave()
  await vi.advanceTimersByTimeAsync(2100)
  expect([oidc.signOut.mock.calls.length, places().length]).toEqual([1, 2])
  gone.mockRestore()
})

test('whoever closes the page at once has signed out too, and once', async () => {
  farewell.mockImplementation(never)
  void leave()
  dispatchEvent(new Event('pagehide'))
  expect(ended()).toEqual([endOfTheirs])
  await vi.advanceTimersByTimeAsync(4100)
  expect([ended(), kept(stored.accessToken)]).toEqual([[endOfTheirs], null])
})

test('a session that is found where somebody else comes back from the log-off ends too, and not in the browser alone', async () => {
  farewell.mockImplementation(never)
  void forgetSession()
  expect([ended().length, farewell.mock.calls]).toEqual([1, [['theirs']]])
  await vi.advanceTimersByTimeAsync(0)
  expect([isSomebodyHere(), ended(), oidc.takeBack.mock.calls, oidc.signOut.mock.calls.length]).toEqual([
    false,
    [['/api/x/access/sign-out', 'Bearer theirs', true]],
    [['their tokens']],
    0,
  ])
})

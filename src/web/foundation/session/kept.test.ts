// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillDevice } from '../../../../test/support/full-device.ts'
import { settings } from '../settings.ts'
import { keep, kept, stored } from '../storage.ts'
import { noteActivity } from './idle.ts'
import { finishSignIn, signInSilently } from './oidc.ts'
import { renewSilently } from './renew.ts'
import { hasSignedOut, keepToken, reopenSession, takeSession, takeUpSession } from './token.ts'

// The identity library itself, and a provider that answers as each test says: what is kept is what the library leaves behind.

const authority = `${location.origin}/oidc`
const ofUser = `${stored.oidcPrefix}user:${authority}:calendula`
const words = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const idToken = (nonce?: string) => `${words({})}.${words({ iss: authority, aud: 'calendula', sub: 'amina', exp: 9e9, iat: 1, nonce })}.x`
const tokens = (which: string) => ({
  access_token: `${which} access`,
  refresh_token: `${which} refresh`,
  id_token: idToken('n'),
  token_type: 'Bearer',
  scope: 'openid api1',
  expires_in: 1200,
})
const metadata = {
  issuer: authority,
  authorization_endpoint: `${authority}/auth`,
  token_endpoint: `${authority}/token`,
  revocation_endpoint: `${authority}/revoke`,
}
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

let answer: (init: RequestInit) => Promise<Response>
let takenBack: string[]

beforeEach(() => {
  localStorage.clear()
  takeUpSession()
  reopenSession()
  settings.idleLogoffMinutes = 30
  takenBack = []
  answer = () => Promise.resolve(json(tokens('new')))
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url === metadata.token_endpoint) return answer(init)
    if (url === metadata.revocation_endpoint) takenBack.push(String(new URLSearchParams(init.body as URLSearchParams).get('token')))
    return Promise.resolve(json(url === metadata.revocation_endpoint ? {} : metadata))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Amina is signed in, and her token is to be renewed. */
function signedIn(): void {
  const profile = { sub: 'amina', iss: authority, aud: 'calendula', exp: 9e9, iat: 1 }
  keep(ofUser, JSON.stringify({ ...tokens('old'), profile, expires_at: 1 }))
  keepToken('old access', 1)
  keep(stored.signedInAt, String(Math.floor(Date.now() / 1000) - 60))
  noteActivity()
  takeUpSession()
}

/** She has come back from the provider with a code. */
function backFromProvider(): void {
  const state = { id: 's', created: Date.now() / 1000, request_type: 'si:r', code_verifier: 'v', nonce: 'n' }
  const rest = { authority, client_id: 'calendula', redirect_uri: `${location.origin}/openid-connect/redirect-callback`, scope: 'openid' }
  keep(`${stored.oidcPrefix}s`, JSON.stringify({ ...state, ...rest }))
  history.replaceState({}, '', '/openid-connect/redirect-callback?code=c&state=s')
}

const everything = () => JSON.stringify(Object.entries(localStorage))

test('a renewal keeps what it brought, and a sign-in too', async () => {
  signedIn()
  await signInSilently()
  expect([kept(stored.accessToken), kept(ofUser)]).toEqual(['new access', expect.stringContaining('new refresh')])
  expect(takeSession()).toEqual({ token: 'new access', user: expect.stringContaining('new refresh') })
  expect([hasSignedOut(), everything()]).toEqual([true, expect.not.stringMatching(/access"|refresh|amina|activity/)])
  backFromProvider()
  await finishSignIn()
  expect([kept(stored.accessToken), kept(ofUser)]).toEqual(['new access', expect.stringContaining('new refresh')])
  expect([hasSignedOut(), takenBack]).toEqual([false, []])
})

/** The sign-out of another tab, and what may follow it there. */
const signOuts: [string, () => void, string | null][] = [
  ['somebody signs out', () => takeSession(), null],
  [
    'somebody signs out and carla signs in',
    () => {
      takeSession()
      keepToken('of carla')
      keep(stored.signedInAt, '2')
    },
    'of carla',
  ],
]

test.each(signOuts)('where %s during a renewal, nothing that it brings is kept, and it is taken back', async (_what, meanwhile, token) => {
  signedIn()
  answer = () => (meanwhile(), Promise.resolve(json(tokens('new'))))
  await expect(signInSilently()).rejects.toThrow('The session has ended')
  expect([kept(stored.accessToken), everything()]).toEqual([token, expect.not.stringMatching(/new|old|refresh/)])
  await expect.poll(() => takenBack.toSorted()).toEqual(['new access', 'new refresh'])
})

test('where carla signs in during a renewal, and nobody has signed out, hers stands, and what the renewal brings is taken back', async () => {
  signedIn()
  answer = () => (keep(stored.signedInAt, '2'), keepToken('of carla'), Promise.resolve(json(tokens('new'))))
  await expect(signInSilently()).rejects.toThrow('The session has ended')
  expect([kept(stored.accessToken), everything()]).toEqual(['of carla', expect.not.stringMatching(/new/)])
  await expect.poll(() => takenBack.toSorted()).toEqual(['new access', 'new refresh'])
})

test('a renewal that begins when carla has signed in already is none: it would be hers', async () => {
  signedIn()
  const asked = vi.fn<() => Promise<Response>>(() => Promise.resolve(json(tokens('new'))))
  answer = asked
  keep(stored.signedInAt, '2')
  keepToken('of carla')
  await expect(signInSilently()).rejects.toThrow('The session has ended')
  expect([asked.mock.calls.length, kept(stored.accessToken)]).toEqual([0, 'of carla'])
})

test.each(signOuts)('where %s during a sign-in, nothing that it brings is kept, and it is taken back', async (_what, meanwhile, token) => {
  backFromProvider()
  answer = () => (meanwhile(), Promise.resolve(json(tokens('new'))))
  await expect(finishSignIn()).rejects.toThrow('The session has ended')
  expect([kept(stored.accessToken), everything()]).toEqual([token, expect.not.stringMatching(/new|refresh/)])
  await expect.poll(() => takenBack.toSorted()).toEqual(['new access', 'new refresh'])
})

test('a sign-in that a sign-out has overtaken is told as that, also where the provider refuses it or has not been left yet', async () => {
  const refusal = () => Promise.resolve(json({ error: 'invalid_grant' }, 400))
  backFromProvider()
  answer = refusal
  await expect(finishSignIn()).rejects.toThrow('invalid_grant')
  backFromProvider()
  answer = () => (takeSession(), refusal())
  await expect(finishSignIn()).rejects.toThrow('The session has ended')
  backFromProvider()
  takeSession()
  await expect(finishSignIn()).rejects.toThrow('No matching state found in storage')
})

test('who comes back from the provider may be somebody else than whose session ran out: their device has another key', async () => {
  signedIn()
  keep(stored.deviceKey, 'of amina')
  await signInSilently()
  expect(kept(stored.deviceKey)).toBe('of amina')
  backFromProvider()
  // A page of hers has been told it only now.
  answer = () => (keep(stored.deviceKey, 'of amina'), Promise.resolve(json(tokens('new'))))
  await finishSignIn()
  expect(kept(stored.deviceKey)).toBeNull()
})

test('an answer that is not for this portal signs nobody in, and leaves what is kept of whoever is', async () => {
  signedIn()
  backFromProvider()
  const strange = `${words({})}.${words({ iss: authority, aud: 'canteen', sub: 'amina', exp: 9e9, iat: 1, nonce: 'n' })}.x`
  answer = () => Promise.resolve(json({ ...tokens('new'), id_token: strange }))
  await expect(finishSignIn()).rejects.toThrow('not for this portal')
  expect([kept(stored.accessToken), kept(ofUser), everything()]).toEqual([
    'old access',
    expect.stringContaining('old refresh'),
    expect.not.stringMatching(/new/),
  ])
})

test('another tab that hears of a token finds whose it is', async () => {
  const found: unknown[] = []
  signedIn()
  const before = kept(stored.signedInAt)
  keep(stored.deviceKey, 'of amina')
  backFromProvider()
  fillDevice((key) => {
    if (key === stored.accessToken) found.push(kept(stored.signedInAt) === before, kept(stored.deviceKey))
    return false
  })
  await finishSignIn()
  expect([found, kept(stored.accessToken)]).toEqual([[false, null], 'new access'])
})

test('who comes back from the provider is there, however long nobody was before', async () => {
  const yesterday = Date.now() - 24 * 3_600_000
  noteActivity(yesterday)
  backFromProvider()
  await finishSignIn()
  expect(Number(kept(stored.activity))).toBeGreaterThan(yesterday)
  expect(await renewSilently()).toBe(true)
})

test('a provider that does not answer is waited for eight seconds', async () => {
  signedIn()
  vi.useFakeTimers()
  const isAborted = new DOMException('aborted', 'AbortError')
  answer = ({ signal }) => new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(isAborted)))
  const renewed = vi.fn<(done: boolean) => void>()
  void renewSilently().then(renewed)
  await vi.advanceTimersByTimeAsync(7900)
  expect(renewed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(renewed).toHaveBeenCalledWith(false)
})

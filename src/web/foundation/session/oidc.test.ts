// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { en } from '#shared/texts/en/index.ts'
import { fillDevice } from '../../../../test/support/full-device.ts'
import { addTexts, startTexts } from '../i18n/i18n.ts'
import { settings } from '../settings.ts'
import { keep, kept, stored } from '../storage.ts'
import { noteActivity } from './idle.ts'
import { finishSignIn, signInSilently, startSignIn } from './oidc.ts'
import { setSessionState } from './session-state.ts'
import { endSession, reopenSession, takeUpSession } from './token.ts'

const issuer = 'https://id.example.com'
const answer = vi.hoisted(() => ({ meanwhile: () => undefined as unknown, profile: {} as { auth_time?: number }, refusal: new Error() }))

vi.mock('oidc-client-ts', () => ({
  WebStorageStateStore: class {},
  UserManager: class {
    settings = { authority: 'https://id.example.com' }
    metadataService = { getIssuer: () => Promise.resolve('https://id.example.com') }
    signinRedirectCallback() {
      return this.signinSilent()
    }
    signinSilent() {
      answer.meanwhile()
      return Promise.resolve({
        access_token: 'renewed',
        expires_at: 9e9,
        profile: { iss: issuer, aud: 'calendula', sub: 'amina', ...answer.profile },
      })
    }
    signinRedirect() {
      return Promise.reject(answer.refusal)
    }
    takeBack() {
      return Promise.resolve()
    }
    removeUser() {
      return Promise.resolve()
    }
  },
}))

beforeAll(async () => {
  await startTexts()
  addTexts(en)
})
afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  localStorage.clear()
  takeUpSession()
  answer.meanwhile = () => undefined
  answer.profile = {}
  settings.idleLogoffMinutes = 30
  reopenSession()
  setSessionState('signedIn')
})

test.each([
  ['another tab has signed out', () => keep(stored.signedOut, 'true')],
  ['this tab signs out', endSession],
  ['nobody has been there for too long', () => noteActivity(Date.now() - 31 * 60_000)],
])('a renewal brings nothing back where meanwhile %s', async (_what, meanwhile) => {
  await signInSilently()
  expect([kept(stored.accessToken), kept(stored.username)]).toEqual(['renewed', 'amina'])
  keep(stored.accessToken, null)
  answer.meanwhile = meanwhile
  await expect(signInSilently()).rejects.toThrow('The session has ended')
  expect(kept(stored.accessToken)).toBeNull()
})

test('a renewal is no sign-in: where the provider does not say when that was, it stays when it was', async () => {
  const then = Math.floor(Date.now() / 1000) - 3600
  keep(stored.signedInAt, String(then))
  keep(`${stored.oidcPrefix}user:x`, 'theirs')
  takeUpSession()
  await signInSilently()
  expect(kept(stored.signedInAt)).toBe(String(then))
  answer.profile = { auth_time: then + 60 }
  await signInSilently()
  expect(kept(stored.signedInAt)).toBe(String(then + 60))
})

test('whom the provider knows where nobody was kept to be renewed has signed in now, and another key is asked for', async () => {
  const now = Math.floor(Date.now() / 1000)
  keep(stored.signedInAt, String(now - 3600))
  keep(stored.deviceKey, 'of whoever was here')
  takeUpSession()
  await signInSilently()
  expect([Number(kept(stored.signedInAt)) >= now, kept(stored.deviceKey)]).toEqual([true, null])
})

test('who comes back from the provider has signed in now, where it does not say when', async () => {
  const now = Math.floor(Date.now() / 1000)
  keep(stored.signedInAt, String(now - 13 * 3600))
  await finishSignIn()
  expect(Number(kept(stored.signedInAt))).toBeGreaterThanOrEqual(now)
})

test('where the browser refuses to keep a session that is said, and nothing of it or of whoever was here before is left', async () => {
  keep(stored.accessToken, 'of whoever was here')
  fillDevice((key) => key === stored.accessToken)
  await expect(finishSignIn()).rejects.toThrow(/refuses to keep your session/)
  expect(['accessToken', 'username', 'signedInAt'].map((name) => kept(`calendula.${name}`))).toEqual([null, null, null])
})

test('where it has no room for the way to the provider that is said too, and another error is itself', async () => {
  answer.refusal = new DOMException('full', 'QuotaExceededError')
  await expect(startSignIn()).rejects.toThrow(/refuses to keep your session/)
  answer.refusal = new Error('away')
  await expect(startSignIn()).rejects.toThrow('away')
})

// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { keep, kept, stored } from '../storage.ts'
import { signInSilently } from './oidc.ts'

const issuer = 'https://id.example.com'
const answer = vi.hoisted(() => ({ meanwhile: () => undefined as unknown }))

vi.mock('oidc-client-ts', () => ({
  WebStorageStateStore: class {},
  UserManager: class {
    settings = { authority: 'https://id.example.com' }
    metadataService = { getIssuer: () => Promise.resolve('https://id.example.com') }
    signinSilent() {
      answer.meanwhile()
      return Promise.resolve({ access_token: 'renewed', expires_at: 9e9, profile: { iss: issuer, aud: 'calendula', sub: 'amina' } })
    }
    removeUser() {
      return Promise.resolve()
    }
  },
}))

test('a renewal brings nothing back where another tab has signed out meanwhile', async () => {
  keep(stored.signedOut, null)
  await signInSilently()
  expect([kept(stored.accessToken), kept(stored.username)]).toEqual(['renewed', 'amina'])
  keep(stored.accessToken, null)
  answer.meanwhile = () => keep(stored.signedOut, 'true')
  await expect(signInSilently()).rejects.toThrow('The session has ended')
  expect([kept(stored.accessToken), kept(stored.signedOut)]).toEqual([null, 'true'])
})

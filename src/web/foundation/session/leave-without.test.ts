// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { keep, stored } from '../storage.ts'
import { leave } from './sign-in.ts'

vi.mock('./oidc.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('a sign-out ends also where its part of the web cannot be had any more', async () => {
  keep(stored.accessToken, 'theirs')
  const asked = vi.fn<(url: string) => Promise<Response>>(() => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', asked)
  const gone = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  await leave()
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/x/access/sign-out'])
  expect(gone.mock.calls.map(([url]) => new URL(String(url)).pathname)).toEqual(['/openid-connect/logout-redirect'])
  vi.unstubAllGlobals()
})

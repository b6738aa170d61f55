// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { keep, stored } from '../storage.ts'
import { leave } from './sign-in.ts'

vi.mock('./oidc.ts', () => new Promise(() => {}))

test('a sign-out ends also where its part of the web never comes', async () => {
  keep(stored.accessToken, 'theirs')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  const gone = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  vi.useFakeTimers()
  const leaving = leave()
  await vi.runAllTimersAsync()
  await leaving
  expect(gone.mock.calls.map(([url]) => new URL(String(url)).pathname)).toEqual(['/openid-connect/logout-redirect'])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

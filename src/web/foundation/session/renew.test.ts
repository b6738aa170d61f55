// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { settings } from '../settings.ts'
import { stored } from '../storage.ts'
import { noteActivity } from './idle.ts'
import { renewSilently } from './renew.ts'

const signInSilently = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('./oidc.ts', () => ({ signInSilently }))

afterEach(() => {
  vi.unstubAllGlobals()
  signInSilently.mockReset()
  localStorage.clear()
})

test('calls that are refused at the same time share one renewal', async () => {
  signInSilently.mockResolvedValue()
  expect(await Promise.all([renewSilently(), renewSilently(), renewSilently()])).toEqual([true, true, true])
  expect(signInSilently).toHaveBeenCalledTimes(1)
})

test('a provider that wants to see the person means no', async () => {
  signInSilently.mockRejectedValue(new Error('login_required'))
  expect(await renewSilently()).toBe(false)
})

test('nobody who has been gone for too long is renewed: a tab is about to sign out', async () => {
  settings.idleLogoffMinutes = 30
  localStorage.setItem(stored.signedInAt, String(Date.now() / 1000 - 3600))
  noteActivity(Date.now() - 31 * 60_000)
  expect(await renewSilently()).toBe(false)
  noteActivity(Date.now() - 29 * 60_000)
  expect(await renewSilently()).toBe(true)
  expect(signInSilently).toHaveBeenCalledTimes(1)
})

test('a token that another tab has renewed meanwhile is taken as it is', async () => {
  localStorage.setItem(stored.accessToken, 'old')
  const request = (_name: string, work: () => Promise<boolean>) => {
    localStorage.setItem(stored.accessToken, 'new')
    return work()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await renewSilently()).toBe(true)
  expect(signInSilently).not.toHaveBeenCalled()
})

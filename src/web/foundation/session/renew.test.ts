// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { settings } from '../settings.ts'
import { keep, stored } from '../storage.ts'
import { noteActivity } from './idle.ts'
import { renewSilently } from './renew.ts'
import { accessToken, ownToken, takeUpSession } from './token.ts'

const signInSilently = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('./oidc.ts', () => ({ signInSilently }))

afterEach(() => {
  vi.unstubAllGlobals()
  signInSilently.mockReset()
  localStorage.clear()
  takeUpSession()
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
  takeUpSession()
  noteActivity(Date.now() - 31 * 60_000)
  expect(await renewSilently()).toBe(false)
  noteActivity(Date.now() - 29 * 60_000)
  expect(await renewSilently()).toBe(true)
  expect(signInSilently).toHaveBeenCalledTimes(1)
})

test('whoever comes back on another day, when nobody is signed in here, is renewed', async () => {
  settings.idleLogoffMinutes = 30
  signInSilently.mockResolvedValue()
  noteActivity(Date.now() - 31 * 60_000)
  expect(await renewSilently()).toBe(true)
})

test('nobody is renewed who proved who they are longer ago than a session may last, also where the provider would', async () => {
  signInSilently.mockResolvedValue()
  const ago = (more: number) => String(Date.now() / 1000 - settings.sessionMaxHours * 60 * 60 - more)
  keep(stored.signedInAt, ago(1))
  takeUpSession()
  expect([await renewSilently(), signInSilently.mock.calls.length]).toEqual([false, 0])
  keep(stored.signedInAt, ago(-60))
  takeUpSession()
  expect([await renewSilently(), signInSilently.mock.calls.length]).toEqual([true, 1])
})

test('whose page it was asks for nothing with what is kept of somebody else who has signed in since, nor takes their token', async () => {
  const now = Math.floor(Date.now() / 1000)
  keep(stored.signedInAt, String(now - 60))
  localStorage.setItem(stored.accessToken, 'of amina')
  takeUpSession()
  const carlaSignsIn = () => {
    keep(stored.signedInAt, String(now))
    localStorage.setItem(stored.accessToken, 'of carla')
  }
  // While this page waits for another to have renewed.
  const request = (_name: string, work: () => Promise<boolean>) => (carlaSignsIn(), work())
  vi.stubGlobal('navigator', { locks: { request } })
  expect([await renewSilently(), await renewSilently(), signInSilently.mock.calls.length]).toEqual([false, false, 0])
  expect([accessToken(), ownToken()]).toEqual(['of carla', null])
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

// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { settings } from '../settings.ts'
import { stored } from '../storage.ts'
import { sessionState } from './session-state.ts'
import { startSession } from './session.ts'

const leave = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('./sign-in.ts', () => ({ leave, goToSignIn: vi.fn<() => Promise<void>>() }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a tab that shows that another signs out leaves that one the token it signs out with', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  settings.idleLogoffMinutes = 30
  localStorage.setItem(stored.accessToken, 'theirs')
  const asked: string[] = []
  // The other tab has found out first.
  const request = (name: string, _options: object, work: (lock: null) => Promise<void>) => {
    asked.push(name)
    return work(null)
  }
  vi.stubGlobal('navigator', { locks: { request } })
  await startSession()
  expect(sessionState()).toBe('signedIn')
  await vi.advanceTimersByTimeAsync(31 * 60_000)
  expect([asked, sessionState(), leave.mock.calls.length]).toEqual([['calendula.leave'], 'left', 0])
  expect(localStorage.getItem(stored.accessToken)).toBe('theirs')
})

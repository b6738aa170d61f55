// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { stored } from '../storage.ts'

const leave = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('./sign-in.ts', () => ({ leave, goToSignIn: vi.fn<() => Promise<void>>() }))
vi.mock('./renew.ts', () => ({ renewSilently: () => Promise.resolve(false) }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A tab that has just been opened. */
async function openTab() {
  vi.resetModules()
  const { settings } = await import('../settings.ts')
  settings.idleLogoffMinutes = 30
  const { sessionState } = await import('./session-state.ts')
  return { sessionState, ...(await import('./session.ts')) }
}

test('a tab that finds out after another has signed out and gone shows it, and signs nobody out a second time', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  localStorage.setItem(stored.accessToken, 'theirs')
  const request = (_name: string, _options: object, work: (lock: object) => Promise<void>) => {
    const done = work({})
    // What the other kept arrives a moment later.
    setTimeout(() => localStorage.removeItem(stored.accessToken), 100)
    return done
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const { startSession, sessionState } = await openTab()
  await startSession()
  await vi.advanceTimersByTimeAsync(31 * 60_000)
  expect([sessionState(), leave.mock.calls.length]).toEqual(['left', 0])
})

test('a tab that shows that another signs out leaves that one the token it signs out with', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  localStorage.setItem(stored.accessToken, 'theirs')
  const asked: string[] = []
  // The other tab has found out first.
  const request = (name: string, _options: object, work: (lock: null) => Promise<void>) => {
    asked.push(name)
    return work(null)
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const { startSession, sessionState } = await openTab()
  await startSession()
  expect(sessionState()).toBe('signedIn')
  await vi.advanceTimersByTimeAsync(31 * 60_000)
  expect([asked, sessionState(), leave.mock.calls.length]).toEqual([['calendula.leave'], 'left', 0])
  expect(localStorage.getItem(stored.accessToken)).toBe('theirs')
})

test('a browser without locks waits as long, and signs out unless another tab has', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('navigator', {})
  const idle = async (meanwhile: () => void) => {
    leave.mockClear()
    localStorage.clear()
    localStorage.setItem(stored.accessToken, 'theirs')
    const { startSession, sessionState } = await openTab()
    await startSession()
    await vi.advanceTimersByTimeAsync(30 * 60_000)
    meanwhile()
    await vi.advanceTimersByTimeAsync(60_000)
    return [sessionState(), leave.mock.calls.length]
  }
  expect(await idle(() => localStorage.removeItem(stored.accessToken))).toEqual(['left', 0])
  expect(await idle(() => undefined)).toEqual(['signedIn', 1])
})

test('a tab that is opened when its person has been gone for too long signs out, whatever is left of their session', async () => {
  const opened = async (left: Record<string, string>) => {
    leave.mockClear()
    localStorage.clear()
    localStorage.setItem(stored.activity, String(Date.now() - 3 * 3_600_000))
    for (const [key, value] of Object.entries(left)) localStorage.setItem(key, value)
    const { startSession, sessionState } = await openTab()
    await startSession()
    return [leave.mock.calls.length, sessionState()]
  }
  const anHourAgo = String(Date.now() / 1000 - 3600)
  expect(await opened({ [stored.accessToken]: 'theirs' })).toEqual([1, 'validating'])
  expect(await opened({ [stored.accessToken]: 'theirs', [stored.accessTokenExpiry]: anHourAgo })).toEqual([1, 'validating'])
  // Their token was thrown away on the way to the provider, from where they never came back.
  expect(await opened({ [stored.signedInAt]: anHourAgo })).toEqual([1, 'validating'])
  // Nothing is left of anybody: whoever comes is led to the provider, unless somebody has signed out.
  expect(await opened({})).toEqual([0, 'validating'])
  expect(await opened({ [stored.signedOut]: '1' })).toEqual([0, 'left'])
})

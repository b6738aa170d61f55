// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { openTab } from '../../../../test/support/tab.ts'
import { keep, kept, stored } from '../storage.ts'

const leave = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('./sign-in.ts', () => ({ leave, goToSignIn: vi.fn<() => Promise<void>>() }))
const openSealed = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('../sealed.ts', () => ({ openSealed }))
vi.mock('./renew.ts', () => ({ renewSilently: () => Promise.resolve(false) }))

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const load = () => import('./session.ts')

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
  const { startSession, sessionState } = await openTab(load)
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
  const { startSession, sessionState } = await openTab(load)
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
    const { startSession, sessionState } = await openTab(load)
    await startSession()
    await vi.advanceTimersByTimeAsync(30 * 60_000)
    meanwhile()
    await vi.advanceTimersByTimeAsync(60_000)
    return [sessionState(), leave.mock.calls.length]
  }
  expect(await idle(() => localStorage.removeItem(stored.accessToken))).toEqual(['left', 0])
  // Another tab was quicker, and somebody has come since.
  const reloads = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  expect(await idle(() => keep(stored.activity, String(Date.now())))).toEqual(['signedIn', 0])
  expect(reloads).toHaveBeenCalledTimes(1)
  expect(await idle(() => undefined)).toEqual(['signedIn', 1])
})

test('a tab that is opened when its person has been gone for too long signs out, whatever is left of their session', async () => {
  const opened = async (left: Record<string, string>) => {
    leave.mockClear()
    localStorage.clear()
    history.replaceState({}, '', '/loan/7')
    localStorage.setItem(stored.activity, String(Date.now() - 3 * 3_600_000))
    for (const [key, value] of Object.entries(left)) localStorage.setItem(key, value)
    const { startSession, sessionState } = await openTab(load)
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

test('a link that is opened where its reader has been gone for too long is remembered, past the sign-out', async () => {
  keep(stored.activity, String(Date.now() - 31 * 60_000))
  keep(stored.accessToken, 'theirs')
  history.replaceState({}, '', '/loan/7?from=mail')
  // A sign-out forgets what its person wished for.
  leave.mockImplementation(() => Promise.resolve(keep(stored.target, null, 'sessionStorage')))
  await (await openTab(load)).startSession()
  expect([leave.mock.calls.length, kept(stored.target, 'sessionStorage')]).toEqual([1, '/loan/7?from=mail'])
})

test('a tab in which somebody signs out while what is theirs is opened shows nothing of them', async () => {
  keep(stored.accessToken, 'theirs')
  openSealed.mockImplementationOnce(() => Promise.resolve(keep(stored.signedOut, '1')))
  const { startSession, sessionState } = await openTab(load)
  await startSession()
  expect(sessionState()).toBe('left')
})

test('a tab goes on under nobody else’s token, also where nobody signed out: a renewal leaves it as it is', async () => {
  const heard: ((event: Event) => void)[] = []
  vi.stubGlobal('addEventListener', (name: string, work: (event: Event) => void) => name === 'storage' && heard.push(work))
  keep(stored.accessToken, 'theirs')
  keep(stored.signedInAt, '1')
  const { startSession, sessionState, setSessionState } = await openTab(load)
  await startSession()
  const reloads = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const hear = (newValue: string) => {
    keep(stored.accessToken, newValue)
    for (const work of heard) work(new StorageEvent('storage', { key: stored.accessToken, newValue }))
    return [sessionState(), reloads.mock.calls.length]
  }
  expect(hear('renewed')).toEqual(['signedIn', 0])
  keep(stored.signedInAt, '3')
  expect(hear('of carla')).toEqual(['signedIn', 1])
  // One that is on its way out gets there.
  setSessionState('leaving')
  expect(hear('of dewi')).toEqual(['leaving', 1])
})

test('a tab in which somebody else signs in while what is theirs is opened begins anew', async () => {
  keep(stored.accessToken, 'theirs')
  keep(stored.signedInAt, '1')
  openSealed.mockImplementationOnce(() => Promise.resolve(keep(stored.signedInAt, '3')))
  const reloads = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { startSession, sessionState } = await openTab(load)
  await startSession()
  expect([sessionState(), reloads.mock.calls.length]).toEqual(['validating', 1])
})

test('a page that the back button shows again is that of who is signed in, or nobody’s', async () => {
  const shownAgain = async (meanwhile: () => void) => {
    const heard: ((event: Event) => void)[] = []
    // Of the pages of this test only the last one is open.
    vi.stubGlobal('addEventListener', (name: string, work: (event: Event) => void) => name === 'pageshow' && heard.push(work))
    localStorage.clear()
    keep(stored.accessToken, 'theirs')
    keep(stored.signedInAt, '1')
    const { startSession, sessionState } = await openTab(load)
    await startSession()
    const reloads = vi
      .spyOn(location, 'reload')
      .mockClear()
      .mockImplementation(() => undefined)
    meanwhile()
    for (const hear of heard) hear(Object.assign(new Event('pageshow'), { persisted: true }))
    return [sessionState(), reloads.mock.calls.length]
  }
  const signOut = () => {
    keep(stored.signedOut, '2')
    keep(stored.signedInAt, null)
    keep(stored.accessToken, null)
  }
  expect(await shownAgain(() => undefined)).toEqual(['signedIn', 0])
  expect(await shownAgain(signOut)).toEqual(['left', 0])
  // On its way to sign-in it threw the token away: it has none to ask with.
  expect(await shownAgain(() => keep(stored.accessToken, null))).toEqual(['left', 0])
  expect(await shownAgain(() => (signOut(), keep(stored.accessToken, 'of carla'), keep(stored.signedInAt, '3')))).toEqual(['signedIn', 1])
  expect(await shownAgain(() => (keep(stored.accessToken, 'of carla'), keep(stored.signedInAt, '3')))).toEqual(['signedIn', 1])
})

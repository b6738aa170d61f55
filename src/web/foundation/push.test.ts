// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { waitForPush } from './push.ts'
import { settings } from './settings.ts'

const farewells = vi.hoisted(() => [] as ((token: string | null) => Promise<unknown>)[])
vi.mock('./session/sign-in.ts', () => ({ atSignOut: (work: (typeof farewells)[number]) => farewells.push(work) }))

const { basePath } = settings
afterEach(() => {
  vi.unstubAllGlobals()
  settings.basePath = basePath
})

const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/logout',
  '',
  7,
  null,
]

test('a notification leads to a path of the portal and nowhere else', () => {
  const worker = new EventTarget()
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(worker, { register: () => Promise.resolve() }) })
  const opened: string[] = []
  waitForPush((path) => opened.push(path))
  for (const open of ['/leave/7?from=mail', ...elsewhere]) worker.dispatchEvent(new MessageEvent('message', { data: { open } }))
  worker.dispatchEvent(new MessageEvent('message', { data: null }))
  expect([opened[0], new Set(opened.slice(1))]).toEqual(['/leave/7?from=mail', new Set(['/'])])
})

test('a path in a notification is one inside the portal, wherever the portal stands', () => {
  settings.basePath = '/hr'
  const worker = new EventTarget()
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(worker, { register: () => Promise.resolve() }) })
  const opened: string[] = []
  waitForPush((path) => opened.push(path))
  worker.dispatchEvent(new MessageEvent('message', { data: { open: '/leave/7' } }))
  expect(opened).toEqual(['/leave/7'])
})

test('whoever signs out takes from this device what it shows, and what would come', async () => {
  const [close, unsubscribe] = [vi.fn<() => void>(), vi.fn<() => Promise<boolean>>()]
  const registration = {
    getNotifications: () => Promise.resolve([{ close }, { close }]),
    pushManager: { getSubscription: () => Promise.resolve({ endpoint: 'x', unsubscribe }) },
  }
  const workers = Object.assign(new EventTarget(), {
    register: () => Promise.resolve(),
    getRegistration: () => Promise.resolve(registration),
  })
  vi.stubGlobal('navigator', { serviceWorker: workers })
  waitForPush(() => undefined)
  await farewells.at(-1)?.(null)
  expect([close.mock.calls.length, unsubscribe.mock.calls.length]).toEqual([2, 1])
})

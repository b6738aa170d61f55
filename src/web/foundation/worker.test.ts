import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { safeTarget } from './session/target.ts'

/** What it opens where no page of the portal is open. */
async function openedBy(wish: unknown): Promise<string> {
  const heard = new Map<string, (event: object) => void>()
  const openWindow = vi.fn<(address: string) => void>()
  const self = {
    addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear),
    clients: { matchAll: () => Promise.resolve([]), openWindow },
    registration: { scope: 'https://hr.example/portal/' },
  }
  const code = readFileSync(path.join(import.meta.dirname, '../public/worker.js'), 'utf8')
  runInNewContext(code, { self, URL })
  let done: Promise<unknown> = Promise.resolve()
  const notification = { close: () => undefined, data: { path: wish } }
  heard.get('notificationclick')?.({ notification, waitUntil: (work: Promise<unknown>) => (done = work) })
  await done
  return String(openWindow.mock.calls[0]?.[0])
}

const scope = 'https://hr.example/portal'
const strange = [
  '/https://evil.example/x',
  '/javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'https://evil.example',
  '/../wiki',
  '/%2e%2e/wiki',
  '/.%2E/../wiki',
  '/logout',
  '/logout/x',
  '/logouts',
  '/../logout',
  '/openid-connect/redirect-callback?code=1',
  '',
]

test('where no page is open a notification opens one of the portal and no other, by the rule of a sign-in', async () => {
  expect(await openedBy('/leave/7?from=mail#top')).toBe(`${scope}/leave/7?from=mail#top`)
  for (const wish of strange) expect([wish, await openedBy(wish)]).toEqual([wish, `${scope}${safeTarget(wish, 'https://hr.example', '')}`])
  for (const wish of [7, null, undefined, {}]) expect(await openedBy(wish)).toBe(`${scope}/`)
  const piece = fc.constantFrom(
    '/',
    '.',
    '..',
    '%2e',
    '\\',
    '?',
    '#',
    '\n',
    'logout',
    'openid-connect',
    'store-username',
    'leave',
    ':',
    '@',
    'é',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const wish = `/${pieces.join('')}`
      const opened = await openedBy(wish)
      expect(opened).toBe(`${scope}${safeTarget(wish, 'https://hr.example', '')}`)
      expect(opened.startsWith(`${scope}/`)).toBe(true)
    }),
  )
})

/** What the worker answers a page that asks; `undefined`: it leaves that to the browser. */
async function answered(place: string, { mode = 'navigate', portal }: { mode?: string; portal: () => Promise<Response> }) {
  const heard = new Map<string, (event: object) => void>()
  const kept = new Map([
    ['https://hr.example/portal/', 'the page'],
    ['https://hr.example/portal/assets/a.js', 'a'],
  ])
  const match = async (address: string) => (kept.has(address) ? new Response(kept.get(address)) : undefined)
  const store = { match, put: async (address: string, answer: Response) => void kept.set(address, await answer.text()) }
  const self = {
    addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear),
    registration: { scope: 'https://hr.example/portal/' },
  }
  const code = readFileSync(path.join(import.meta.dirname, '../public/worker.js'), 'utf8').replace(
    'const files = []',
    "const files = ['assets/a.js']",
  )
  runInNewContext(code, { self, URL, Response, caches: { match, open: async () => store }, fetch: portal })
  let answer: Promise<Response> | undefined
  const request = { url: `https://hr.example${place}`, mode, method: 'GET' }
  heard.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) })
  return answer === undefined ? undefined : await (await answer).text()
}

const away = () => Promise.reject(new TypeError('no way'))
const saying =
  (words: string, status = 200) =>
  async () =>
    new Response(words, { status })

test('pages come from the portal, and where it is away from the device, at every address', async () => {
  expect(await answered('/portal/leave', { portal: saying('fresh') })).toBe('fresh')
  for (const portal of [away, saying('gateway', 502)]) expect(await answered('/portal/leave?tab=team', { portal })).toBe('the page')
  expect(await answered('/portal/leave', { portal: saying('broken', 500) })).toBe('broken')
})

test('files come from the device, and what it lacks is kept as it comes; calls are none of its business', async () => {
  expect(await answered('/portal/assets/a.js', { mode: 'cors', portal: away })).toBe('a')
  expect(await answered('/portal/assets/b.js', { mode: 'cors', portal: saying('b') })).toBe('b')
  const others = ['/portal/api/home', '/portal/oidc/auth', '/portal/pages/page.css', '/portal/api-docs', '/elsewhere']
  for (const other of others) expect([other, await answered(other, { portal: away })]).toEqual([other, undefined])
  expect(await answered('/portal/healthz', { mode: 'cors', portal: away })).toBeUndefined()
})

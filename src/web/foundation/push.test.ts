// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { waitForPush } from './push.ts'

afterEach(() => vi.unstubAllGlobals())

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

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

/** What it opens where no page of the portal is open. */
async function openedBy(wish: unknown): Promise<string> {
  const heard = new Map<string, (event: object) => void>()
  const openWindow = vi.fn<(address: string) => void>()
  const self = {
    addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear),
    clients: { matchAll: () => Promise.resolve([]), openWindow },
    registration: { scope: 'https://hr.example/portal/' },
  }
  const code = readFileSync(path.join(import.meta.dirname, '../public/push-worker.js'), 'utf8')
  runInNewContext(code, { self, URL })
  let done: Promise<unknown> = Promise.resolve()
  const notification = { close: () => undefined, data: { path: wish } }
  heard.get('notificationclick')?.({ notification, waitUntil: (work: Promise<unknown>) => (done = work) })
  await done
  return String(openWindow.mock.calls[0]?.[0])
}

test('where no page is open a notification opens one of the portal and no other', async () => {
  expect(await openedBy('/leave/7?from=mail')).toBe('https://hr.example/portal/leave/7?from=mail')
  const elsewhere = [
    '/https://evil.example/x',
    '/javascript:alert(1)',
    '//evil.example',
    '/\\\\evil.example',
    'https://evil.example',
    '',
    7,
    null,
  ]
  for (const wish of elsewhere) expect([wish, (await openedBy(wish)).startsWith('https://hr.example/portal/')]).toEqual([wish, true])
})

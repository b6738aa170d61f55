// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { findOut, isAway, noteReached, watchAway } from './away.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  noteReached(true)
})

test('a call that is lost alone makes nobody offline; the portal is looked for first', async () => {
  const answers = [200, 503]
  vi.stubGlobal('fetch', async () => new Response(null, { status: answers.shift() ?? 200 }))
  noteReached(false)
  await new Promise((resolve) => setTimeout(resolve))
  expect(isAway()).toBe(false)
  noteReached(false)
  await vi.waitFor(() => expect(isAway()).toBe(true))
})

test('off the network it is away at once, and looked for until it is there again', async () => {
  vi.useFakeTimers()
  const seen: boolean[] = []
  const end = watchAway(() => seen.push(isAway()))
  vi.stubGlobal('navigator', { onLine: false })
  noteReached(false)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no way')
  })
  expect(await findOut()).toBe(true)
  vi.stubGlobal('fetch', async () => new Response(null))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toEqual([true, false])
  end()
})

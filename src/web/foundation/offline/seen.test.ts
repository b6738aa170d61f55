// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed, NeverSeen } from '../api/errors.ts'
import { noteReached } from './away.ts'
import { askOrRecall, forgetSeen, lacksAnswer, oldestShown } from './seen.ts'

const store = vi.hoisted(() => ({
  keepSeen: vi.fn<(which: string, answer: unknown, at: number) => Promise<void>>(async () => undefined),
  recallSeen: vi.fn<(which: string) => Promise<{ answer: unknown; at: number } | null>>(async () => null),
  dropSeen: vi.fn<(which: string) => Promise<void>>(async () => undefined),
  forgetAllSeen: vi.fn<() => Promise<void>>(async () => undefined),
}))
vi.mock('./seen-store.ts', () => store)

let client: QueryClient
beforeEach(() => {
  vi.clearAllMocks()
  client = new QueryClient({ defaultOptions: { queries: { persister: askOrRecall, networkMode: 'always', retry: false } } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  noteReached(true)
})

const away = () => {
  vi.stubGlobal('navigator', { onLine: false })
  noteReached(false)
}
const lost = new CallFailed(0, null, 'lost')
const ask = (answer: () => unknown, meta?: Record<string, unknown>) =>
  client.fetchQuery({ queryKey: ['leave'], queryFn: async () => answer(), ...(meta && { meta }) })
const failing = (error: Error) => () => {
  throw error
}
const theQuery = () => client.getQueryCache().getAll()[0]!

test('an answer is kept, and stands in once the portal is away, from when it was seen', async () => {
  await ask(() => ['a'])
  await vi.waitFor(() => expect(store.keepSeen).toHaveBeenCalledWith('["leave"]', ['a'], expect.any(Number)))
  client.clear()
  away()
  store.recallSeen.mockResolvedValueOnce({ answer: ['a'], at: 1234 })
  expect(await ask(failing(lost))).toEqual(['a'])
  const end = new QueryObserver(client, { queryKey: ['leave'], staleTime: Infinity }).subscribe(() => undefined)
  expect([oldestShown([theQuery()]), lacksAnswer(theQuery())]).toEqual([1234, true])
  expect(await ask(() => ['b'])).toEqual(['b'])
  expect([oldestShown([theQuery()])! > 1234, lacksAnswer(theQuery())]).toEqual([true, false])
  end()
})

test('what was never seen says so, and what is refused is told and kept no longer', async () => {
  away()
  await expect(ask(failing(lost))).rejects.toBeInstanceOf(NeverSeen)
  await expect(ask(failing(new CallFailed(403, null, 'not yours')))).rejects.toThrow('not yours')
  await vi.waitFor(() => expect(store.dropSeen).toHaveBeenCalledWith('["leave"]'))
  expect(store.recallSeen).toHaveBeenCalledTimes(1)
})

test('a call that is lost alone is asked again before anything stands in for it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  store.recallSeen.mockResolvedValue({ answer: ['old'], at: 1 })
  await expect(ask(failing(lost))).rejects.toBe(lost)
  const answers = [failing(lost), () => ['new']]
  const again = { queryKey: ['again'], queryFn: async () => answers.shift()?.(), retry: 2, retryDelay: 1 }
  expect(await client.fetchQuery(again)).toEqual(['new'])
  expect(store.recallSeen).not.toHaveBeenCalled()
})

test('neither what answers typing is kept, nor a file, nor what is still to be kept when its person goes', async () => {
  await ask(() => ['typed'], { fleeting: true })
  client.clear()
  await ask(() => ({ blob: new Blob(['x']) }))
  client.clear()
  await ask(() => ['theirs'])
  await forgetSeen()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect([store.keepSeen.mock.calls, store.forgetAllSeen.mock.calls.length]).toEqual([[], 1])
  away()
  await expect(ask(failing(lost), { fleeting: true })).rejects.toBe(lost)
})

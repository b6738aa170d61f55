import { expect, test } from 'vitest'
import type { Notification } from '#shared/areas/notification.ts'
import { CallFailed, Cancelled } from '#web/foundation/api/errors.ts'
import { changeNotices, noNotices } from './notice-state.ts'
import { createNoticeStore } from './notice-store.ts'

const notice = (id: string, isRead = false): Notification => ({
  id,
  subject: id,
  message: '',
  dateTime: '2026-11-21T08:00:00Z',
  isRead,
  readDateTime: null,
  typeId: '1',
  type: 'x',
  module: null,
  requestId: null,
})
const page = (...ids: string[]) => ({ notifications: ids.map((id) => notice(id)), totalData: 99, totalPage: 4 })
const idsOf = (state: { notifications: Notification[] }) => state.notifications.map(({ id }) => id).join('')

test('the list can be set, have one added and several appended', () => {
  const set = changeNotices(noNotices, { type: 'set', page: page('b', 'c') })
  const added = changeNotices(set, { type: 'add', notification: notice('a') })
  const appended = changeNotices(added, { type: 'append', page: page('c', 'd') })
  expect([set, added, appended].map(idsOf)).toEqual(['bc', 'abc', 'abcd'])
  expect(added.totalData).toBe(100)
})

/** A server that answers when told to. */
function slowServer() {
  const asked: { page: number; signal: AbortSignal; answer: (ids: string) => void; fail: (error: unknown) => void }[] = []
  const store = createNoticeStore({
    read: (number, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Cancelled()))
        asked.push({ page: number, signal, answer: (ids) => resolve(page(...ids)), fail: reject })
      }),
    markAsRead: async () => undefined,
  })
  return { store, asked }
}

test('a load replaces the list and aborts a load-more that is under way', async () => {
  const { store, asked } = slowServer()
  const first = store.load()
  asked[0]?.answer('abc')
  await first
  const more = store.loadMore()
  expect(store.state().isLoadingMore).toBe(true)
  const again = store.load()
  expect(asked[1]?.signal.aborted).toBe(true)
  expect(store.state()).toMatchObject({ isLoading: true, isLoadingMore: false })
  asked[2]?.answer('xyz')
  await Promise.all([more, again])
  expect(idsOf(store.state())).toBe('xyz')
  expect(store.state()).toMatchObject({ isLoading: false, isLoadingMore: false, notificationError: null })
})

test('what is forgotten is aborted, and what comes in spite of it is told to nobody', async () => {
  const asked: { signal: AbortSignal; answer: () => void; fail: () => void }[] = []
  const store = createNoticeStore({
    // A server that is done already when it is told to stop.
    read: (_page, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ signal, answer: () => resolve(page('a')), fail: () => reject(new CallFailed(500, { Message: 'of amina' }, '')) })
      }),
    markAsRead: async () => undefined,
  })
  for (const come of ['answer', 'fail'] as const) {
    const load = store.load()
    store.forget()
    expect(asked.at(-1)?.signal.aborted).toBe(true)
    asked.at(-1)?.[come]()
    await load
    expect(store.state()).toEqual(noNotices)
  }
})

test('load-more asks for the page after what is there, once at a time', async () => {
  const { store, asked } = slowServer()
  store.change({ type: 'set', page: page(...Array.from({ length: 25 }, (_, index) => String(index))) })
  const more = store.loadMore()
  await store.loadMore()
  expect(asked.map((call) => call.page)).toEqual([2])
  asked[0]?.answer('ab')
  await more
  expect(store.state().notifications).toHaveLength(27)
})

test('a failure is kept in the state and the list stays', async () => {
  const { store, asked } = slowServer()
  store.change({ type: 'set', page: page('a') })
  const load = store.load()
  asked[0]?.fail(new CallFailed(500, { Message: 'Out of order' }, ''))
  await load
  expect(store.state()).toMatchObject({ notificationError: ['Out of order'], isLoading: false })
  expect(idsOf(store.state())).toBe('a')
})

test('marking as read marks those, or all', async () => {
  const { store } = slowServer()
  store.change({ type: 'set', page: page('a', 'b', 'c') })
  await store.markAsRead(['b'])
  expect(store.state().notifications.map(({ isRead }) => isRead)).toEqual([false, true, false])
  await store.markAsRead('all')
  expect(store.state().notifications.every(({ isRead, readDateTime }) => isRead && readDateTime !== null)).toBe(true)
})

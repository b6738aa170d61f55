import { errorTexts, isCancelled } from '#web/foundation/api/errors.ts'
import { changeNotices, noNotices, type NoticeChange, type NoticeState } from './notice-state.ts'

export const noticesAPage = 25

type Page = Pick<NoticeState, 'notifications' | 'totalData' | 'totalPage'>

export interface NoticeCalls {
  read: (page: number, signal: AbortSignal) => Promise<Page>
  markAsRead: (ids: readonly string[] | 'all') => Promise<unknown>
}

/** The list of notifications with its rules: a load replaces it and aborts a load-more, failures are kept in the state. */
export function createNoticeStore(calls: NoticeCalls) {
  let state = noNotices
  let underWay: AbortController | null = null
  const watchers = new Set<() => void>()

  function change(next: NoticeChange): void {
    state = changeNotices(state, next)
    for (const watcher of watchers) watcher()
  }

  async function fetchPage(page: number, type: 'set' | 'append' | 'news'): Promise<void> {
    underWay?.abort()
    const mine = new AbortController()
    underWay = mine
    if (type !== 'news') change({ type: type === 'set' ? 'loading' : 'loadingMore' })
    try {
      const answer = await calls.read(page, mine.signal)
      if (underWay === mine) change({ type, page: answer })
    } catch (error) {
      if (underWay === mine) change(isCancelled(error) ? { type: 'stopped' } : { type: 'failed', texts: errorTexts(error) })
    } finally {
      if (underWay === mine) underWay = null
    }
  }

  return {
    state: () => state,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    change,
    load: () => fetchPage(1, 'set'),
    /** Something new has come: where the list is looked at it is loaded anew, with as much of it as is there. */
    async refresh(): Promise<void> {
      if (watchers.size === 0 || state.isLoading || state.isLoadingMore) return
      await fetchPage(1, 'news')
    },
    loadMore(): Promise<void> {
      if (state.isLoading || state.isLoadingMore) return Promise.resolve()
      return fetchPage(Math.floor(state.notifications.length / noticesAPage) + 1, 'append')
    },
    /** Whoever looked at it is gone: so is what was on its way. */
    forget(): void {
      underWay?.abort()
      underWay = null
      state = noNotices
      for (const watcher of watchers) watcher()
    },
    async markAsRead(ids: readonly string[] | 'all'): Promise<void> {
      try {
        await calls.markAsRead(ids)
        change({ type: 'read', ids, at: new Date().toISOString() })
      } catch (error) {
        if (!isCancelled(error)) change({ type: 'failed', texts: errorTexts(error) })
      }
    },
  }
}

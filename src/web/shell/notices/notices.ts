import { useSyncExternalStore } from 'react'
import { notificationCalls } from '#shared/areas/notification.ts'
import { call } from '#web/foundation/api/call.ts'
import { callKey, queries, useCall } from '#web/foundation/api/query.ts'
import type { NoticeState } from './notice-state.ts'
import { createNoticeStore, noticesAPage } from './notice-store.ts'

export const notices = createNoticeStore({
  read: (page, signal) => call(notificationCalls.list, { paginationSize: noticesAPage, paginationPage: page }, { signal }),
  async markAsRead(ids) {
    const { notificationTotal } = await call(notificationCalls.markAsRead, ids === 'all' ? { all: true } : { ids: [...ids] })
    queries.setQueryData(callKey(notificationCalls.count, {}), { notificationTotal })
  },
})

export const useNotices = (): NoticeState => useSyncExternalStore(notices.watch, notices.state)

/** How many notifications are unread. */
export const useUnread = (): number => useCall(notificationCalls.count, {}, { staleTime: 30_000 }).data?.notificationTotal ?? 0

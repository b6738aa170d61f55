import type { Notification } from '#shared/areas/notification.ts'

/** The documents' notification list state. */
export interface NoticeState {
  notifications: Notification[]
  totalData: number
  totalPage: number
  isLoading: boolean
  isLoadingMore: boolean
  notificationError: string[] | null
}

export const noNotices: NoticeState = {
  notifications: [],
  totalData: 0,
  totalPage: 0,
  isLoading: false,
  isLoadingMore: false,
  notificationError: null,
}

type Page = Pick<NoticeState, 'notifications' | 'totalData' | 'totalPage'>

export type NoticeChange =
  | { type: 'loading' }
  | { type: 'loadingMore' }
  /** A load replaces the list. */
  | { type: 'set'; page: Page }
  /** One more, that has just arrived: it stands first. */
  | { type: 'add'; notification: Notification }
  /** The first page anew: what is new stands first, what was read elsewhere is read, what was loaded beneath stays. */
  | { type: 'news'; page: Page }
  /** The next page stands after what is there. */
  | { type: 'append'; page: Page }
  | { type: 'read'; ids: readonly string[] | 'all'; at: string }
  | { type: 'failed'; texts: string[] }
  | { type: 'stopped' }

export function changeNotices(state: NoticeState, change: NoticeChange): NoticeState {
  const still = { isLoading: false, isLoadingMore: false }
  switch (change.type) {
    case 'loading':
      return { ...state, isLoading: true, isLoadingMore: false, notificationError: null }
    case 'loadingMore':
      return { ...state, isLoadingMore: true, notificationError: null }
    case 'set':
      return { ...change.page, ...still, notificationError: null }
    case 'add':
      return {
        ...state,
        notifications: [change.notification, ...without(state.notifications, [change.notification])],
        totalData: state.totalData + (state.notifications.some(({ id }) => id === change.notification.id) ? 0 : 1),
      }
    case 'news': {
      const notifications = [...change.page.notifications, ...without(state.notifications, change.page.notifications)]
      return { ...change.page, notifications, ...still, notificationError: null }
    }
    case 'append': {
      const notifications = [...state.notifications, ...without(change.page.notifications, state.notifications)]
      return { ...change.page, notifications, ...still, notificationError: null }
    }
    case 'read':
      return { ...state, notifications: state.notifications.map((one) => asRead(one, change.ids, change.at)) }
    case 'failed':
      return { ...state, ...still, notificationError: change.texts }
    case 'stopped':
      return { ...state, ...still }
  }
}

const without = (notices: readonly Notification[], others: readonly Notification[]) => {
  const known = new Set(others.map(({ id }) => id))
  return notices.filter(({ id }) => !known.has(id))
}

const asRead = (one: Notification, ids: readonly string[] | 'all', at: string): Notification =>
  one.isRead || (ids !== 'all' && !ids.includes(one.id)) ? one : { ...one, isRead: true, readDateTime: at }

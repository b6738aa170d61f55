import { dayNumber } from '#shared/records/calendar.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { dayThere } from '#web/foundation/format/date.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import type { InboxItem, Words } from '#web/approval/request/inbox-view.ts'
import type { ListView } from '#web/platform/list/rows/view.ts'

export const groupings = ['none', 'module', 'employee', 'waiting', 'day'] as const
export type Grouping = (typeof groupings)[number]

export interface Group {
  readonly key: string
  /** '' where the list is one. */
  readonly name: string
  readonly items: readonly InboxItem[]
}

/** Those that wait, gathered in the order in which each gathering is first met. */
export function groupsOf(items: readonly InboxItem[], by: Grouping, words: Words, now: Date = new Date()): Group[] {
  const groups = new Map<string, { name: string; items: InboxItem[] }>()
  for (const item of items) {
    const { key, name } = placeOf(item, by, words, now)
    const group = groups.get(key) ?? { name, items: [] }
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}

function placeOf(item: InboxItem, by: Grouping, { say, language }: Words, now: Date): { key: string; name: string } {
  if (by === 'module') return { key: item.module, name: item.caption }
  if (by === 'employee') return { key: item.requestorId, name: item.requestor }
  if (by === 'none') return { key: '', name: '' }
  const day = dayThere(item.waitingSince)
  if (by === 'day') return { key: day, name: friendlyDate(day, language) }
  const age = ageOf(day, dayThere(now))
  return { key: age, name: say(age) }
}

/** How long something has waited, by days of the calendar. */
function ageOf(day: string, today: string): TextKey {
  const days = dayNumber(today) - dayNumber(day)
  if (days <= 0) return 'inbox.sinceToday'
  if (days === 1) return 'inbox.sinceYesterday'
  if (days < 7) return 'inbox.sinceDays'
  return days < 30 ? 'inbox.sinceWeek' : 'inbox.sinceMonth'
}

const orderOf: Partial<Record<Grouping, string>> = { module: 'module', employee: 'requestor' }

/** Whether the person still chooses which comes first. */
export const isOrdered = (by: Grouping): boolean => orderOf[by] !== undefined

/** A view in the order that its groups stand in: none is met twice, however many pages there are. */
export function inGroups(view: ListView, by: Grouping): ListView {
  const column = orderOf[by]
  return column ? { ...view, sort: [column, 'asc'] } : view
}

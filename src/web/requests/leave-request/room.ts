import { formatDuration } from '#web/foundation/format/duration.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import type { Block, Words } from '#web/approval/request/inbox-view.ts'
import { defineRoom } from '#web/approval/room/define-room.tsx'

export const leaveRoom = defineRoom('leave-request', {
  caption: ({ caption, block }, words) => ({
    what: [text(block.leaveType) || caption, quantityOf(block, words)].filter(Boolean).join(' · '),
    when: [friendlyRange(text(block.startDate), text(block.endDate), words.language), partsOf(block, words)].filter(Boolean).join(', '),
  }),
  texts: async () => (await import('#shared/texts/en/leave-screens.ts')).leaveScreens,
  list: async () => (await import('./leave-list.tsx')).LeaveList,
  views: async () => (await import('./leave-views.tsx')).useLeaveViews,
  opened: async () => (await import('./inbox-preview.tsx')).leaveOpened,
})

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** `2 days`, `3 h`; '' where the server has not counted. */
function quantityOf(block: Block, words: Words): string {
  return typeof block.days === 'number' ? amount(block.days, block.unit === 'hour' ? 'hour' : 'day', words) : ''
}

/** `2 days`, `3 h`. */
const amount = (count: number, unit: 'day' | 'hour', { say }: Words) =>
  unit === 'hour' ? formatDuration(count * 60) : say('inbox.days', { count, quantity: formatNumber(count) })

/** `first half` where the leave does not take whole days. */
function partsOf(block: Block, { say, language }: Words): string {
  const parts = [block.startDayLeaveType, ...(block.endDate === block.startDate ? [] : [block.endDayLeaveType])]
  const halves = parts.filter((part): part is 'first' | 'second' => part === 'first' || part === 'second')
  return halves.map((part) => say(`leave.part.${part}`).toLocaleLowerCase(language)).join(', ')
}

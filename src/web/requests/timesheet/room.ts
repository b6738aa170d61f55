import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { joined, word } from '#web/approval/request/inbox-blocks.ts'
import { defineRoom } from '#web/approval/room/define-room.tsx'
import { timesheetTexts } from './room-texts.ts'

export const timesheetRoom = defineRoom('timesheet', {
  caption: ({ caption, block }, { language }) => ({
    what: joined(caption, typeof block.hours === 'number' ? formatDuration(block.hours * 60) : ''),
    when: joined(friendlyRange(word(block, 'start'), word(block, 'until'), language), word(block, 'note')),
  }),
  texts: timesheetTexts,
  list: async () => (await import('./timesheet-list.tsx')).TimesheetList,
  views: async () => (await import('./timesheet-views.ts')).useTimesheetViews,
  opened: async () => (await import('./inbox-preview.tsx')).timesheetOpened,
})

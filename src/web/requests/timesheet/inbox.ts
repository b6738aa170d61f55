import { requestModules } from '#shared/requests/modules.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { joined, word } from '#web/approval/request/inbox-blocks.ts'
import { lazyInboxPart } from '#web/approval/request/lazy-inbox-part.ts'
import { timesheetTexts } from './room-texts.ts'

/** A timesheet where people decide. */
export const timesheetInbox = lazyInboxPart({
  about: requestModules.timesheet,
  refreshes: [],
  caption: ({ caption, block }, { language }) => ({
    what: joined(caption, typeof block.hours === 'number' ? formatDuration(block.hours * 60) : ''),
    when: joined(friendlyRange(word(block, 'start'), word(block, 'until'), language), word(block, 'note')),
  }),
  texts: timesheetTexts,
  opened: async () => (await import('./inbox-preview.tsx')).timesheetOpened,
})

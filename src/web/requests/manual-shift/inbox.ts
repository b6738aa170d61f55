import { requestModules } from '#shared/requests/modules.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { joined, word } from '#web/approval/request/inbox-blocks.ts'
import { lazyInboxPart } from '#web/approval/request/lazy-inbox-part.ts'
import { texts } from './texts.ts'

/** A manual shift where people decide. */
export const manualShiftInbox = lazyInboxPart({
  about: requestModules['manual-shift'],
  refreshes: ['attendance', 'shift-schedule'],
  caption: ({ caption, block }, { language }) => ({
    what: joined(caption, word(block, 'shift')),
    when: joined(friendlyRange(word(block, 'startDate'), word(block, 'endDate'), language), word(block, 'note')),
  }),
  texts,
  opened: async () => (await import('./inbox-preview.tsx')).manualShiftOpened,
})

import { requestModules } from '#shared/requests/modules.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { joined, word } from '#web/approval/request/inbox-blocks.ts'
import { lazyInboxPart } from '#web/approval/request/lazy-inbox-part.ts'
import { toldTimes } from './told-times.ts'
import { texts } from './texts.ts'

/** A correction of check times where people decide. */
export const checkTimeOverriderInbox = lazyInboxPart({
  about: requestModules['check-time-overrider'],
  refreshes: ['attendance'],
  caption: ({ caption, block }, { language }) => ({
    what: joined(caption, word(block, 'dayStatus')),
    when: joined(
      friendlyDate(word(block, 'day'), language),
      toldTimes({ checkIn: word(block, 'checkIn') || null, checkOut: word(block, 'checkOut') || null }),
      word(block, 'note'),
    ),
  }),
  texts,
  opened: async () => (await import('./inbox-preview.tsx')).checkTimeOverriderOpened,
})

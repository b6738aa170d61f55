import { requestModules } from '#shared/requests/modules.ts'
import { joined, moments, word } from '#web/approval/request/inbox-blocks.ts'
import { lazyInboxPart } from '#web/approval/request/lazy-inbox-part.ts'
import { hoursText } from './hours-text.ts'

/** A permit where people decide. */
export const permitOutInbox = lazyInboxPart({
  about: requestModules['permit-out'],
  refreshes: [],
  caption: ({ caption, block }, { language }) => ({
    what: joined(word(block, 'reasonType') || caption, typeof block.hours === 'number' ? hoursText(block.hours) : ''),
    when: moments(word(block, 'permitStart'), word(block, 'permitUntil'), language),
  }),
  texts: async () => (await import('#shared/texts/en/permit-out.ts')).permitOut,
  opened: async () => (await import('./inbox-preview.tsx')).permitOutOpened,
})

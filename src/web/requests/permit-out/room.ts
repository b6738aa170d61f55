import { joined, moments, word } from '#web/approval/request/inbox-blocks.ts'
import { defineRoom } from '#web/approval/room/define-room.tsx'
import { hoursText } from './hours-text.ts'

export const permitOutRoom = defineRoom('permit-out', {
  caption: ({ caption, block }, { language }) => ({
    what: joined(word(block, 'reasonType') || caption, typeof block.hours === 'number' ? hoursText(block.hours) : ''),
    when: moments(word(block, 'permitStart'), word(block, 'permitUntil'), language),
  }),
  texts: async () => (await import('#shared/texts/en/permit-out.ts')).permitOut,
  list: async () => (await import('./permit-out-list.tsx')).PermitOutList,
  views: async () => (await import('./permit-out-views.tsx')).usePermitOutViews,
  opened: async () => (await import('./inbox-preview.tsx')).permitOutOpened,
})

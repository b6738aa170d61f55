import { formatDate, isEmptyDate } from '#web/foundation/format/date.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { joined, word } from '#web/approval/request/inbox-blocks.ts'
import { defineRoom } from '#web/approval/room/define-room.tsx'
import { roomTexts } from './room-texts.ts'

export const personalDataUpdateRoom = defineRoom('personal-data-update-request', {
  caption: ({ caption, block, submittedDate }, { say, language }) => ({
    what: caption,
    when: joined(
      isEmptyDate(word(block, 'deadline'))
        ? friendlyDate(formatDate(submittedDate), language)
        : say('inbox.deadline', { day: friendlyDate(word(block, 'deadline'), language) }),
      word(block, 'note'),
    ),
  }),
  texts: roomTexts,
  list: async () => (await import('./personal-data-update-list.tsx')).PersonalDataUpdateList,
  views: async () => (await import('./personal-data-update-views.ts')).usePersonalDataUpdateViews,
  opened: async () => (await import('./inbox-preview.tsx')).personalDataUpdateOpened,
})

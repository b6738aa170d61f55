import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { joined, word } from '#web/approval/request/inbox-blocks.ts'
import { defineRoom } from '#web/approval/room/define-room.tsx'
import { toldTimes } from './told-times.ts'

export const checkTimeOverriderRoom = defineRoom('check-time-overrider', {
  caption: ({ caption, block }, { language }) => ({
    what: joined(caption, word(block, 'dayStatus')),
    when: joined(
      friendlyDate(word(block, 'day'), language),
      toldTimes({ checkIn: word(block, 'checkIn') || null, checkOut: word(block, 'checkOut') || null }),
      word(block, 'note'),
    ),
  }),
  // With those of attendance: it tells what becomes of days.
  texts: async () => ({
    ...(await import('#shared/texts/en/attendance.ts')).attendance,
    ...(await import('#shared/texts/en/check-time-overrider.ts')).checkTimeOverrider,
  }),
  list: async () => (await import('./check-time-overrider-list.tsx')).CheckTimeOverriderList,
  views: async () => (await import('./check-time-overrider-views.tsx')).useCheckTimeOverriderViews,
  opened: async () => (await import('./inbox-preview.tsx')).checkTimeOverriderOpened,
})

import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { joined, word } from '#web/approval/request/inbox-blocks.ts'
import { defineRoom } from '#web/approval/room/define-room.tsx'

export const manualShiftRoom = defineRoom('manual-shift', {
  caption: ({ caption, block }, { language }) => ({
    what: joined(caption, word(block, 'shift')),
    when: joined(friendlyRange(word(block, 'startDate'), word(block, 'endDate'), language), word(block, 'note')),
  }),
  // With those of attendance: it tells what becomes of days.
  texts: async () => ({
    ...(await import('#shared/texts/en/attendance.ts')).attendance,
    ...(await import('#shared/texts/en/manual-shift.ts')).manualShift,
  }),
  list: async () => (await import('./manual-shift-list.tsx')).ManualShiftList,
  views: async () => (await import('./manual-shift-views.tsx')).useManualShiftViews,
  opened: async () => (await import('./inbox-preview.tsx')).manualShiftOpened,
})

import { isEmptyDate } from '#web/foundation/format/date.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { joined, moments, word } from '#web/approval/request/inbox-blocks.ts'
import { defineRoom } from '#web/approval/room/define-room.tsx'

export const overtimeScheduleRoom = defineRoom('overtime-schedule', {
  caption: ({ caption, block }, { language }) => {
    const [start, until] = [word(block, 'oTStart'), word(block, 'oTUntil')]
    return {
      what: joined(caption, lengthText(start, until, Number(block.people ?? 1)), word(block, 'oTReasonType')),
      when: joined(moments(start, until, language), word(block, 'employee'), word(block, 'note')),
    }
  },
  texts: async () => (await import('#shared/texts/en/overtime-schedule.ts')).overtimeSchedule,
  list: async () => (await import('./overtime-schedule-list.tsx')).OvertimeScheduleList,
  views: async () => (await import('./overtime-schedule-views.tsx')).useOvertimeScheduleViews,
  opened: async () => (await import('./inbox-preview.tsx')).overtimeOpened,
})

/** `3 h`, and of many people `12 × 3 h`. */
function lengthText(start: string, until: string, people: number): string {
  if (isEmptyDate(start) || isEmptyDate(until)) return ''
  const each = formatDuration((Date.parse(until) - Date.parse(start)) / 60_000)
  return people > 1 ? `${formatNumber(people)} × ${each}` : each
}

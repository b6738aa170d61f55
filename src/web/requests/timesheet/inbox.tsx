import { timesheet } from '#shared/requests/timesheet.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { joined, word } from '../../approval/inbox-blocks.ts'
import { lazyInboxPart } from '../../approval/lazy-inbox-part.tsx'
import { timesheetTexts } from './room-texts.ts'
import type { TimesheetDetail } from './timesheet-values.ts'

/** A timesheet where people decide. */
export const timesheetInbox = lazyInboxPart<TimesheetDetail>({
  contract: timesheet,
  refreshes: [],
  tells: ['timesheet.overBudget'],
  caption: ({ caption, block }, { language }) => ({
    what: joined(caption, typeof block.hours === 'number' ? formatDuration(block.hours * 60) : ''),
    when: joined(friendlyRange(word(block, 'start'), word(block, 'until'), language), word(block, 'note')),
  }),
  texts: timesheetTexts,
  preview: async () => {
    const { TimesheetInboxConsequences, TimesheetInboxFields } = await import('./inbox-preview.tsx')
    return { Consequences: TimesheetInboxConsequences, Fields: TimesheetInboxFields }
  },
})

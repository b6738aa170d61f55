import { manualShift } from '#shared/requests/manual-shift.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { joined, word } from '../../approval/inbox-blocks.ts'
import { lazyInboxPart } from '../../approval/lazy-inbox-part.tsx'
import type { ManualShiftDetail } from './manual-shift-values.ts'
import { texts } from './texts.ts'

/** A manual shift where people decide. */
export const manualShiftInbox = lazyInboxPart<ManualShiftDetail>({
  contract: manualShift,
  refreshes: ['attendance', 'shift-schedule'],
  tells: ['manualShift.rest', 'manualShift.onLeave', 'manualShift.staffing'],
  caption: ({ caption, block }, { language }) => ({
    what: joined(caption, word(block, 'shift')),
    when: joined(friendlyRange(word(block, 'startDate'), word(block, 'endDate'), language), word(block, 'note')),
  }),
  texts,
  preview: async () => {
    const { ManualShiftInboxConsequences, ManualShiftInboxFields } = await import('./inbox-preview.tsx')
    return { Consequences: ManualShiftInboxConsequences, Fields: ManualShiftInboxFields }
  },
})

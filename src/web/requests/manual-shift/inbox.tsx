import { lazy } from 'react'
import { manualShift } from '#shared/requests/manual-shift.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import type { InboxPart } from '../../approval/inbox-part.ts'
import type { ManualShiftDetail } from './manual-shift-values.ts'

const Details = lazy(async () => ({ default: (await import('./manual-shift-details.tsx')).ManualShiftDetails }))

/** How it stands where people decide. */
export const manualShiftInbox: InboxPart<ManualShiftDetail> = {
  contract: manualShift,
  refreshes: [],
  caption: ({ caption, block }, { language }) => ({
    what: caption,
    when: typeof block.day === 'string' ? friendlyDate(block.day, language) : '',
  }),
  consequences: () => null,
  fields: (detail) => <Details detail={detail} />,
}

import { lazy } from 'react'
import { manualShift } from '#shared/requests/manual-shift.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { addTexts } from '#web/foundation/i18n/i18n.ts'
import { joined, word } from '../../approval/inbox-blocks.ts'
import type { InboxPart } from '../../approval/inbox-part.ts'
import type { ManualShiftDetail } from './manual-shift-values.ts'
import { texts } from './texts.ts'

const preview = () => import('./inbox-preview.tsx')
/** The room's words are on their way together with its code. */
const said = async () => {
  void preview()
  addTexts(await texts())
}
const Consequences = lazy(async () => {
  await said()
  return { default: (await preview()).ManualShiftInboxConsequences }
})
const Fields = lazy(async () => {
  await said()
  return { default: (await preview()).ManualShiftInboxFields }
})

/** A manual shift where people decide. */
export const manualShiftInbox: InboxPart<ManualShiftDetail> = {
  contract: manualShift,
  refreshes: ['attendance', 'shift-schedule'],
  tells: ['manualShift.rest', 'manualShift.onLeave', 'manualShift.staffing'],
  caption: ({ caption, block }, { language }) => ({
    what: joined(caption, word(block, 'shift')),
    when: joined(friendlyRange(word(block, 'startDate'), word(block, 'endDate'), language), word(block, 'note')),
  }),
  consequences: (detail) => <Consequences detail={detail} />,
  fields: (detail) => <Fields detail={detail} />,
}

import { lazy } from 'react'
import { timesheet } from '#shared/requests/timesheet.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { formatDuration } from '#web/foundation/format/date.ts'
import { addTexts } from '#web/foundation/i18n/i18n.ts'
import { joined, word } from '../../approval/inbox-blocks.ts'
import type { InboxPart } from '../../approval/inbox-part.ts'
import { timesheetTexts } from './room-texts.ts'
import type { TimesheetDetail } from './timesheet-values.ts'

const preview = () => import('./inbox-preview.tsx')
const withTexts = async () => addTexts(await timesheetTexts())

const TimesheetInboxConsequences = lazy(async () => {
  await withTexts()
  return { default: (await preview()).TimesheetInboxConsequences }
})
const TimesheetInboxFields = lazy(async () => {
  await withTexts()
  return { default: (await preview()).TimesheetInboxFields }
})

/** A timesheet where people decide. */
export const timesheetInbox: InboxPart<TimesheetDetail> = {
  contract: timesheet,
  refreshes: [],
  tells: ['timesheet.overBudget'],
  caption: ({ caption, block }, { language }) => ({
    what: joined(caption, typeof block.hours === 'number' ? formatDuration(block.hours * 60) : ''),
    when: joined(friendlyRange(word(block, 'start'), word(block, 'until'), language), word(block, 'note')),
  }),
  consequences: (detail) => <TimesheetInboxConsequences detail={detail} />,
  fields: (detail) => <TimesheetInboxFields detail={detail} />,
}

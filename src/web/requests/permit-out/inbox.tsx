import { lazy } from 'react'
import { permitOut } from '#shared/requests/permit-out.ts'
import { joined, moments, word } from '../../approval/inbox-blocks.ts'
import type { InboxPart } from '../../approval/inbox-part.ts'
import { hoursText, type PermitOutDetail } from './permit-out-values.ts'

const preview = () => import('./inbox-preview.tsx')
const PermitOutInboxConsequences = lazy(async () => ({ default: (await preview()).PermitOutInboxConsequences }))
const PermitOutInboxFields = lazy(async () => ({ default: (await preview()).PermitOutInboxFields }))

/** A permit where people decide. */
export const permitOutInbox: InboxPart<PermitOutDetail> = {
  contract: permitOut,
  refreshes: [],
  tells: ['permitOut.staffing'],
  caption: ({ caption, block }, { language }) => ({
    what: joined(word(block, 'reasonType') || caption, typeof block.hours === 'number' ? hoursText(block.hours) : ''),
    when: moments(word(block, 'permitStart'), word(block, 'permitUntil'), language),
  }),
  consequences: (detail) => <PermitOutInboxConsequences detail={detail} />,
  fields: (detail) => <PermitOutInboxFields detail={detail} />,
}

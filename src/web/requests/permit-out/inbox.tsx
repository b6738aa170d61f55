import { permitOut } from '#shared/requests/permit-out.ts'
import { joined, moments, word } from '../../approval/inbox-blocks.ts'
import { lazyInboxPart } from '../../approval/lazy-inbox-part.tsx'
import { hoursText, type PermitOutDetail } from './permit-out-values.ts'

/** A permit where people decide. */
export const permitOutInbox = lazyInboxPart<PermitOutDetail>({
  contract: permitOut,
  refreshes: [],
  tells: ['permitOut.staffing'],
  caption: ({ caption, block }, { language }) => ({
    what: joined(word(block, 'reasonType') || caption, typeof block.hours === 'number' ? hoursText(block.hours) : ''),
    when: moments(word(block, 'permitStart'), word(block, 'permitUntil'), language),
  }),
  texts: async () => (await import('#shared/texts/en/permit-out.ts')).permitOut,
  preview: async () => {
    const { PermitOutInboxConsequences, PermitOutInboxFields } = await import('./inbox-preview.tsx')
    return { Consequences: PermitOutInboxConsequences, Fields: PermitOutInboxFields }
  },
})

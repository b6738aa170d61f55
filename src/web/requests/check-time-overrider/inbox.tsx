import { checkTimeOverrider } from '#shared/requests/check-time-overrider.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { joined, word } from '../../approval/inbox-blocks.ts'
import { lazyInboxPart } from '../../approval/lazy-inbox-part.tsx'
import { toldTimes, type CheckTimeOverriderDetail } from './check-time-overrider-values.ts'
import { texts } from './texts.ts'

/** A correction of check times where people decide. */
export const checkTimeOverriderInbox = lazyInboxPart<CheckTimeOverriderDetail>({
  contract: checkTimeOverrider,
  refreshes: ['attendance'],
  tells: ['checkTimeOverrider.replaces'],
  caption: ({ caption, block }, { language }) => ({
    what: joined(caption, word(block, 'dayStatus')),
    when: joined(
      friendlyDate(word(block, 'day'), language),
      toldTimes({ checkIn: word(block, 'checkIn') || null, checkOut: word(block, 'checkOut') || null }),
      word(block, 'note'),
    ),
  }),
  texts,
  preview: async () => {
    const { CheckTimeOverriderInboxConsequences, CheckTimeOverriderInboxFields } = await import('./inbox-preview.tsx')
    return { Consequences: CheckTimeOverriderInboxConsequences, Fields: CheckTimeOverriderInboxFields }
  },
})

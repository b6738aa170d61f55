import { lazy } from 'react'
import { checkTimeOverrider } from '#shared/requests/check-time-overrider.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { addTexts } from '#web/foundation/i18n/i18n.ts'
import { joined, word } from '../../approval/inbox-blocks.ts'
import type { InboxPart } from '../../approval/inbox-part.ts'
import { toldTimes, type CheckTimeOverriderDetail } from './check-time-overrider-values.ts'
import { texts } from './texts.ts'

const preview = () => import('./inbox-preview.tsx')
/** The room's words are on their way together with its code. */
const said = async () => {
  void preview()
  addTexts(await texts())
}
const Consequences = lazy(async () => {
  await said()
  return { default: (await preview()).CheckTimeOverriderInboxConsequences }
})
const Fields = lazy(async () => {
  await said()
  return { default: (await preview()).CheckTimeOverriderInboxFields }
})

/** A correction of check times where people decide. */
export const checkTimeOverriderInbox: InboxPart<CheckTimeOverriderDetail> = {
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
  consequences: (detail) => <Consequences detail={detail} />,
  fields: (detail) => <Fields detail={detail} />,
}

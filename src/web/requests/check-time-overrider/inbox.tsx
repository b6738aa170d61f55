import { lazy } from 'react'
import { checkTimeOverrider } from '#shared/requests/check-time-overrider.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import type { InboxPart } from '../../approval/inbox-part.ts'
import type { CheckTimeOverriderDetail } from './check-time-overrider-values.ts'

const Details = lazy(async () => ({ default: (await import('./check-time-overrider-details.tsx')).CheckTimeOverriderDetails }))

/** How it stands where people decide. */
export const checkTimeOverriderInbox: InboxPart<CheckTimeOverriderDetail> = {
  contract: checkTimeOverrider,
  refreshes: [],
  caption: ({ caption, block }, { language }) => ({
    what: caption,
    when: typeof block.day === 'string' ? friendlyDate(block.day, language) : '',
  }),
  consequences: () => null,
  fields: (detail) => <Details detail={detail} />,
}

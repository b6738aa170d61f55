import { leaveRequest } from '#shared/requests/leave-request.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { ReviseProposals } from '#web/approval/detail/revise-proposals.tsx'
import type { LeaveDetail } from './leave-values.ts'

/** Other dates on which enough of the team would stay: one click sends the request back with them. */
export function NearestDates({ detail }: { detail: LeaveDetail }) {
  const say = useText()
  const language = useLanguage()
  return (
    <ReviseProposals
      title={say('leave.nearest')}
      detail={detail}
      contract={leaveRequest}
      proposals={detail.nearest.map(({ startDate, endDate, note }) => ({ label: friendlyRange(startDate, endDate, language), note }))}
    />
  )
}

import { leaveRequest } from '#shared/requests/leave-request.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { usePermission } from '#web/foundation/session/person.ts'
import { RequestListScreen } from '../../approval/request-list-screen.tsx'
import { OwnBalances } from '../../platform/balance/own-balances.tsx'

/** Leave: one's own requests, the team's, and what is left. */
export function LeaveList() {
  const say = useText()
  const language = useLanguage()
  const balances = usePermission('LeaveBalance') !== 'off'
  return (
    <RequestListScreen
      contract={leaveRequest}
      path="/leave"
      title={say('leave.plural')}
      emptyMine={say('leave.emptyMine')}
      refreshes={['leave-balance']}
      cardTitle={(row) => `${String(row.leaveType)} · ${friendlyRange(String(row.startDate), String(row.endDate), language)}`}
      further={balances ? [{ key: 'balances', label: say('leave.balances'), content: <OwnBalances /> }] : []}
    />
  )
}

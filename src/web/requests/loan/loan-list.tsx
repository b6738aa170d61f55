import { loan } from '#shared/requests/loan.ts'
import { formatMoney } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { RequestListScreen } from '#web/approval/screens/request-list-screen.tsx'

/** Loans: one's own requests and the team's. */
export function LoanList() {
  const say = useText()
  return (
    <RequestListScreen
      contract={loan}
      emptyMine={say('loan.emptyMine')}
      cardTitle={(row) => `${String(row.loanItem)} · ${formatMoney(String(row.amount), String(row.currency))}`}
      cardSays={['loanItem', 'amount']}
    />
  )
}

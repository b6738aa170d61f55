import { loan, loanCalls } from '#shared/requests/loan.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatMoney } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { RequestViews } from '#web/approval/request/request-views.ts'
import { LoanConsequences, LoanDetailConsequences, LoanSummary } from './loan-consequences.tsx'
import { LoanDetails } from './loan-details.tsx'
import { LoanFields } from './loan-fields.tsx'
import { newLoan, loanForm, type LoanDetail, type LoanPreview, type LoanValues } from './loan-values.ts'

/** Everything that a loan hands to the screens of every request. */
export function useLoanViews(): RequestViews<LoanValues, LoanDetail, LoanPreview> {
  const say = useText()
  return {
    contract: loan,
    newTitle: say('loan.new'),
    several: { source: loanCalls.employees },
    form: loanForm,
    useStart,
    Fields: LoanFields,
    Consequences: LoanConsequences,
    Summary: LoanSummary,
    Details: LoanDetails,
    subjectOf: (detail) => `${detail.loanItem} · ${formatMoney(detail.amount, detail.terms.currency)}`,
    DetailConsequences: LoanDetailConsequences,
  }
}

function useStart(search: Readonly<Record<string, string>>): LoanValues | null {
  const wished = { loanItemId: search.loanItemId ?? null, employeeId: search.employeeId ?? null }
  const { data } = useCall(loanCalls.defaults, wished, { staleTime: 60_000 })
  return data ? newLoan(data, search) : null
}

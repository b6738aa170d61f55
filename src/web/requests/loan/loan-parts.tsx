import { loan, loanCalls } from '#shared/requests/loan.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatMoney } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { RequestParts } from '#web/approval/request/request-contract.ts'
import { LoanConsequences, LoanDetailConsequences, LoanSummary } from './loan-consequences.tsx'
import { LoanDetails } from './loan-details.tsx'
import { LoanFields } from './loan-fields.tsx'
import {
  bodyOfLoan,
  copyOfLoan,
  loanFields,
  newLoan,
  valuesOfLoan,
  type LoanDetail,
  type LoanPreview,
  type LoanValues,
} from './loan-values.ts'

/** Everything that a loan hands to the screens of every request. */
export function useLoanParts(): RequestParts<LoanValues, LoanDetail, LoanPreview> {
  const say = useText()
  const labels: Record<string, string> = {
    loanItemId: say('loan.item'),
    amount: say('loan.amount'),
    instalments: say('loan.instalments'),
    loanDate: say('loan.date'),
    firstDueDate: say('loan.firstDue'),
  }
  return {
    contract: loan,
    path: loan.place.path,
    refreshes: [],
    newTitle: say('loan.new'),
    fields: loanFields((name) => labels[name] ?? name),
    useStart,
    valuesOf: valuesOfLoan,
    copyOf: copyOfLoan,
    bodyOf: bodyOfLoan,
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

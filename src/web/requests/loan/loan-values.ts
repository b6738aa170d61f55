import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { loan, type loanCalls } from '#shared/requests/loan.ts'
import { defineForm } from '#web/approval/request/define-form.ts'

export type LoanDetail = AnswerOf<typeof loan.calls.detail>
export type LoanPreview = AnswerOf<typeof loan.calls.preview>
export type LoanDefaults = AnswerOf<typeof loanCalls.defaults>
export type LoanItem = AnswerOf<typeof loanCalls.items>['listData'][number]

/** A loan form as it is typed: the amount is an exact decimal as text, dates may be unreadable yet. The same again is on the days a new one would have. */
export const loanForm = defineForm<LoanDetail>()({
  loanItemId: { kind: 'select', label: 'loan.item', required: true },
  amount: { kind: 'money', label: 'loan.amount', required: true },
  instalments: { kind: 'number', label: 'loan.instalments', required: true, least: 1, most: 600 },
  loanDate: { kind: 'date', label: 'loan.date', required: true, anew: true },
  firstDueDate: { kind: 'date', label: 'loan.firstDue', required: true, anew: true },
  note: { kind: 'multiline', label: 'loan.note' },
})
export type LoanValues = ReturnType<typeof loanForm.start>

/** A new loan begins with what the server proposes for its item; the amount is the person's to say. */
export const newLoan = (defaults: LoanDefaults, search: Readonly<Record<string, string>>): LoanValues =>
  loanForm.start(search, {
    loanItemId: defaults.loanItemId,
    amount: Number(defaults.amount) > 0 ? defaults.amount : '',
    instalments: String(defaults.instalments),
    loanDate: defaults.loanDate,
    firstDueDate: defaults.firstDueDate,
  })

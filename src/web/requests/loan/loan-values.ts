import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { loan, type loanCalls } from '#shared/requests/loan.ts'
import type { RequestValues } from '#web/approval/request/request-contract.ts'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { readMoment } from '#web/platform/form/typing.ts'

export type LoanDetail = AnswerOf<typeof loan.calls.detail>
export type LoanPreview = AnswerOf<typeof loan.calls.preview>
export type LoanDefaults = AnswerOf<typeof loanCalls.defaults>
export type LoanItem = AnswerOf<typeof loanCalls.items>['listData'][number]

/** A loan form as it is typed: the amount is an exact decimal as text, dates may be unreadable yet. */
export interface LoanValues extends RequestValues {
  loanItemId: string | null
  amount: string
  instalments: string
  loanDate: string
  firstDueDate: string
  note: string
}

export const loanFields = (label: (name: string) => string): readonly FieldSpec[] => [
  { kind: 'select', name: 'loanItemId', label: label('loanItemId'), required: true },
  { kind: 'number', name: 'amount', label: label('amount'), required: true },
  { kind: 'number', name: 'instalments', label: label('instalments'), required: true },
  { kind: 'date', name: 'loanDate', label: label('loanDate'), required: true },
  { kind: 'date', name: 'firstDueDate', label: label('firstDueDate'), required: true },
]

/** A new loan begins with what the server proposes for its item; the amount is the person's to say. */
export const newLoan = (defaults: LoanDefaults, search: Readonly<Record<string, string>>): LoanValues => ({
  employeeId: search.employeeId ?? null,
  employee: '',
  attachments: [],
  loanItemId: defaults.loanItemId,
  amount: Number(defaults.amount) > 0 ? defaults.amount : '',
  instalments: String(defaults.instalments),
  loanDate: defaults.loanDate,
  firstDueDate: defaults.firstDueDate,
  note: '',
})

export const valuesOfLoan = (detail: LoanDetail): LoanValues => ({
  employeeId: detail.employeeId,
  employee: detail.employee,
  attachments: detail.attachments,
  loanItemId: detail.loanItemId,
  amount: detail.amount,
  instalments: String(detail.instalments),
  loanDate: detail.loanDate,
  firstDueDate: detail.firstDueDate,
  note: detail.note,
})

/** The same loan again, on the days a new one would have. */
export const copyOfLoan = (detail: LoanDetail, start: LoanValues): LoanValues => ({
  ...valuesOfLoan(detail),
  attachments: [],
  loanDate: start.loanDate,
  firstDueDate: start.firstDueDate,
})

/** As it is sent; what is empty or cannot be read is left out. */
export function bodyOfLoan(values: LoanValues): Record<string, unknown> {
  const [loanDate, firstDueDate] = [readMoment('date', values.loanDate), readMoment('date', values.firstDueDate)]
  const instalments = Number(values.instalments)
  const amount = values.amount.replace(/\.$/, '')
  return {
    ...(values.loanItemId && { loanItemId: values.loanItemId }),
    ...(/^\d{1,14}(\.\d{1,4})?$/.test(amount) && { amount }),
    ...(instalments >= 1 && instalments <= 600 && { instalments }),
    ...(loanDate && { loanDate }),
    ...(firstDueDate && { firstDueDate }),
    note: values.note,
  }
}

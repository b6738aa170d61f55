import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { usualExpiry, type AdjustmentType } from '#shared/records/leave/adjustment.ts'
import type { leaveAdjustmentCalls, leaveAdjustmentRequest } from '#shared/requests/leave-adjustment-request.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { RequestValues } from '#web/approval/request/request-contract.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { readMoment } from '#web/platform/form/typing.ts'

export type LeaveAdjustmentDetail = AnswerOf<typeof leaveAdjustmentRequest.calls.detail>
export type LeaveAdjustmentPreview = AnswerOf<typeof leaveAdjustmentRequest.calls.preview>
export type AvailableBalance = AnswerOf<typeof leaveAdjustmentCalls.balances>['listData'][number]

/** The form as it is typed: the quantity is text, dates may be unreadable yet. */
export interface LeaveAdjustmentValues extends RequestValues {
  /** Whose balance it is; null: not chosen yet. */
  subjectId: string | null
  subject: string
  adjustmentType: AdjustmentType | null
  leaveTypeId: string | null
  balanceId: string | null
  quantity: string
  effectiveDate: string
  expiryDate: string
  /** What is added never expires. */
  never: boolean
  note: string
}

const typed = (values: Values) => values as unknown as LeaveAdjustmentValues
const isType = (values: Values, ...types: AdjustmentType[]) => types.some((type) => type === typed(values).adjustmentType)

/** What must be there for each type of adjustment; what it may be is the server's to judge. */
export const adjustmentFields = (say: Say): readonly FieldSpec[] => [
  { kind: 'select', name: 'subjectId', label: say('leaveAdjustment.employee'), required: true },
  { kind: 'select', name: 'adjustmentType', label: say('leaveAdjustment.type'), required: true },
  { kind: 'select', name: 'leaveTypeId', label: say('leaveAdjustment.leaveType'), required: true },
  {
    kind: 'select',
    name: 'balanceId',
    label: say('leaveAdjustment.balance'),
    required: true,
    when: (values) => isType(values, 'expiry'),
  },
  {
    kind: 'number',
    name: 'quantity',
    label: say('leaveAdjustment.quantity'),
    decimals: true,
    required: true,
    when: (values) => !isType(values, 'expiry'),
  },
  {
    kind: 'date',
    name: 'effectiveDate',
    label: say('leaveAdjustment.effective'),
    required: true,
    when: (values) => isType(values, 'addition', 'deduction'),
  },
  {
    kind: 'date',
    name: 'expiryDate',
    label: say('leaveAdjustment.expiry'),
    required: true,
    when: (values) => isType(values, 'expiry') || (isType(values, 'addition') && !typed(values).never),
  },
  {
    kind: 'multiline',
    name: 'note',
    label: say('leaveAdjustment.reason'),
    required: true,
    when: (values) => !isType(values, 'disbursement'),
  },
]

interface Around {
  today: string
  person: { employeeId: string; fullName: string }
  /** May file for others. */
  others: boolean
}

const isAdjustmentType = (text: string | undefined): text is AdjustmentType =>
  text === 'addition' || text === 'deduction' || text === 'disbursement' || text === 'expiry'

/** A new adjustment: one's own for a plain employee; whoever files for others chooses whose. */
export function newAdjustment(search: Readonly<Record<string, string>>, { today, person, others }: Around): LeaveAdjustmentValues {
  const wished = search.adjustmentType
  return {
    employeeId: null,
    employee: '',
    attachments: [],
    subjectId: search.employeeId ?? (others ? null : person.employeeId),
    subject: search.employee ?? (others ? '' : person.fullName),
    adjustmentType: isAdjustmentType(wished) ? wished : null,
    leaveTypeId: search.leaveTypeId ?? null,
    balanceId: null,
    quantity: '',
    effectiveDate: today,
    expiryDate: usualExpiry(today),
    never: false,
    note: '',
  }
}

export const valuesOfAdjustment = (detail: LeaveAdjustmentDetail): LeaveAdjustmentValues => ({
  employeeId: null,
  employee: '',
  attachments: detail.attachments,
  subjectId: detail.employeeId,
  subject: detail.employee,
  adjustmentType: detail.adjustmentTypeId,
  leaveTypeId: detail.leaveTypeId,
  balanceId: detail.balanceId,
  quantity: detail.quantity === null ? '' : String(detail.quantity),
  effectiveDate: detail.effectiveDate,
  expiryDate: detail.expiryDate ?? '',
  never: detail.adjustmentTypeId === 'addition' && detail.expiryDate === null,
  note: detail.note,
})

/** The same again, from today on. */
export const copyOfAdjustment = (detail: LeaveAdjustmentDetail, start: LeaveAdjustmentValues): LeaveAdjustmentValues => ({
  ...valuesOfAdjustment(detail),
  attachments: [],
  effectiveDate: start.effectiveDate,
  expiryDate: start.expiryDate,
})

/** As it is sent: what the type does not ask for, and what cannot be read, is left out. */
export function bodyOfAdjustment(values: LeaveAdjustmentValues): Record<string, unknown> {
  const { adjustmentType: type, subjectId, leaveTypeId, never, note } = values
  const quantity = Number(values.quantity)
  const [effectiveDate, expiryDate] = [readMoment('date', values.effectiveDate), readMoment('date', values.expiryDate)]
  const expires = type === 'expiry' || (type === 'addition' && !never)
  // Until it is said whose and how much, there is nothing to judge yet.
  const said = type === 'expiry' ? values.balanceId && expiryDate : quantity > 0
  return {
    ...(subjectId && said && { adjustmentType: type, subjectId }),
    ...(leaveTypeId && { leaveTypeId }),
    ...(type === 'expiry' && { balanceId: values.balanceId }),
    ...(type !== 'expiry' && quantity > 0 && quantity <= 1000 && { quantity }),
    ...((type === 'addition' || type === 'deduction') && effectiveDate && { effectiveDate }),
    ...(expires && expiryDate && { expiryDate }),
    note,
  }
}

import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { adjustmentTypes, usualExpiry, type AdjustmentType } from '#shared/records/leave/adjustment.ts'
import type { leaveAdjustmentCalls, leaveAdjustmentRequest } from '#shared/requests/leave-adjustment-request.ts'
import { defineForm } from '#web/approval/request/define-form.ts'
import type { Values } from '#web/platform/form/spec.ts'
import { numberIn } from '#web/platform/form/read-number.ts'
import { readMoment } from '#web/platform/form/typing.ts'

export type LeaveAdjustmentDetail = AnswerOf<typeof leaveAdjustmentRequest.calls.detail>
export type LeaveAdjustmentPreview = AnswerOf<typeof leaveAdjustmentRequest.calls.preview>
export type AvailableBalance = AnswerOf<typeof leaveAdjustmentCalls.balances>['listData'][number]

/** What decides which fields there are. */
const typed = (values: Values) => values as { adjustmentType: AdjustmentType | null; never: boolean }
const isType =
  (...types: AdjustmentType[]) =>
  (values: Values): boolean =>
    types.some((type) => type === typed(values).adjustmentType)
const expires = (values: Values): boolean => isType('expiry')(values) || (isType('addition')(values) && !typed(values).never)

/**
 * The form as it is typed: the quantity is text, dates may be unreadable yet. What must be there goes by the type of adjustment; what
 * it may be is the server's to judge. The same again is from today on.
 */
export const leaveAdjustmentForm = defineForm<LeaveAdjustmentDetail>()(
  {
    /** Whose balance it is; null: not chosen yet. */
    subjectId: { kind: 'select', label: 'leaveAdjustment.employee', required: true, shown: 'subject', apart: true },
    adjustmentType: {
      kind: 'choice',
      label: 'leaveAdjustment.type',
      required: true,
      choices: adjustmentTypes,
      said: 'leaveAdjustment.type',
      apart: true,
    },
    leaveTypeId: { kind: 'select', label: 'leaveAdjustment.leaveType', required: true },
    balanceId: { kind: 'select', label: 'leaveAdjustment.balance', required: true, when: isType('expiry') },
    quantity: {
      kind: 'number',
      label: 'leaveAdjustment.quantity',
      required: true,
      decimals: true,
      least: 0.001,
      most: 1000,
      when: (values) => !isType('expiry')(values),
    },
    effectiveDate: {
      kind: 'date',
      label: 'leaveAdjustment.effective',
      required: true,
      anew: true,
      when: isType('addition', 'deduction'),
    },
    expiryDate: { kind: 'date', label: 'leaveAdjustment.expiry', required: true, anew: true, when: expires },
    /** What is added never expires. */
    never: { kind: 'checkbox', label: 'leaveAdjustment.never', apart: true },
    note: { kind: 'multiline', label: 'leaveAdjustment.reason', required: true, when: (values) => !isType('disbursement')(values) },
  },
  {
    valuesOf: ({ employeeId, employee, adjustmentTypeId, expiryDate }) => ({
      employeeId: null,
      employee: '',
      subjectId: employeeId,
      subject: employee,
      adjustmentType: adjustmentTypeId,
      never: adjustmentTypeId === 'addition' && expiryDate === null,
    }),
    // Until it is said whose and how much, there is nothing to judge yet. Where no reason is asked for one may be given.
    bodyOf({ adjustmentType, subjectId, balanceId, quantity, expiryDate, note }) {
      const said = adjustmentType === 'expiry' ? balanceId && readMoment('date', expiryDate) : numberIn(quantity) > 0
      return { note, ...(subjectId && said && { adjustmentType, subjectId }) }
    },
  },
)
export type LeaveAdjustmentValues = ReturnType<typeof leaveAdjustmentForm.start>

interface Around {
  today: string
  person: { employeeId: string; fullName: string }
  /** May file for others. */
  others: boolean
}

/** A new adjustment: one's own for a plain employee; whoever files for others chooses whose. */
export const newAdjustment = (search: Readonly<Record<string, string>>, { today, person, others }: Around): LeaveAdjustmentValues =>
  leaveAdjustmentForm.start(search, {
    employeeId: null,
    subjectId: search.employeeId ?? (others ? null : person.employeeId),
    subject: search.employee ?? (others ? '' : person.fullName),
    effectiveDate: today,
    expiryDate: usualExpiry(today),
  })

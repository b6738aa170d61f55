import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { manualShift } from '#shared/requests/manual-shift.ts'
import { defineForm } from '#web/approval/request/define-form.ts'
import { readMoment } from '#web/platform/form/typing.ts'

export type ManualShiftDetail = AnswerOf<typeof manualShift.calls.detail>
export type ManualShiftPreview = AnswerOf<typeof manualShift.calls.preview>

/** The form as it is typed: days may be unreadable yet. The same again is on days still to be said. */
export const manualShiftForm = defineForm<ManualShiftDetail>()({
  shiftId: { kind: 'select', label: 'manualShift.shift', required: true, shown: 'shift' },
  startDate: { kind: 'date', label: 'manualShift.startDate', required: true, anew: true },
  endDate: { kind: 'date', label: 'manualShift.endDate', required: true, anew: true },
  includeDaysOff: { kind: 'checkbox', label: 'manualShift.includeDaysOff' },
  reasonTypeId: { kind: 'select', label: 'manualShift.reason', required: true, shown: 'reasonType' },
  note: { kind: 'multiline', label: 'manualShift.note' },
})
export type ManualShiftValues = ReturnType<typeof manualShiftForm.start>

/** A new one is for the day that the address names. */
export function newManualShift(search: Readonly<Record<string, string>>): ManualShiftValues {
  const startDate = readMoment('date', search.day ?? search.startDate ?? '') ?? ''
  return manualShiftForm.start(search, { startDate, endDate: readMoment('date', search.endDate ?? '') ?? startDate })
}

import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { manualShift } from '#shared/requests/manual-shift.ts'
import type { RequestValues } from '../../approval/request-contract.ts'
import { readMoment } from '../../platform/form/typing.ts'

export type ManualShiftDetail = AnswerOf<typeof manualShift.calls.detail>
export type ManualShiftPreview = AnswerOf<typeof manualShift.calls.preview>

/** The form as it is typed: the day may be unreadable yet. */
export interface ManualShiftValues extends RequestValues {
  day: string
  reason: string
}

export const newManualShift = (search: Readonly<Record<string, string>>): ManualShiftValues => ({
  employeeId: search.employeeId ?? null,
  employee: '',
  attachments: [],
  day: search.day ?? '',
  reason: '',
})

export const valuesOfManualShift = ({ employeeId, employee, attachments, day, reason }: ManualShiftDetail): ManualShiftValues => ({
  employeeId,
  employee,
  attachments,
  day,
  reason,
})

/** The same again, on a day still to be said. */
export const copyOfManualShift = (detail: ManualShiftDetail, start: ManualShiftValues): ManualShiftValues => ({
  ...valuesOfManualShift(detail),
  attachments: [],
  day: start.day,
})

/** As it is sent; a day that cannot be read is left out. */
export function bodyOfManualShift({ day, reason }: ManualShiftValues): Record<string, unknown> {
  const read = readMoment('date', day)
  return { ...(read && { day: read }), reason }
}

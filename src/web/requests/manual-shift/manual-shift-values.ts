import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { manualShift } from '#shared/requests/manual-shift.ts'
import type { RequestValues } from '#web/approval/request/request-contract.ts'
import { readMoment } from '#web/platform/form/typing.ts'

export type ManualShiftDetail = AnswerOf<typeof manualShift.calls.detail>
export type ManualShiftPreview = AnswerOf<typeof manualShift.calls.preview>

/** The form as it is typed: days may be unreadable yet. */
export interface ManualShiftValues extends RequestValues {
  shiftId: string | null
  shift: string
  reasonTypeId: string | null
  reasonType: string
  startDate: string
  endDate: string
  includeDaysOff: boolean
  note: string
}

/** A new one is for the day and with the shift that the address names. */
export function newManualShift(search: Readonly<Record<string, string>>): ManualShiftValues {
  const day = readMoment('date', search.day ?? search.startDate ?? '') ?? ''
  return {
    employeeId: search.employeeId ?? null,
    employee: '',
    attachments: [],
    shiftId: search.shiftId ?? null,
    shift: search.shift ?? '',
    reasonTypeId: null,
    reasonType: '',
    startDate: day,
    endDate: readMoment('date', search.endDate ?? '') ?? day,
    includeDaysOff: search.includeDaysOff === 'true',
    note: '',
  }
}

export const valuesOfManualShift = (detail: ManualShiftDetail): ManualShiftValues => {
  const { employeeId, employee, attachments, shiftId, shift, reasonTypeId, reasonType, startDate, endDate, includeDaysOff, note } = detail
  return { employeeId, employee, attachments, shiftId, shift, reasonTypeId, reasonType, startDate, endDate, includeDaysOff, note }
}

/** The same again, on days still to be said. */
export const copyOfManualShift = (detail: ManualShiftDetail, start: ManualShiftValues): ManualShiftValues => ({
  ...valuesOfManualShift(detail),
  attachments: [],
  startDate: start.startDate,
  endDate: start.endDate,
})

/** As it is sent; what cannot be read is left out. */
export function bodyOfManualShift({ shiftId, reasonTypeId, includeDaysOff, note, ...typed }: ManualShiftValues): Record<string, unknown> {
  const [startDate, endDate] = [readMoment('date', typed.startDate), readMoment('date', typed.endDate)]
  return {
    ...(shiftId && { shiftId }),
    ...(reasonTypeId && { reasonTypeId }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    includeDaysOff,
    note,
  }
}

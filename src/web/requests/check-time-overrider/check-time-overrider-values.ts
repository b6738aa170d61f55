import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { checkTimeOverrider, checkTimeOverriderCalls } from '#shared/requests/check-time-overrider.ts'
import type { RequestValues } from '#web/approval/request/request-contract.ts'
import { readMoment } from '#web/platform/form/typing.ts'

export type CheckTimeOverriderDetail = AnswerOf<typeof checkTimeOverrider.calls.detail>
export type CheckTimeOverriderPreview = AnswerOf<typeof checkTimeOverrider.calls.preview>
export type ShiftDetail = AnswerOf<typeof checkTimeOverriderCalls.shiftDetail>

/** The form as it is typed, on the clock of the place: day and times may be unreadable yet. */
export interface CheckTimeOverriderValues extends RequestValues {
  day: string
  checkIn: string
  checkOut: string
  siteId: string | null
  site: string
  note: string
}

/** A new correction is of the day that the address names, with its times. */
export const newCheckTimeOverrider = (search: Readonly<Record<string, string>>): CheckTimeOverriderValues => ({
  employeeId: search.employeeId ?? null,
  employee: '',
  attachments: [],
  day: readMoment('date', search.day ?? '') ?? '',
  checkIn: readMoment('time', search.checkIn ?? '') ?? '',
  checkOut: readMoment('time', search.checkOut ?? '') ?? '',
  siteId: null,
  site: '',
  note: '',
})

export const valuesOfCheckTimeOverrider = ({
  employeeId,
  employee,
  attachments,
  day,
  checkIn,
  checkOut,
  siteId,
  site,
  note,
}: CheckTimeOverriderDetail): CheckTimeOverriderValues => ({
  employeeId,
  employee,
  attachments,
  day,
  checkIn: checkIn ?? '',
  checkOut: checkOut ?? '',
  siteId,
  site,
  note,
})

/** The same times again, on a day still to be said. */
export const copyOfCheckTimeOverrider = (detail: CheckTimeOverriderDetail, start: CheckTimeOverriderValues): CheckTimeOverriderValues => ({
  ...valuesOfCheckTimeOverrider(detail),
  attachments: [],
  day: start.day,
})

/** As it is sent; what cannot be read is left out. */
export function bodyOfCheckTimeOverrider({ day, checkIn, checkOut, siteId, note }: CheckTimeOverriderValues): Record<string, unknown> {
  const read = readMoment('date', day)
  return { ...(read && { day: read }), checkIn: readMoment('time', checkIn), checkOut: readMoment('time', checkOut), siteId, note }
}

import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { checkTimeOverrider } from '#shared/requests/check-time-overrider.ts'
import type { RequestValues } from '../../approval/request-contract.ts'
import { readMoment } from '../../platform/form/typing.ts'

export type CheckTimeOverriderDetail = AnswerOf<typeof checkTimeOverrider.calls.detail>
export type CheckTimeOverriderPreview = AnswerOf<typeof checkTimeOverrider.calls.preview>

/** The form as it is typed: the day may be unreadable yet. */
export interface CheckTimeOverriderValues extends RequestValues {
  day: string
  reason: string
}

export const newCheckTimeOverrider = (search: Readonly<Record<string, string>>): CheckTimeOverriderValues => ({
  employeeId: search.employeeId ?? null,
  employee: '',
  attachments: [],
  day: search.day ?? '',
  reason: '',
})

export const valuesOfCheckTimeOverrider = ({
  employeeId,
  employee,
  attachments,
  day,
  reason,
}: CheckTimeOverriderDetail): CheckTimeOverriderValues => ({ employeeId, employee, attachments, day, reason })

/** The same again, on a day still to be said. */
export const copyOfCheckTimeOverrider = (detail: CheckTimeOverriderDetail, start: CheckTimeOverriderValues): CheckTimeOverriderValues => ({
  ...valuesOfCheckTimeOverrider(detail),
  attachments: [],
  day: start.day,
})

/** As it is sent; a day that cannot be read is left out. */
export function bodyOfCheckTimeOverrider({ day, reason }: CheckTimeOverriderValues): Record<string, unknown> {
  const read = readMoment('date', day)
  return { ...(read && { day: read }), reason }
}

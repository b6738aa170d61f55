import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { clockText, instantAt, minutesADay, minutesOf, wallClock } from '#shared/records/clock.ts'
import type { permitOut, permitOutCalls } from '#shared/requests/permit-out.ts'
import type { RequestValues } from '#web/approval/request/request-contract.ts'
import { readMoment } from '#web/platform/form/typing.ts'

export type PermitOutDetail = AnswerOf<typeof permitOut.calls.detail>
export type PermitOutPreview = AnswerOf<typeof permitOut.calls.preview>
export type PermitReason = AnswerOf<typeof permitOutCalls.reasonTypes>['listData'][number]
export type Workday = AnswerOf<typeof permitOutCalls.day>

/** The form as it is typed, on the clock of the person's site: day and times may be unreadable yet. */
export interface PermitOutValues extends RequestValues {
  reasonTypeId: string | null
  day: string
  from: string
  until: string
  /** The end is that of the working day. */
  notBack: boolean
  timeZone: string
  note: string
}

/** A new permit begins on the next working day, or as the address says (`day`, `from`, `until`). */
export const newPermitOut = ({ day, timeZone }: Workday, search: Readonly<Record<string, string>>): PermitOutValues => ({
  employeeId: search.employeeId ?? null,
  employee: '',
  attachments: [],
  reasonTypeId: null,
  day,
  from: timeIn(search.from),
  until: timeIn(search.until),
  notBack: false,
  timeZone,
  note: '',
})

const timeIn = (text = ''): string => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : '')

export function valuesOfPermitOut(detail: PermitOutDetail): PermitOutValues {
  const { employeeId, employee, attachments, reasonTypeId, permitStart, permitUntil, timeZone, note, permit } = detail
  const [start, end] = [wallClock(permitStart, timeZone), wallClock(permitUntil, timeZone)]
  return {
    employeeId,
    employee,
    attachments,
    reasonTypeId,
    day: start.day,
    from: clockText(start.minutes),
    until: clockText(end.minutes),
    notBack: permit !== null && !permit.back,
    timeZone,
    note,
  }
}

/** The same again, at the same time of another day. */
export const copyOfPermitOut = (detail: PermitOutDetail, start: PermitOutValues): PermitOutValues => ({
  ...valuesOfPermitOut(detail),
  attachments: [],
  day: start.day,
})

/** As it is sent; what cannot be read is left out. An end that is not after its beginning is on the next day, as at night. */
export function bodyOfPermitOut(values: PermitOutValues): Record<string, unknown> {
  const [day, from, until] = [readMoment('date', values.day), readMoment('time', values.from), readMoment('time', values.until)]
  const next = from && until && until <= from ? minutesADay : 0
  return {
    ...(values.reasonTypeId && { reasonTypeId: values.reasonTypeId }),
    ...(day && from && { permitStart: instantAt(day, minutesOf(from), values.timeZone) }),
    ...(day && until && { permitUntil: instantAt(day, minutesOf(until) + next, values.timeZone) }),
    note: values.note,
  }
}

import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { addDays, dayNumber, weekday } from '#shared/records/calendar.ts'
import { dayPart, leaveRequest, type LeaveForm } from '#shared/requests/leave-request.ts'
import { status } from '#shared/status.ts'
import type { RequestValues } from '#web/approval/request/request-contract.ts'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { readMoment } from '#web/platform/form/typing.ts'

export type LeaveDetail = AnswerOf<typeof leaveRequest.calls.detail>
export type LeavePreview = AnswerOf<typeof leaveRequest.calls.preview>
export type DayPart = LeaveForm['startDayLeaveType']

/** A leave form as it is typed: dates may be unreadable yet, hours are text. */
export interface LeaveValues extends RequestValues {
  leaveTypeId: string | null
  startDate: string
  endDate: string
  startDayLeaveType: DayPart
  endDayLeaveType: DayPart
  hours: string
  replacementId: string | null
  replacement: string
  location: string
  note: string
}

export const isOneDay = (values: Pick<LeaveValues, 'startDate' | 'endDate'>) => values.startDate === values.endDate
export const isByHour = (values: Pick<LeaveValues, 'startDate' | 'endDate' | 'startDayLeaveType'>) =>
  isOneDay(values) && values.startDayLeaveType === 'hours'

/** What must be there; what a leave may be is the server's to judge. */
export const leaveFields = (label: (name: string) => string): readonly FieldSpec[] => [
  { kind: 'select', name: 'leaveTypeId', label: label('leaveTypeId'), required: true },
  { kind: 'date', name: 'startDate', label: label('startDate'), required: true },
  { kind: 'date', name: 'endDate', label: label('endDate'), required: true },
  { kind: 'number', name: 'hours', label: label('hours'), required: true, when: (values) => isByHour(values as unknown as LeaveValues) },
]

/** The next day on which people usually work: no weekend, none of `holidays`. */
export function nextWorkingDay(today: string, holidays: readonly string[]): string {
  let day = addDays(today, 1)
  while (weekday(day) > 4 || holidays.includes(day)) day = addDays(day, 1)
  return day
}

const partOf = (text: string | undefined): DayPart | null => {
  const read = dayPart.safeParse(text)
  return read.success ? read.data : null
}

interface Known {
  /** First of the types open to the person, and those that the address may name by code. */
  types: readonly { id: string | number; code: string }[]
  today: string
  holidays: readonly string[]
}

/** A new leave: the first type, the next working day, or what the address says (`startDate`, `endDate`, `part` …). */
export function newLeave(search: Readonly<Record<string, string>>, { types, today, holidays }: Known): LeaveValues {
  const wished = types.find((type) => type.id === search.leaveType || type.code.toLowerCase() === search.leaveType?.toLowerCase())
  const startDate = readMoment('date', search.startDate ?? '') ?? nextWorkingDay(today, holidays)
  const endDate = readMoment('date', search.endDate ?? '') ?? startDate
  const part = partOf(search.part)
  return {
    employeeId: search.employeeId ?? null,
    employee: '',
    attachments: [],
    leaveTypeId: String((wished ?? types[0])?.id ?? '') || null,
    startDate,
    endDate: endDate < startDate ? startDate : endDate,
    startDayLeaveType: partOf(search.startDayLeaveType) ?? part ?? 'full',
    endDayLeaveType: partOf(search.endDayLeaveType) ?? 'full',
    hours: '',
    replacementId: null,
    replacement: '',
    location: '',
    note: '',
  }
}

export const valuesOfLeave = (detail: LeaveDetail): LeaveValues => ({
  employeeId: detail.employeeId,
  employee: detail.employee,
  attachments: detail.attachments,
  leaveTypeId: detail.leaveTypeId,
  startDate: detail.startDate,
  endDate: detail.endDate,
  startDayLeaveType: detail.startDayLeaveType,
  endDayLeaveType: detail.endDayLeaveType,
  hours: detail.hours === null ? '' : String(detail.hours),
  replacementId: detail.replacementId,
  replacement: detail.replacement ?? '',
  location: detail.location,
  note: detail.note,
})

/** The same leave again, as long as before. It keeps its days only where they are free again and lie ahead. */
export function copyOfLeave(detail: LeaveDetail, start: LeaveValues): LeaveValues {
  const old = valuesOfLeave(detail)
  const free = givenUp.has(detail.statusId) && old.startDate >= start.startDate
  const length = dayNumber(old.endDate) - dayNumber(old.startDate)
  return {
    ...old,
    attachments: [],
    ...(!free && { startDate: start.startDate, endDate: addDays(start.startDate, length) }),
  }
}

/** Statuses that leave nothing in the records. */
const givenUp: ReadonlySet<number> = new Set([status.cancelled, status.rejected, status.cancelledAfterApproval, status.closedBySystem])

/** As it is sent: one day has one part; a date that cannot be read is left out. */
export function bodyOfLeave(values: LeaveValues): Record<string, unknown> {
  const byHour = isByHour(values)
  const [startDate, endDate] = [readMoment('date', values.startDate), readMoment('date', values.endDate)]
  const hours = Number(values.hours)
  return {
    ...(values.leaveTypeId && { leaveTypeId: values.leaveTypeId }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    startDayLeaveType: values.startDayLeaveType,
    endDayLeaveType: isOneDay(values) ? values.startDayLeaveType : values.endDayLeaveType,
    hours: byHour && hours > 0 && hours <= 24 ? hours : null,
    replacementId: values.replacementId,
    location: values.location,
    note: values.note,
  }
}

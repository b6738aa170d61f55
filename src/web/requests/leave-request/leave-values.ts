import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { addDays, dayNumber, weekday } from '#shared/records/calendar.ts'
import { dayPart, leaveRequest, type LeaveForm } from '#shared/requests/leave-request.ts'
import { status } from '#shared/status.ts'
import { defineForm } from '#web/approval/request/define-form.ts'
import { numberIn } from '#web/platform/form/read-number.ts'
import { readMoment } from '#web/platform/form/typing.ts'

export type LeaveDetail = AnswerOf<typeof leaveRequest.calls.detail>
export type LeavePreview = AnswerOf<typeof leaveRequest.calls.preview>
export type DayPart = LeaveForm['startDayLeaveType']

interface Days {
  startDate: string
  endDate: string
  startDayLeaveType: DayPart
}

export const isOneDay = ({ startDate, endDate }: Pick<Days, 'startDate' | 'endDate'>) => startDate === endDate
export const isByHour = (values: Days) => isOneDay(values) && values.startDayLeaveType === 'hours'

/** A leave form as it is typed: dates may be unreadable yet, hours are text. */
const form = defineForm<LeaveDetail>()(
  {
    leaveTypeId: { kind: 'select', label: 'leave.type', required: true },
    startDate: { kind: 'date', label: 'leave.from', required: true },
    endDate: { kind: 'date', label: 'leave.until', required: true },
    startDayLeaveType: { kind: 'choice', label: 'leave.from', told: 'leave.fromPart', choices: dayPart.options, said: 'leave.part' },
    endDayLeaveType: { kind: 'choice', label: 'leave.until', told: 'leave.untilPart', choices: dayPart.options, said: 'leave.part' },
    hours: {
      kind: 'number',
      label: 'leave.hours',
      required: true,
      decimals: true,
      when: (values) => isByHour(values as unknown as Days),
    },
    replacementId: { kind: 'select', label: 'leave.replacement', shown: 'replacement' },
    location: { kind: 'text', label: 'leave.location' },
    note: { kind: 'multiline', label: 'leave.note' },
  },
  {
    // One day has one part.
    bodyOf(values) {
      const hours = numberIn(values.hours)
      return {
        ...(isOneDay(values) && { endDayLeaveType: values.startDayLeaveType }),
        hours: isByHour(values) && hours > 0 && hours <= 24 ? hours : null,
      }
    },
  },
)
export type LeaveValues = ReturnType<typeof form.start>

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
  return form.start(search, {
    leaveTypeId: String((wished ?? types[0])?.id ?? '') || null,
    startDate,
    endDate: endDate < startDate ? startDate : endDate,
    startDayLeaveType: partOf(search.startDayLeaveType) ?? part ?? 'full',
    endDayLeaveType: partOf(search.endDayLeaveType) ?? 'full',
  })
}

/** The same leave again, as long as before. It keeps its days only where they are free again and lie ahead. */
function copyOfLeave(detail: LeaveDetail, start: LeaveValues): LeaveValues {
  const old = form.valuesOf(detail)
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

export const leaveForm = { ...form, copyOf: copyOfLeave }

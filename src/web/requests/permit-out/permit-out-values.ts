import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { clockText, instantAt, minutesADay, minutesOf, wallClock } from '#shared/records/clock.ts'
import type { permitOut, permitOutCalls } from '#shared/requests/permit-out.ts'
import { defineForm } from '#web/approval/request/define-form.ts'
import { readMoment } from '#web/platform/form/typing.ts'

export type PermitOutDetail = AnswerOf<typeof permitOut.calls.detail>
export type PermitOutPreview = AnswerOf<typeof permitOut.calls.preview>
export type PermitReason = AnswerOf<typeof permitOutCalls.reasonTypes>['listData'][number]
export type Workday = AnswerOf<typeof permitOutCalls.day>

/** The form as it is typed, on the clock of the person's site: day and times may be unreadable yet. The same again is at the same time of another day. */
export const permitOutForm = defineForm<PermitOutDetail>()(
  {
    reasonTypeId: { kind: 'select', label: 'permitOut.reason', required: true },
    day: { kind: 'date', label: 'permitOut.day', required: true, anew: true, apart: true },
    from: { kind: 'time', label: 'permitOut.from', required: true, apart: true },
    until: { kind: 'time', label: 'permitOut.until', required: true, apart: true },
    /** The end is that of the working day. */
    notBack: { kind: 'checkbox', label: 'permitOut.notBack', apart: true },
    note: { kind: 'multiline', label: 'permitOut.note' },
  },
  {
    blank: { timeZone: 'UTC' },
    valuesOf({ permitStart, permitUntil, timeZone, permit }) {
      const [start, end] = [wallClock(permitStart, timeZone), wallClock(permitUntil, timeZone)]
      const [from, until] = [clockText(start.minutes), clockText(end.minutes)]
      return { day: start.day, from, until, notBack: permit !== null && !permit.back, timeZone }
    },
    // What cannot be read is left out. An end that is not after its beginning is on the next day, as at night.
    bodyOf(values) {
      const [day, from, until] = [readMoment('date', values.day), readMoment('time', values.from), readMoment('time', values.until)]
      const next = from && until && until <= from ? minutesADay : 0
      return {
        ...(day && from && { permitStart: instantAt(day, minutesOf(from), values.timeZone) }),
        ...(day && until && { permitUntil: instantAt(day, minutesOf(until) + next, values.timeZone) }),
      }
    },
  },
)
export type PermitOutValues = ReturnType<typeof permitOutForm.start>

/** A new permit is on the next working day, or on the one that the address names. */
export const newPermitOut = ({ day, timeZone }: Workday, search: Readonly<Record<string, string>>): PermitOutValues =>
  permitOutForm.start(search, { day, timeZone })

import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { checkTimeOverrider, checkTimeOverriderCalls } from '#shared/requests/check-time-overrider.ts'
import { defineForm } from '#web/approval/request/define-form.ts'

export type CheckTimeOverriderDetail = AnswerOf<typeof checkTimeOverrider.calls.detail>
export type CheckTimeOverriderPreview = AnswerOf<typeof checkTimeOverrider.calls.preview>
export type ShiftDetail = AnswerOf<typeof checkTimeOverriderCalls.shiftDetail>

/** The form as it is typed, on the clock of the place: day and times may be unreadable yet. The same times again are of a day still to be said. */
export const checkTimeOverriderForm = defineForm<CheckTimeOverriderDetail>()({
  day: { kind: 'date', label: 'checkTimeOverrider.day', required: true, anew: true },
  checkIn: { kind: 'time', label: 'checkTimeOverrider.in' },
  checkOut: { kind: 'time', label: 'checkTimeOverrider.out' },
  siteId: { kind: 'select', label: 'checkTimeOverrider.site', shown: 'site' },
  note: { kind: 'multiline', label: 'checkTimeOverrider.note' },
})
export type CheckTimeOverriderValues = ReturnType<typeof checkTimeOverriderForm.start>

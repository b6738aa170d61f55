import type { ApprovalRight } from '#shared/areas/approval-right.ts'
import { friendlyDate, friendlyRange } from '#web/foundation/format/friendly.ts'
import type { useText } from '#web/foundation/i18n/use-text.ts'

/** When a right holds, as a person says it: `Tue 24 – Wed 25 Nov, also on approved leave`. */
export function periodOf(right: ApprovalRight, say: ReturnType<typeof useText>, language: string): string {
  const { startDate, endDate, followsAbsence, state, endedOn } = right
  const from = startDate && friendlyDate(startDate, language)
  // Days that are over say nothing of a right that waits for the next leave.
  const days =
    state === 'standsBy'
      ? null
      : startDate && endDate
        ? friendlyRange(startDate, endDate, language)
        : from && say(state === 'coming' ? 'rights.fromOn' : 'rights.since', { from })
  const leave = followsAbsence && say(days ? 'rights.alsoOnLeave' : 'rights.onLeave')
  const ended = endedOn && say('rights.endedOn', { day: friendlyDate(endedOn, language) })
  return [days, leave, ended].filter(Boolean).join(', ')
}

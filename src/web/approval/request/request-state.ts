import { status } from '#shared/status.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { RequestHeader } from './request-contract.ts'

type Told = Pick<RequestHeader, 'statusId' | 'enableEdit' | 'approvalLevels' | 'actionHistory' | 'submittedDate'>

/** The state of a request in one sentence: whom it waits for, or who ended it and when, and what one does next. */
export function stateLine(request: Told, say: Say): string {
  const { statusId, submittedDate } = request
  const [last] = request.actionHistory
  const by = { name: last?.actionPerson ?? '', when: formatDateTime(last?.actionDateTime) }
  switch (statusId) {
    case status.entry:
      return say('state.entry')
    case status.submitted:
    case status.inApproval:
      return say('state.waiting', { names: waitingNames(request), when: formatDateTime(submittedDate) })
    case status.revised:
      return say(request.enableEdit ? 'state.revised' : 'state.revisedBy', by)
    case status.approved:
      return say('state.approved', by)
    case status.rejected:
      return say('state.rejected', by)
    case status.cancelled:
      return say('state.cancelled', by)
    case status.cancelledAfterApproval:
      return say('state.undone', by)
    case status.closedBySystem:
      return say('state.closed', by)
    case status.reopened:
      return say(request.enableEdit ? 'state.reopened' : 'state.reopenedBy', by)
    default:
      return ''
  }
}

/** Names of those whose turn it is. */
const waitingNames = ({ approvalLevels }: Told) =>
  approvalLevels
    .flatMap((level) => level.persons.filter((person) => person.statusId === 0).map((person) => person.approvalPerson))
    .join(', ')

import type { DecisionAct } from '#shared/contract/request.ts'
import { isWaiting, status } from '#shared/status.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { Offered } from './form-buttons.tsx'
import { offeredActs } from './offered.ts'
import type { RequestHeader } from '../request/request-contract.ts'

/**
 * Which acts a detail offers: decisions to those whom some level names, off with the reason while it is not their turn;
 * cancelling to its requestor while it is under way, and to whom the server lets undo it afterwards; reopening to whom the
 * server lets do it.
 */
export function actsOnDetail(
  detail: RequestHeader,
  decisions: readonly DecisionAct[],
  viewer: { personId: string; own: boolean },
  say: Say,
): Offered {
  const { approve, revise, reject, cancel } = offeredActs(detail, 'approver', decisions, say)
  const mayDecide = detail.enableApprove || detail.enableRevise || detail.enableReject
  const named = detail.approvalLevels.some((level) => level.persons.some((person) => person.approvalPersonId === viewer.personId))
  const decides = isWaiting(detail.statusId) && !viewer.own && (mayDecide || named)
  const undoes = detail.enableCancel || (detail.statusId === status.approved && viewer.own)
  return {
    ...(decides && approve && { approve }),
    ...(decides && revise && { revise }),
    ...(decides && reject && { reject }),
    ...(detail.enableReopen && { reopen: { reason: null } }),
    ...(undoes && cancel && { cancel }),
  }
}

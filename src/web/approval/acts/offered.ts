import type { DecisionAct } from '#shared/contract/request.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { FormAct, Offered } from './form-buttons.tsx'

/** What a detail says about the acts: hints with their reasons. */
export interface Hints {
  readonly enableApprove: boolean
  readonly enableRevise: boolean
  readonly enableReject: boolean
  readonly enableEdit: boolean
  readonly enableSubmit: boolean
  readonly enableCancel: boolean
  readonly enableReopen: boolean
  readonly reasons: Readonly<Record<string, string>>
}

const hintOf: Record<FormAct, Exclude<keyof Hints, 'reasons'>> = {
  save: 'enableEdit',
  submit: 'enableSubmit',
  cancel: 'enableCancel',
  reopen: 'enableReopen',
  approve: 'enableApprove',
  revise: 'enableRevise',
  reject: 'enableReject',
}

/**
 * Which buttons a form has: the requestor's where the form can still be changed, the approver's where somebody is asked
 * to decide. A decision that is off says why; one that the module does not know says that.
 */
export function offeredActs(hints: Hints, side: 'requestor' | 'approver', decisions: readonly DecisionAct[], say: Say): Offered {
  const wanted: readonly FormAct[] = side === 'requestor' ? ['submit', 'save', 'cancel'] : ['approve', 'revise', 'reject', 'cancel']
  const offered: Offered = {}
  for (const act of wanted) {
    const decision = act === 'approve' || act === 'revise' || act === 'reject'
    const reason = hints.reasons[act]
    if (decision && !decisions.includes(act)) offered[act] = { reason: say('decision.unsupported') }
    else if (hints[hintOf[act]]) offered[act] = { reason: null }
    else if (decision) offered[act] = { reason: reason || say('decision.notYours') }
    else if (reason && act !== 'save') offered[act] = { reason }
  }
  return offered
}

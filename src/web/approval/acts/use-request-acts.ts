import { attachmentCalls } from '#shared/areas/attachment.ts'
import { heldCalls } from '#shared/areas/held-decision.ts'
import { isDelete, type Act } from '#shared/status.ts'
import { call } from '#web/foundation/api/call.ts'
import { queries, useAct } from '#web/foundation/api/query.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { SendFile } from '#web/platform/attachment/value.ts'
import { followHeld, holdSeconds } from '../held/held-store.ts'
import type { NoteGiven } from './note-dialog.tsx'
import type { RequestContract } from '../request/request-contract.ts'

/** Areas that show something of every request. */
const everywhere = ['home', 'universal-inbox', 'notification']

/** Stores a chosen file; a later save or act names it. */
export const sendAttachment: SendFile = (file, signal) => call(attachmentCalls.upload, {}, { files: { attachment: file }, signal })

export interface ActOn {
  readonly id: string
  /** Version of the form the person saw. */
  readonly version: number | null
  /** Its status, where the act means another thing in it. */
  readonly statusId?: number
}

/** A module whose requests are acted on: its calls, or what loads them with the first act. */
interface ActedOn extends Pick<RequestContract, 'kind' | 'title' | 'refreshes'> {
  readonly calls: RequestContract['calls'] | (() => Promise<RequestContract['calls']>)
}

/**
 * Does an act on a stored request and tells of its success; throws what the call throws. A decision is held
 * for as long as the company lets it be taken back: the bar that counts it down tells what becomes of it.
 */
export function useRequestActs({ kind, title, calls, refreshes }: ActedOn): (act: Act, on: ActOn, given: NoteGiven) => Promise<void> {
  const say = useText()
  const nameOf = useTextOf()
  const settings = { refreshes: [...everywhere, ...refreshes] }
  const named = async (act: Act) => (typeof calls === 'function' ? await calls() : calls)[act]
  const hold = useAct(heldCalls.hold)
  const acts = {
    submit: useAct(() => named('submit'), settings),
    cancel: useAct(() => named('cancel'), settings),
    reopen: useAct(() => named('reopen'), settings),
    approve: useAct(() => named('approve'), settings),
    revise: useAct(() => named('revise'), settings),
    reject: useAct(() => named('reject'), settings),
  }
  return async (act, { statusId = -1, ...on }, given) => {
    const deletes = isDelete(act, statusId)
    const attachmentId = given.attachment?.attachmentId ?? null
    const input = { ...on, note: given.note, attachmentId }
    if (holdSeconds() > 0 && (act === 'approve' || act === 'revise' || act === 'reject')) {
      const { carriedOut } = await hold.mutateAsync({ input: { ...input, actionType: act } })
      if (!carriedOut) return followHeld()
      // The company has just stopped holding decisions.
      for (const area of [kind, ...settings.refreshes]) void queries.invalidateQueries({ queryKey: [area] })
    } else await acts[act].mutateAsync({ input, ...(deletes && { gone: on.id }) })
    tellSuccess(say(deletes ? 'success.delete' : `success.${act}`, { module: nameOf(title) }))
  }
}

/** Saves, and saves and submits in one transaction. */
export function useRequestSaves(contract: RequestContract) {
  const settings = { refreshes: [...everywhere, ...contract.refreshes] }
  return { save: useAct(contract.calls.save, settings), saveAndSubmit: useAct(contract.calls.saveAndSubmit, settings) }
}

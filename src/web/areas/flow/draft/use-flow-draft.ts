import { useState } from 'react'
import { flowCalls, type Flow } from '#shared/areas/flow.ts'
import { errorTexts, statusOf } from '#web/foundation/api/errors.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess, tellWarning } from '#web/foundation/snackbar.tsx'
import { editedFlow, plainFlow, sameFlow, type EditedFlow } from './edited-flow.ts'
import { problemsIn, type Problem } from './problems.ts'
import { useEdits, type Edits } from './use-edits.ts'

export interface FlowDraft {
  edits: Edits<EditedFlow>
  /** Counts the saves; null while there is no draft. */
  draftVersion: number | null
  dirty: boolean
  saving: boolean
  /** Somebody has tried to save: what is missing is shown. */
  checked: boolean
  /** Saves where something has changed; the draft's version, null where there is none or it could not be saved. */
  save: () => Promise<number | null>
  discard: () => Promise<void>
  discarding: boolean
  /** What the server said where somebody else was faster; '' otherwise. */
  conflict: string
  dismissConflict: () => void
}

/** The flow being drawn, and the draft that it is kept in. `onProblem` leads to the first place where something is missing. */
export function useFlowDraft(flow: Flow, onProblem: (problem: Problem) => void): FlowDraft {
  const say = useText()
  const [stored, setStored] = useState(() => ({
    flow: editedFlow((flow.draft ?? flow.current).definition),
    draftVersion: flow.draft?.draftVersion ?? null,
  }))
  const edits = useEdits(stored.flow)
  const [checked, setChecked] = useState(false)
  const [conflict, setConflict] = useState('')
  const saveDraft = useAct(flowCalls.saveDraft)
  const discardDraft = useAct(flowCalls.discardDraft)
  const { kind } = flow
  const dirty = !sameFlow(edits.now, stored.flow)
  const refused = (error: unknown) => (statusOf(error) === 409 ? setConflict(errorTexts(error).join(' ')) : tellError(error))
  const save = async () => {
    if (!dirty) return stored.draftVersion
    const [first] = problemsIn(edits.now)
    setChecked(first !== undefined)
    if (first) {
      tellWarning(say('flows.incomplete'))
      onProblem(first)
      return null
    }
    try {
      const saved = edits.now
      const { draftVersion } = await saveDraft.mutateAsync({
        input: { kind, draftVersion: stored.draftVersion, definition: plainFlow(saved) },
      })
      setStored({ flow: saved, draftVersion })
      return draftVersion
    } catch (error) {
      refused(error)
      return null
    }
  }
  const discard = async () => {
    if (stored.draftVersion !== null) await discardDraft.mutateAsync({ input: { kind, draftVersion: stored.draftVersion } })
    const current = editedFlow(flow.current.definition)
    setStored({ flow: current, draftVersion: null })
    edits.reset(current)
    setChecked(false)
    tellSuccess(say('flows.discarded'))
  }
  return {
    edits,
    draftVersion: stored.draftVersion,
    dirty,
    saving: saveDraft.isPending,
    checked,
    save,
    discard: () => discard().catch(refused),
    discarding: discardDraft.isPending,
    conflict,
    dismissConflict: () => setConflict(''),
  }
}

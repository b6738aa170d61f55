import { useCallback, useMemo, useState } from 'react'
import { shiftScheduleCalls, type RosterMonth } from '#shared/areas/shift-schedule.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { CallFailed, errorTexts } from '#web/foundation/api/errors.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { countOf, emptyDraft, put, undo, without, type Draft, type Put } from './draft.ts'

/** Days that somebody else changed meanwhile: what to tell, and which cells. */
export interface Conflict {
  texts: readonly string[]
  cells: ReadonlySet<string>
}

export interface DraftState {
  draft: Draft
  count: number
  busy: boolean
  conflict: Conflict | null
  apply: (changes: readonly Put[]) => void
  undo: () => void
  discard: () => void
  /** Saves; `anyway` also over what somebody else changed. */
  save: (anyway?: boolean) => Promise<void>
  /** Leaves the cells to those who changed them, and shows what they say. */
  yieldTo: () => void
}

/** What is changed in a month and not saved yet, and its saving. */
export function useDraft(month: RosterMonth | undefined, reload: () => void): DraftState {
  const say = useText()
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const update = useAct(shiftScheduleCalls.update, { refreshes: ['attendance'] })
  const closed = useMemo(() => closedOf(month), [month])
  const apply = useCallback((changes: readonly Put[]) => setDraft((known) => put(known, changes.filter((one) => !closed.has(`${one.employeeId}.${one.day}`)))), [closed]) // prettier-ignore
  const save = async (anyway = false) => {
    const cells = [...draft.now].flatMap(([employeeId, edits]) =>
      [...edits].map(([date, { to, was }]) => ({
        employeeId,
        date,
        shiftIds: to && [...to],
        ...(anyway && conflict?.cells.has(`${employeeId}.${date}`) ? {} : { was: was && [...was] }),
      })),
    )
    try {
      const { changed } = await update.mutateAsync({ input: { cells } })
      setDraft(emptyDraft)
      setConflict(null)
      tellSuccess(say('roster.saved', { count: changed }))
    } catch (error) {
      const met = conflictOf(error)
      if (met) setConflict(met)
      else tellError(error)
    }
  }
  return {
    draft,
    count: countOf(draft),
    busy: update.isPending,
    conflict,
    apply,
    undo: useCallback(() => setDraft(undo), []),
    discard: () => {
      setDraft(emptyDraft)
      setConflict(null)
    },
    save,
    yieldTo: () => {
      if (conflict) setDraft(without(draft, conflict.cells))
      setConflict(null)
      reload()
    },
  }
}

/** Cells that nobody can change: closed days, days before hiring or after leaving, and lines that are not the person's. */
function closedOf(month: RosterMonth | undefined): ReadonlySet<string> {
  return new Set(
    (month?.listData ?? []).flatMap((row) =>
      row.cells.flatMap((cell, place) =>
        !row.canEdit || cell.isClosed || cell.isOut ? [`${row.employeeId}.${month?.days[place] ?? ''}`] : [],
      ),
    ),
  )
}

function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof CallFailed) || error.status !== 409) return null
  const fields = (error.body as { fields?: Record<string, unknown> } | null)?.fields ?? {}
  return Object.keys(fields).length > 0 ? { texts: errorTexts(error), cells: new Set(Object.keys(fields)) } : null
}

import { useState } from 'react'

interface Past<T> {
  now: T
  before: readonly T[]
  after: readonly T[]
  /** Which edit the last step was, so that typing on in one field is one step. */
  of: string | null
}

export interface Edits<T> {
  now: T
  /** `of` names what is edited: further edits of the same join the last step. */
  edit: (next: T, of?: string) => void
  undo: (() => void) | null
  redo: (() => void) | null
  /** Begins anew, with nothing to undo. */
  reset: (next: T) => void
}

/** Steps that can be undone. */
const longest = 200

/** Something being edited, step by step; every step can be undone and done again. */
export function useEdits<T>(initial: T): Edits<T> {
  const [past, setPast] = useState<Past<T>>(() => ({ now: initial, before: [], after: [], of: null }))
  const { now, before, after } = past
  const last = before.at(-1)
  const next = after[0]
  return {
    now,
    edit: (value, of) =>
      setPast((held) =>
        of !== undefined && of === held.of
          ? { ...held, now: value, after: [] }
          : { now: value, before: [...held.before, held.now].slice(-longest), after: [], of: of ?? null },
      ),
    undo: last === undefined ? null : () => setPast({ now: last, before: before.slice(0, -1), after: [now, ...after], of: null }),
    redo: next === undefined ? null : () => setPast({ now: next, before: [...before, now], after: after.slice(1), of: null }),
    reset: (value) => setPast({ now: value, before: [], after: [], of: null }),
  }
}

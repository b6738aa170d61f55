import { useState } from 'react'

/** What stands in the field of a list while somebody looks for one of its options. */
export interface Typed {
  /** Null where nothing is typed: the field shows what is chosen. */
  readonly words: string | null
  readonly isOpen: boolean
  /** The field is left, and what is typed has chosen nothing. */
  readonly isLeft: boolean
  readonly type: (words: string) => void
  readonly open: () => void
  readonly leave: () => void
  /** Back to what is chosen. */
  readonly end: () => void
}

const nothing = { words: null, isOpen: false, isLeft: false } as const

/** The state of a list that is searched; what is chosen meanwhile, by whatever, ends the search. */
export function useTyped(value: string | number | null): Typed {
  const [state, setState] = useState<Pick<Typed, 'words' | 'isOpen' | 'isLeft'>>(nothing)
  const [before, setBefore] = useState(value)
  if (value !== before) {
    setBefore(value)
    setState(nothing)
  }
  return {
    ...state,
    type: (words) => setState({ words, isOpen: true, isLeft: false }),
    open: () => setState((now) => ({ ...now, isOpen: true, isLeft: false })),
    leave: () => setState(({ words }) => (words?.trim() ? { words, isOpen: false, isLeft: true } : nothing)),
    end: () => setState(nothing),
  }
}

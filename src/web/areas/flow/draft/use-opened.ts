import { useState } from 'react'

/** Which rules stand open, and the settings of which level in each. */
export interface Opened {
  isOpen: (rule: string) => boolean
  levelOf: (rule: string) => string | null
  toggle: (rule: string) => void
  /** Opens a rule, and the settings of a level of it. */
  show: (rule: string, level: string | null) => void
}

export function useOpened(): Opened {
  const [open, setOpen] = useState<ReadonlyMap<string, string | null>>(new Map())
  return {
    isOpen: (rule) => open.has(rule),
    levelOf: (rule) => open.get(rule) ?? null,
    show: (rule, level) => setOpen((before) => new Map(before).set(rule, level)),
    toggle: (rule) =>
      setOpen((before) => {
        const after = new Map(before)
        if (!after.delete(rule)) after.set(rule, null)
        return after
      }),
  }
}

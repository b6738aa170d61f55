import { useEffect, useEffectEvent, useRef } from 'react'
import type { FormState } from './use-form.ts'

/** Fills a field with what follows from others until somebody types something else there; where that is taken out again it follows anew. */
export function useFollowed(form: FormState, name: string, proposed: string): void {
  const last = useRef('')
  const follow = useEffectEvent((value: string) => {
    const stands = form.values[name]
    if (stands === '' || stands === last.current) form.propose(name, value)
    last.current = value
  })
  useEffect(() => follow(proposed), [proposed])
}

import { createContext, useContext, useEffect, useId } from 'react'

/** Told by a field of a form that words stand in it that choose nothing; tells when they no longer do. */
export type HoldUp = (field: string) => () => void

/** The form around a field: it is not sent while such words stand in it. */
export const FormAround = createContext<HoldUp | null>(null)

/** Holds the form around up while words stand that choose nothing. */
export function useHoldUp(isLeft: boolean): void {
  const holdUp = useContext(FormAround)
  const field = useId()
  useEffect(() => (isLeft ? holdUp?.(field) : undefined), [isLeft, holdUp, field])
}

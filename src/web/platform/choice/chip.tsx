import type { ReactNode } from 'react'
import classes from './chip.module.css'

interface ChipProps {
  on: boolean
  onClick: () => void
  children: ReactNode
}

/** A choice that is on or off, among others beside it. */
export function Chip({ on, onClick, children }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={on} onClick={onClick}>
      {children}
    </button>
  )
}

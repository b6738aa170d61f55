import type { ReactNode } from 'react'
import classes from './moment-row.module.css'

interface MomentRowProps {
  /** A day with two times, or with `two` a first and a last day. */
  children: ReactNode
  two?: boolean
  /** What is wrong with them together. */
  complaints: readonly string[]
  /** Worth knowing about the chosen day. */
  note?: ReactNode
}

/** Moments that belong together, beside each other, with what is said about all of them beneath. */
export function MomentRow({ children, two = false, complaints, note }: MomentRowProps) {
  return (
    <div className={classes.row} data-two={two || undefined}>
      {children}
      {complaints.length > 0 && (
        <p role="alert" className={`${classes.beneath} ${classes.complaint}`}>
          {complaints.join(' ')}
        </p>
      )}
      {note !== undefined && <p className={`${classes.beneath} ${classes.note}`}>{note}</p>}
    </div>
  )
}

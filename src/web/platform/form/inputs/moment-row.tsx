import { useId, type ReactNode } from 'react'
import classes from './moment-row.module.css'

interface MomentRowProps {
  /** A day with two times; with 2 `columns` a first and a last day, with 4 a number after the times. */
  children: ReactNode
  columns?: 2 | 3 | 4
  /** What is wrong with them together. */
  complaints?: readonly string[]
  /** Worth knowing about the chosen day. */
  note?: ReactNode
  /** A field that goes with them and is as wide as all of them. */
  beneath?: ReactNode
}

/** Moments that belong together, beside each other, with what is said about all of them beneath. */
export function MomentRow({ children, columns = 3, complaints = [], note, beneath }: MomentRowProps) {
  const wrongId = useId()
  const isWrong = complaints.length > 0
  return (
    // What is wrong with them together is told of whichever one comes to.
    <div className={classes.row} data-columns={columns} {...(isWrong && { role: 'group', 'aria-describedby': wrongId })}>
      {children}
      {isWrong && (
        <p id={wrongId} role="alert" className={`${classes.said} ${classes.complaint}`}>
          {complaints.join(' ')}
        </p>
      )}
      {note !== undefined && <p className={`${classes.said} ${classes.note}`}>{note}</p>}
      {beneath !== undefined && <div className={classes.beneath}>{beneath}</div>}
    </div>
  )
}

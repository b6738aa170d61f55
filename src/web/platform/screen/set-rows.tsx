import type { ReactNode } from 'react'
import { followRows } from '../list/rows/row-keys.ts'
import classes from './set-rows.module.css'

/** Things that somebody has set up, one beneath the other; arrow keys lead from one that opens to the next. */
export const SetRows = ({ children }: { children: ReactNode }) => (
  <ul className={classes.rows} onKeyDown={followRows}>
    {children}
  </ul>
)

/** One of them: in words, with its acts at the end. `tall`: with much to say, which begins at the top. */
export function SetRow({ tall = false, children }: { tall?: boolean; children: ReactNode }) {
  return (
    <li className={classes.row} data-tall={tall || undefined}>
      {children}
    </li>
  )
}

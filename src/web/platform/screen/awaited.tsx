import type { ReactNode } from 'react'
import classes from './awaited.module.css'

/** Takes its room before it is known whether it stands there: nothing beneath it moves when it comes. */
export const Awaited = ({ isThere, children }: { isThere: boolean; children: ReactNode }) =>
  isThere ? (
    children
  ) : (
    <div className={classes.awaited} aria-hidden inert>
      {children}
    </div>
  )

/** Parts beneath each other, each seen where it stays: what stands beneath one that is still coming waits for it. */
export const InTurn = ({ children }: { children: ReactNode }) => <div className={classes.inTurn}>{children}</div>

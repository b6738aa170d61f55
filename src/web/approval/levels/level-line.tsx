import type { ReactNode } from 'react'
import { LevelDot } from './level-dot.tsx'
import classes from './level-line.module.css'

/** Levels one beneath the other, joined by a line. */
export const LevelLine = ({ children }: { children: ReactNode }) => <ol className={classes.line}>{children}</ol>

interface LevelStepProps {
  number: number
  statusId: number
  children: ReactNode
}

export function LevelStep({ number, statusId, children }: LevelStepProps) {
  return (
    <li className={classes.step}>
      <LevelDot number={number} statusId={statusId} />
      <div className={classes.body}>{children}</div>
    </li>
  )
}

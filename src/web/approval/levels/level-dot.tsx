import { IconCheck, IconCornerUpLeft, IconX } from '@tabler/icons-react'
import { levelStatus } from '#shared/status.ts'
import classes from './level-dot.module.css'

const icons = {
  [levelStatus.approved]: IconCheck,
  [levelStatus.revised]: IconCornerUpLeft,
  [levelStatus.rejected]: IconX,
  [levelStatus.rejectedBySystem]: IconX,
} as Record<number, typeof IconCheck>

/** A level on its line: a number until somebody acted, then what they did. */
export function LevelDot({ number, statusId }: { number: number; statusId: number }) {
  const Icon = icons[statusId]
  return (
    <span className={classes.dot} data-status={statusId} aria-hidden="true">
      {Icon ? <Icon size={14} stroke={2.5} /> : number}
    </span>
  )
}

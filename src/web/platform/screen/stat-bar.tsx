import type { ReactNode } from 'react'
import type { Reason } from '#shared/wire.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { Why } from './why.tsx'
import classes from './stat-bar.module.css'

export interface StatPart {
  readonly name: string
  readonly value: number
  readonly tone: 'strong' | 'soft' | 'good'
}

interface StatBarProps {
  title: string
  /** The number that counts, as it is read: `7.5`; null: there is none yet, and the words beside it stand alone. */
  value: string | null
  unit: string
  parts: readonly StatPart[]
  /** What the whole bar stands for. */
  whole: number
  children?: ReactNode
  why?: readonly Reason[]
}

/** A balance: one number, what is left beside it, and how the whole was used. */
export function StatBar({ title, value, unit, parts, whole, children, why }: StatBarProps) {
  return (
    <div className={classes.stat}>
      <div className={classes.head}>
        <span className={classes.title}>{title}</span>
        {why && <Why value={`${title} ${value}`} reasons={why} />}
      </div>
      <div className={classes.figure}>
        {value !== null && <span className={classes.value}>{value}</span>}
        <span className={classes.unit}>{unit}</span>
      </div>
      <div
        className={classes.bar}
        role="img"
        aria-label={parts.map((part) => `${part.name} ${formatNumber(part.value)}`).join(', ') || title}
      >
        {parts.map((part) => (
          <span
            key={part.name}
            className={classes.part}
            data-tone={part.tone}
            style={{ inlineSize: `${whole > 0 ? Math.min(100, (part.value / whole) * 100) : 0}%` }}
          />
        ))}
      </div>
      {children && (
        <div className={classes.note}>
          <Dated>{children}</Dated>
        </div>
      )}
    </div>
  )
}

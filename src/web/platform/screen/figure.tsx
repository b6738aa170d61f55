import { IconArrowNarrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './figure.module.css'

interface FigureProps {
  before?: string
  value: string
  unit?: string
  /** Less than it should be. */
  short?: boolean
  /** For amounts of money. */
  small?: boolean
}

/** A number, or a number that becomes another: `9.5 → 7.5 days`. */
export function Figure({ before, value, unit, short = false, small = false }: FigureProps) {
  const say = useText()
  return (
    <div className={classes.figure} data-small={small || undefined}>
      {before !== undefined && <span className={classes.number}>{before}</span>}
      <span className={classes.becomes}>
        {before !== undefined && (
          <IconArrowNarrowRight size={20} stroke={1.75} className={classes.arrow} role="img" aria-label={say('figure.becomes')} />
        )}
        <span className={classes.number} data-short={short || undefined}>
          {value}
        </span>
      </span>
      {unit && (
        <span className={classes.unit}>
          <Dated>{unit}</Dated>
        </span>
      )}
    </div>
  )
}

/** A sentence beneath. */
export const Remark = ({ children }: { children: ReactNode }) => (
  <p className={classes.text}>
    <Dated>{children}</Dated>
  </p>
)

/** Names with what belongs to each at the end of the line. */
export const Amounts = ({ children }: { children: ReactNode }) => <dl className={classes.amounts}>{children}</dl>

interface AmountProps {
  name: string
  value: string
  /** Its part of a bar above. */
  tone?: 'owed' | 'taken'
  strong?: boolean
}

export function Amount({ name, value, tone, strong = false }: AmountProps) {
  return (
    <div className={classes.amount} data-strong={strong || undefined}>
      <dt data-tone={tone}>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

import type { ReactNode } from 'react'
import { recordColour, type Colour } from '#shared/status.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useTextOf } from '#web/foundation/i18n/use-text.ts'
import classes from './status-pill.module.css'

/** A dot in the status's colour with the word beside it, which the title says whole where there is no room for it. */
export function Pill({ colour, children }: { colour: Colour; children: ReactNode }) {
  return (
    <span className={classes.pill} data-colour={colour} title={typeof children === 'string' ? children : undefined}>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.word}>
        <Dated>{children}</Dated>
      </span>
    </span>
  )
}

/** Status of a request: colour by its code, the server's word or else the common name (`Entry` for 0). */
export function StatusPill({ statusId, status }: { statusId: number; status?: string | null }) {
  const nameOf = useTextOf()
  return <Pill colour={recordColour(statusId)}>{status || nameOf(`status.${statusId}`)}</Pill>
}

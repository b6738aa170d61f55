import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { addressOf } from '#web/foundation/settings.ts'

interface ToldWayProps {
  /** Where it leads, within the portal. */
  to: string
  /** Snackbars stand beside the pages: whoever tells it knows the way there. */
  go: (to: string) => void
  children: ReactNode
}

/** Where what a snackbar tells of is found. */
export const ToldWay = ({ to, go, children }: ToldWayProps) => (
  <Anchor
    href={addressOf(to)}
    onClick={(event) => {
      event.preventDefault()
      go(to)
    }}
  >
    {children}
  </Anchor>
)

/** So long a snackbar stands that leads somewhere, in ms. */
export const toldLong = 15_000

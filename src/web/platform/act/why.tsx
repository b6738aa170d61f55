import { Tooltip } from '@mantine/core'
import type { RefObject } from 'react'

/** Says beside an act that is off why it is: fetched when the first one is looked at. */
export const Why = ({ target, label }: { target: RefObject<HTMLElement | null>; label: string }) => (
  <Tooltip opened label={label} target={target} multiline maw={280} />
)

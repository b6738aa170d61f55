import {
  IconArrowsExchange,
  IconCalendarClock,
  IconDoorEnter,
  IconDoorExit,
  IconFileText,
  IconTrendingUp,
  IconUserPlus,
  IconUserUp,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { actKinds, eventKinds, personStates } from '#shared/areas/people.ts'

export type ActKind = (typeof actKinds)[number]
type EventKind = (typeof eventKinds)[number]

const size = { size: 16, stroke: 1.75, 'aria-hidden': true }

/** What is done to somebody's employment, each by its sign. */
export const actIcons: Readonly<Record<EventKind, ReactNode>> = {
  hire: <IconUserPlus {...size} />,
  transfer: <IconArrowsExchange {...size} />,
  promote: <IconTrendingUp {...size} />,
  manager: <IconUserUp {...size} />,
  contract: <IconFileText {...size} />,
  schedule: <IconCalendarClock {...size} />,
  end: <IconDoorExit {...size} />,
  return: <IconDoorEnter {...size} />,
}

const changes: readonly ActKind[] = ['transfer', 'promote', 'manager', 'contract', 'schedule', 'end']

/** What can be done to somebody as they stand: who has left comes back, nothing else. */
export const actsFor = (state: (typeof personStates)[number]): readonly ActKind[] =>
  state === 'left' ? ['return'] : state === 'disabled' ? [] : changes

import type { Home } from '#shared/areas/home.ts'

/** What the command bar says of itself: its example is a leave that this person can ask for. */
export const hintFor = (leaveBy: Home['leaveBy']) =>
  leaveBy === null ? 'command.search' : leaveBy === 'halves' ? 'command.open' : 'command.openDays'

import type { ShiftRule } from '../../src/shared/records/schedule/shift.ts'

/** A shift that has no break, forgives nothing, rounds nothing and counts all that lies beyond it. */
export const plainShift = (start: string, end: string): ShiftRule => ({
  code: 'S',
  name: 'S',
  start,
  end,
  breaks: [],
  grace: { late: 0, early: 0 },
  rounding: { minutes: 0, to: 'nearest' },
  overtime: { onlyApproved: false, least: 0 },
})

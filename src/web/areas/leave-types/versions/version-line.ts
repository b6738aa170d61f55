import type { LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { addDays } from '#shared/records/calendar.ts'
import type { LeaveRule } from '#shared/records/leave/policy.ts'

/** One version of a rule where it stands among the others. */
export interface VersionOfLine {
  startsOn: string
  /** The day before the next begins; null: until another takes its place. */
  until: string | null
  rule: LeaveRule
  /** What held before it; null of the first. */
  before: LeaveRule | null
  state: 'toCome' | 'holds' | 'past'
}

/** Versions of a rule, the latest first as they come, each with its last day and with what it took the place of. */
export function lineOf(versions: LeaveTypeSet['versions'], today: string): VersionOfLine[] {
  return versions.map(({ startsOn, policy }, at) => {
    const [next, before] = [versions[at - 1], versions[at + 1]]
    const until = next ? addDays(next.startsOn, -1) : null
    const isPast = until !== null && until < today
    return {
      startsOn,
      until,
      rule: policy,
      before: before?.policy ?? null,
      state: startsOn > today ? 'toCome' : isPast ? 'past' : 'holds',
    }
  })
}

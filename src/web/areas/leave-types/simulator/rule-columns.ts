import type { LeaveTypeSet } from '#shared/areas/leave-types.ts'
import type { LeaveRule } from '#shared/records/leave/policy.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { RuleColumn } from './rule-table.tsx'

/** A rule that is being written, and from when it would hold. */
export interface Draft {
  rule: LeaveRule
  startsOn: string
}

/** What holds today, each rule that is published to come, and the draft where there is one, by the days from which they hold. */
export function ruleColumns(versions: LeaveTypeSet['versions'], draft: Draft | null, today: string, say: Say): RuleColumn[] {
  const holds = versions.find(({ startsOn }) => startsOn <= today)
  // The latest stands first.
  const toCome = versions.filter(({ startsOn }) => startsOn > today).toReversed()
  const published = [...(holds ? [holds] : []), ...toCome]
  const columns: RuleColumn[] = published.map((version, at) => ({
    title: version === holds ? say('leaveTypes.trial.today') : say('leaveTypes.trial.fromDay', { day: formatDate(version.startsOn) }),
    rule: version.policy,
    instead: at === 0 ? null : at - 1,
  }))
  if (!draft) return columns
  const before = published.findLastIndex(({ startsOn }) => startsOn <= draft.startsOn)
  const title = say('leaveTypes.trial.draftFor', { day: formatDate(draft.startsOn) })
  return [...columns, { title, rule: draft.rule, instead: Math.max(0, before) }]
}

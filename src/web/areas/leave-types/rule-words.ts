import type { LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { versionOn } from '#shared/contract/set-up-list.ts'
import { sinceEver } from '#shared/records/calendar.ts'
import type { LeaveRule } from '#shared/records/leave/policy.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'

type Worded = Pick<LeaveTypeSet, 'unit' | 'balance' | 'sensitive' | 'paid'>

/** What holds of a type on a day, in a line; and what will, where another rule is to come. */
export function sayRule(type: Worded & Pick<LeaveTypeSet, 'versions'>, today: string, say: Say): (string | false)[] {
  const holds = versionOn(type.versions, today)
  if (!holds) return []
  const next = type.versions.findLast(({ startsOn }) => startsOn > today && startsOn !== holds.startsOn)
  return [
    ...ruleWords(type, holds.policy, say),
    holds.startsOn > today
      ? say('leaveTypes.said.begins', { day: formatDate(holds.startsOn) })
      : holds.startsOn !== sinceEver && say('leaveTypes.said.since', { day: formatDate(holds.startsOn) }),
    next !== undefined && say('leaveTypes.said.from', { day: formatDate(next.startsOn) }),
  ]
}

/** What a rule of a type says first, whenever it holds. */
export function ruleWords({ unit, balance, sensitive, paid }: Worded, rule: LeaveRule, say: Say): (string | false)[] {
  const { entitlement, carryOver, halfDays, longest, serviceMonths, probationMonths } = rule
  const highest = (steps: readonly { more: number }[] = []) => Math.max(0, ...steps.map(({ more }) => more))
  const most = highest(entitlement?.steps) + highest(entitlement?.ageSteps)
  return [
    !balance
      ? say('leaveTypes.said.any')
      : entitlement
        ? say(`leaveTypes.said.${entitlement.every}`, { amount: entitlement.amount, unit })
        : say('leaveTypes.said.none'),
    most > 0 && say('leaveTypes.said.upTo', { more: most }),
    entitlement !== null && entitlement.ceiling !== null && say('leaveTypes.said.ceiling', { ceiling: entitlement.ceiling }),
    carryOver !== null && say('leaveTypes.said.carries', { most: carryOver.most, unit }),
    !balance && longest !== null && say('leaveTypes.said.longest', { most: longest, unit }),
    serviceMonths > 0 && say('leaveTypes.said.givenAfter', { count: serviceMonths }),
    probationMonths > serviceMonths && say('leaveTypes.said.takenAfter', { count: probationMonths }),
    halfDays && say('leaveTypes.said.halves'),
    !paid && say('leaveTypes.said.unpaid'),
    sensitive && say('leaveTypes.said.sensitive'),
  ]
}

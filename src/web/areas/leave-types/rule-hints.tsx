import type { ReactNode } from 'react'
import { leaveRule } from '#shared/records/leave/policy.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { Values } from '#web/platform/form/spec.ts'
import { ruleOfValues } from './rule-values.ts'
import { WithoutBirthday } from './without-birthday.tsx'
import { yearOf } from './year-of.ts'

/** What is told beneath fields of a rule by what has been typed so far. */
export interface RuleHints {
  amount?: string
  ageSteps?: ReactNode
}

/** `birthdayUnknown`: how many people have no date of birth. */
export function ruleHints(say: Say, values: Values, birthdayUnknown: number): RuleHints {
  const { data } = leaveRule.safeParse(ruleOfValues(values))
  const entitlement = data?.entitlement
  if (!entitlement) return {}
  const year = yearOf(entitlement)
  return {
    ...(year !== entitlement.amount && { amount: say('leaveTypes.comesTo', { year: formatNumber(year) }) }),
    ...(entitlement.ageSteps.length > 0 && birthdayUnknown > 0 && { ageSteps: <WithoutBirthday people={birthdayUnknown} /> }),
  }
}

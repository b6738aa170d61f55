import { sinceEver } from '../calendar.ts'
import { sure } from '#shared/sure.ts'
import type { LeavePolicy } from './policy.ts'

/** What holds of a leave type from a day on, until the next version begins. */
export interface PolicyVersion {
  startsOn: string
  policy: LeavePolicy
}

/** One rule for all days. */
export const always = (policy: LeavePolicy): PolicyVersion[] => [{ startsOn: sinceEver, policy }]

/** What holds on a day; before the first version begins that one, so that what is asked ahead is judged by what will hold. */
export const policyOn = (versions: readonly PolicyVersion[], day: string): LeavePolicy =>
  sure(versions.findLast(({ startsOn }) => startsOn <= day) ?? versions[0], 'a leave type has a rule').policy

/** Versions with one more from a day on: in place of what began on the same day, beside all others. */
export const withVersion = (versions: readonly PolicyVersion[], more: PolicyVersion): PolicyVersion[] =>
  [...versions.filter(({ startsOn }) => startsOn !== more.startsOn), more].sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))

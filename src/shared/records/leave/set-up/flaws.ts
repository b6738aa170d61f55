import type { TextKey } from '#shared/texts/index.ts'
import { givenAtOnce } from '../gains/entitlement.ts'
import type { LeavePolicy } from '../policy.ts'

/** What cannot be meant of a rule, and at which of its fields. The text is the catalogue's. */
export interface RuleFlaw {
  key: TextKey
  field: string
  params?: Record<string, string | number>
}

/** Who is given something for longer than this is given it for ever. */
const longestMonths = 120

/** What of a rule contradicts itself, gives nothing, or never ends; each field for itself is right already. */
export function flawsOf(policy: LeavePolicy): RuleFlaw[] {
  const flaws: RuleFlaw[] = []
  const add = (key: TextKey, field: string, params?: RuleFlaw['params']) => flaws.push({ key, field, ...(params && { params }) })
  const { entitlement, carryOver, disbursement, blocked } = policy
  if (!policy.balance) {
    if (entitlement) add('leaveTypes.needsBalance', 'entitlement')
    if (carryOver) add('leaveTypes.needsBalance', 'carryOver')
    if (disbursement) add('leaveTypes.needsBalance', 'disbursement')
    if (policy.floor < 0) add('leaveTypes.needsBalance', 'floor')
  }
  if (entitlement) {
    if (entitlement.expiresAfterMonths > longestMonths)
      add('leaveTypes.neverEnds', 'entitlement.expiresAfterMonths', { months: longestMonths })
    if (!Number.isInteger(entitlement.expiresAfterMonths)) add('error.wholeNumber', 'entitlement.expiresAfterMonths')
    if (carryOver && entitlement.expiresAfterMonths > 0) add('leaveTypes.carriedAnyway', 'carryOver')
    entitlement.steps.forEach(({ years }, at) => {
      if (at > 0 && years <= (entitlement.steps[at - 1]?.years ?? 0)) add('leaveTypes.stepsAscend', `entitlement.steps.${at}.years`)
    })
    entitlement.ageSteps.forEach(({ age }, at) => {
      if (at > 0 && age <= (entitlement.ageSteps[at - 1]?.age ?? 0)) add('leaveTypes.ageStepsAscend', `entitlement.ageSteps.${at}.age`)
    })
    const highest = (steps: readonly { more: number }[]) => Math.max(0, ...steps.map(({ more }) => more))
    const once = givenAtOnce(entitlement, highest(entitlement.steps) + highest(entitlement.ageSteps)).quantity
    if (entitlement.ceiling !== null && (entitlement.ceiling === 0 || entitlement.ceiling < once))
      add('leaveTypes.ceilingTooLow', 'entitlement.ceiling', { amount: once })
    const { quantity, exact, step } = givenAtOnce(entitlement)
    if (entitlement.amount > 0 && (quantity === 0 || step > exact))
      add('leaveTypes.roundsAway', 'entitlement.roundTo', { amount: Math.round(exact * 100) / 100 })
  }
  if (!Number.isInteger(policy.serviceMonths)) add('error.wholeNumber', 'serviceMonths')
  if (disbursement && disbursement.least > disbursement.most) add('leaveTypes.leastMost', 'disbursement.least')
  blocked.forEach(({ from, until, name }, at) => {
    if (until < from) add('leaveTypes.blockedOrder', `blocked.${at}.until`)
    if (name.trim() === '') add('error.required', `blocked.${at}.name`)
  })
  return flaws
}

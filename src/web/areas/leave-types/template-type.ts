import type { leaveTypeCalls } from '#shared/areas/leave-types.ts'
import type { SendOf } from '#shared/contract/endpoint.ts'
import type { LeaveTemplate } from '#shared/records/leave/set-up/templates.ts'
import { ruleOf } from '#shared/records/leave/policy.ts'

/** A type as it would be made. */
export type WishedType = ReturnType<typeof newType>

/** What is sent of a template that nobody has changed. */
export function newType({ code, names, policy }: LeaveTemplate, sequence: number) {
  const { unit, balance, countries, sensitive, use } = policy
  return { code, names, sequence, unit, balance, countries, sensitive, use, policy: ruleOf(policy) } satisfies SendOf<
    typeof leaveTypeCalls.takeOver
  >['types'][number]
}

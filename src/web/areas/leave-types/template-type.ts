import type { leaveTypeCalls, LeaveTypeSet } from '#shared/areas/leave-types.ts'
import type { SendOf } from '#shared/contract/endpoint.ts'
import type { LeaveTemplate } from '#shared/records/leave/set-up/templates.ts'
import { plainText } from '#shared/texts/plain.ts'
import { kindOf, ruleOf } from '#shared/records/leave/policy.ts'

/** A type as it would be made. */
export type WishedType = ReturnType<typeof newType>

/** What is sent of a template that nobody has changed. */
export function newType({ code, names, policy }: LeaveTemplate, sequence: number) {
  return { code, names, sequence, ...kindOf(policy), policy: ruleOf(policy) } satisfies SendOf<
    typeof leaveTypeCalls.takeOver
  >['types'][number]
}

/** What stands already of what a template would make: by its code, or by its name where people of the same countries have it. */
export const standingFor = (type: WishedType, known: readonly LeaveTypeSet[]): LeaveTypeSet | undefined =>
  known.find(({ code }) => code === type.code) ??
  known.find(({ names, countries, retired }) => {
    const isMet = !countries || !type.countries || countries.some((one) => type.countries?.includes(one))
    return !retired && isMet && plainText(names.en) === plainText(type.names.en)
  })

import { Unreadable } from '#server/platform/import/faults.ts'
import type { LeaveType } from '#server/records/leave/types.ts'

interface Where {
  file: string
  /** Where the mapping says it. */
  place: string
}

/** Leave types by what files may call them: the code, or a name that no other has. */
export function byWord(types: readonly LeaveType[]): Map<string, LeaveType> {
  const named = types.flatMap((type) => [...new Set(Object.values(type.names))].map((name) => [name, type] as const))
  const once = named.filter(([name, type]) => named.every(([other, one]) => other !== name || one === type))
  return new Map([...once, ...types.map((type) => [type.code, type] as const)])
}

/** The leave type that a mapping names by its code or name. Throws Unreadable, with the codes that may be said, where there is none. */
export function leaveTypeOf(types: readonly LeaveType[], code: string, { file, place, balance }: Where & { balance: boolean }): LeaveType {
  const may = types.filter((one) => !balance || (one.policy.balance && !one.retired))
  const type = byWord(may).get(code)
  if (type) return type
  const known = byWord(types).has(code)
  const why = known ? 'a leave type without a balance, or a retired one, has no opening balance' : 'there is no such leave type'
  const allowed = may.map((one) => one.code).join(', ') || 'none yet: a leave type is set up first'
  throw new Unreadable({ file, line: 0, column: place, value: code, why, allowed })
}

/** What a number of a file is multiplied with and divided by, to count in the unit of a leave type. Throws Unreadable where that is not said. */
export function conversion(
  { unit, hoursPerDay }: { unit: 'day' | 'hour'; hoursPerDay?: number | undefined },
  { code, policy }: LeaveType,
  { file, place }: Where,
): { times: number; by: number } {
  if (unit === policy.unit) return { times: 1, by: 1 }
  if (hoursPerDay === undefined)
    throw new Unreadable({
      file,
      line: 0,
      column: place,
      value: code,
      why: `it counts in ${policy.unit}s and the file in ${unit}s, but how many hours a day has is not said`,
      allowed: '"hoursPerDay"',
    })
  return unit === 'hour' ? { times: 1, by: hoursPerDay } : { times: hoursPerDay, by: 1 }
}

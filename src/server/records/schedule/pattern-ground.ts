import { sql } from 'kysely'
import type { ShiftRule } from '#shared/records/attendance/shift.ts'
import { patternShifts, type PatternStep } from '#shared/records/schedule/pattern.ts'
import { rows, type Db, type Tx } from '#server/foundation/db.ts'

/** The shifts that a person's pattern has on a day; undefined where no pattern stands. */
export type PatternOf = (employeeId: string, day: string) => readonly ShiftRule[] | undefined

interface Member {
  employeeId: string
  from: string
  groupId: string | null
}

/** The last that has begun by a day, of some in the order of their days. */
const standing = <T>(given: readonly T[], starts: (one: T) => string, day: string): T | undefined =>
  given.findLast((one) => starts(one) <= day)

/** The patterns of some people. `rulesOf` reads shifts by their ids. */
export async function readPatterns(
  db: Db | Tx,
  employeeIds: readonly string[],
  rulesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, ShiftRule>>,
): Promise<PatternOf> {
  const members = await rows(
    db,
    sql<Member>`
      select employee_id as "employeeId", starts_on as "from", group_id as "groupId" from calendar_group_member
      where employee_id = any (${employeeIds}::uuid[]) order by employee_id, starts_on`,
  )
  const groups = [...new Set(members.flatMap(({ groupId }) => groupId ?? []))]
  if (groups.length === 0) return () => undefined
  const steps = await rows(
    db,
    sql<PatternStep & { groupId: string }>`
      select s.group_id as "groupId", s.starts_on as "startsOn", s.anchor, p.weeks from calendar_group_step s join shift_pattern p on p.id = s.pattern_id
      where s.group_id = any (${groups}::uuid[]) order by s.group_id, s.starts_on`,
  )
  const rules = await rulesOf([...new Set(steps.flatMap(({ weeks }) => weeks.flat(2)))])
  const ofGroup = Map.groupBy(steps, ({ groupId }) => groupId)
  const ofPerson = Map.groupBy(members, ({ employeeId }) => employeeId)
  return (employeeId, day) => {
    const group = standing(ofPerson.get(employeeId) ?? [], ({ from }) => from, day)?.groupId
    const step = group && standing(ofGroup.get(group) ?? [], ({ startsOn }) => startsOn, day)
    return step ? patternShifts(step, day).flatMap((id) => rules.get(id) ?? []) : undefined
  }
}

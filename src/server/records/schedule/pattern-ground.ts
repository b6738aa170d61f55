import { sql } from 'kysely'
import type { ShiftRule } from '#shared/records/schedule/shift.ts'
import { patternShifts, type PatternStep } from '#shared/records/schedule/pattern.ts'
import { rows, together, type Db, type Tx } from '#server/foundation/database/db.ts'

/** The shifts that a person's pattern has on a day; undefined where no pattern stands. */
export type PatternOf = (employeeId: string, day: string) => readonly ShiftRule[] | undefined

interface Member {
  employeeId: string
  from: string
  groupId: string | null
}

/** The last that has begun by a day, of some in the order of their days. */
const lastBegun = <T>(given: readonly T[], starts: (one: T) => string, day: string): T | undefined =>
  given.findLast((one) => starts(one) <= day)

/** What the groups of some people say of their days. */
export interface OfGroups {
  pattern: PatternOf
  /** From when until when the group of that day keeps attendance; undefined where it has no dates of its own. */
  kept: (employeeId: string, day: string) => Kept | undefined
}

interface Kept {
  since: string | null
  until: string | null
}

/** The patterns of some people, and the dates of attendance of their groups. `rulesOf` reads shifts by their ids. */
export async function readPatterns(
  db: Db | Tx,
  employeeIds: readonly string[],
  rulesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, ShiftRule>>,
): Promise<OfGroups> {
  const members = await rows(
    db,
    sql<Member>`
      select employee_id as "employeeId", starts_on as "from", group_id as "groupId" from calendar_group_member
      where employee_id = any (${employeeIds}::uuid[]) order by employee_id, starts_on`,
  )
  const groups = [...new Set(members.flatMap(({ groupId }) => groupId ?? []))]
  if (groups.length === 0) return { pattern: () => undefined, kept: () => undefined }
  const [steps, apart] = await together(
    rows(
      db,
      sql<PatternStep & { groupId: string }>`
        select s.group_id as "groupId", s.starts_on as "startsOn", s.anchor, p.weeks from calendar_group_step s join shift_pattern p on p.id = s.pattern_id
        where s.group_id = any (${groups}::uuid[]) order by s.group_id, s.starts_on`,
    ),
    rows(
      db,
      sql<Kept & { id: string }>`
        select id, attendance_since as since, attendance_until as until from calendar_group where id = any (${groups}::uuid[]) and attendance_apart`,
    ),
  )
  const keptBy = new Map(apart.map(({ id, since, until }): [string | null, Kept] => [id, { since, until }]))
  const rules = await rulesOf([...new Set(steps.flatMap(({ weeks }) => weeks.flat(2)))])
  const ofGroup = Map.groupBy(steps, ({ groupId }): string | null => groupId)
  const ofPerson = Map.groupBy(members, ({ employeeId }) => employeeId)
  const groupOn = (employeeId: string, day: string) => lastBegun(ofPerson.get(employeeId) ?? [], ({ from }) => from, day)?.groupId ?? null
  return {
    kept: (employeeId, day) => keptBy.get(groupOn(employeeId, day)),
    pattern(employeeId, day) {
      const step = lastBegun(ofGroup.get(groupOn(employeeId, day)) ?? [], ({ startsOn }) => startsOn, day)
      return step ? patternShifts(step, day).flatMap((id) => rules.get(id) ?? []) : undefined
    },
  }
}

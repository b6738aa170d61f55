import { sql } from 'kysely'
import type { ShiftRule } from '#shared/records/schedule/shift.ts'
import { patternShifts, type PatternStep } from '#shared/records/schedule/pattern.ts'

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

/** What the groups of some people are made from. */
export interface GroupColumns {
  members: readonly Member[] | null
  steps: readonly (PatternStep & { groupId: string })[] | null
  /** Groups with dates of their own. */
  apart: readonly (Kept & { id: string })[] | null
}

type Sql = ReturnType<typeof sql>

const groupsOf = (ids: Sql) => sql`(select group_id from calendar_group_member where employee_id = any (${ids}))`

/** Of the people in `ids`, an array. */
export const groupColumns = (ids: Sql): Sql => sql`
  (select json_agg(json_build_object('employeeId', employee_id, 'from', starts_on, 'groupId', group_id) order by employee_id, starts_on)
    from calendar_group_member where employee_id = any (${ids})) as members,
  (select json_agg(json_build_object('groupId', s.group_id, 'startsOn', s.starts_on, 'anchor', s.anchor, 'weeks', p.weeks) order by s.group_id, s.starts_on)
    from calendar_group_step s join shift_pattern p on p.id = s.pattern_id where s.group_id in ${groupsOf(ids)}) as steps,
  (select json_agg(json_build_object('id', id, 'since', attendance_since, 'until', attendance_until))
    from calendar_group where id in ${groupsOf(ids)} and attendance_apart) as apart`

/** Ids of the shifts that the patterns of the people in `ids` name. */
export const patternShiftIds = (ids: Sql): Sql => sql`
  select (jsonb_path_query(p.weeks, '$[*][*][*]') #>> '{}')::uuid
  from calendar_group_step s join shift_pattern p on p.id = s.pattern_id where s.group_id in ${groupsOf(ids)}`

/** The patterns of some people, and the dates of attendance of their groups. */
export function groupsFrom({ members, steps, apart }: GroupColumns, rules: ReadonlyMap<string, ShiftRule>): OfGroups {
  if (!members) return { pattern: () => undefined, kept: () => undefined }
  const keptBy = new Map((apart ?? []).map(({ id, since, until }): [string | null, Kept] => [id, { since, until }]))
  const ofGroup = Map.groupBy(steps ?? [], ({ groupId }): string | null => groupId)
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

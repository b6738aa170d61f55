import { sql } from 'kysely'

type Sql = ReturnType<typeof sql>

const hasLeft = (day: Sql) => sql`(e.left_on < ${day} and (e.returns_on is null or e.returns_on > ${day}))`
const isToCome = (day: Sql) => sql`(e.hired_on > ${day} or e.left_on < ${day} and e.returns_on > ${day})`
/** Between two employments nobody is there. */
const isAway = (day: Sql) => sql`(a.ends_on <= ${day})`

/** Over employee `e` and their post `a` of a day: whether they are there then, are to come, or have left. */
export const presences = {
  here: (day: Sql) =>
    sql`e.disabled_at is null and not coalesce(${hasLeft(day)}, false) and not coalesce(${isToCome(day)}, false) and not coalesce(${isAway(day)}, false)`,
  toCome: (day: Sql) => sql`e.disabled_at is null and ${isToCome(day)}`,
  left: (day: Sql) => sql`(e.disabled_at is not null or (${hasLeft(day)} or ${isAway(day)}) and not coalesce(${isToCome(day)}, false))`,
} as const

/** The same as a code. */
export const stateOn = (day: Sql): Sql => sql`case when e.disabled_at is not null then 'disabled'
  when ${isToCome(day)} then 'toCome' when ${hasLeft(day)} or ${isAway(day)} then 'left' else 'here' end`

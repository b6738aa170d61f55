import { sql } from 'kysely'
import type { TextKey } from '#shared/texts/index.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { people } from '#server/people/post-rights.ts'
import { hasDuty, reachOf, within, type Reach } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'

type Sql = ReturnType<typeof sql>

/** Whom a reader finds in the chart of a day: conditions over the names of an employee and of a post of theirs. */
export interface ChartSight {
  day: string
  /** Whether it is the day that the reader has: what is known of today alone is told then. */
  isToday: boolean
  /** Everybody who is there on the day is seen: a manager who is not seen is not there. */
  whole: boolean
  /** The post is that of the day. */
  on(post: string): Sql
  /** They are there on the day, and the post is that of the day. */
  there(employee: string, post: string): Sql
  /** The same, and the reader sees them. */
  seen(employee: string, post: string): Sql
  /** The reader looks after them: they are told the status of the employment. */
  lookedAfter(employee: string, post: string): Sql
}

/**
 * Why somebody may not see the chart of a day; null where they may. Today's posts are on the card of every colleague. Those of other
 * days are for administrators and for whoever looks after people, as the list of people is.
 */
export const dayRefusal = (viewer: Viewer, day: string): TextKey | null =>
  day === viewer.today || viewer.administrator || hasDuty(viewer, people) ? null : 'organisationChart.otherDays'

/** Refuses whoever does not see the posts of other days at all. */
export function demandOtherDays(viewer: Viewer): void {
  if (!viewer.administrator && !hasDuty(viewer, people)) throw refuse(403, 'organisationChart.otherDays')
}

/** Whose posts of other days somebody sees. */
export const reachOfOtherDays = (viewer: Viewer): Reach => (viewer.administrator ? everybody : reachOf(viewer, people, 'see'))

const everybody: Reach = { whole: true, sites: [], units: [], people: [] }

/** What a reader sees of a day; null: of today. Refused where they may not see it. */
export function chartSight(viewer: Viewer, asOf: string | null): ChartSight {
  const day = asOf ?? viewer.today
  const refusal = dayRefusal(viewer, day)
  if (refusal) throw refuse(403, refusal, undefined, 'asOf')
  const isToday = day === viewer.today
  const reach = reachOfOtherDays(viewer)
  const shown = isToday ? everybody : reach
  const there = (e: string, a: string) => sql`(${isHere(e, day)} and ${isOn(a, day)})`
  const reached = (by: Reach, e: string, a: string) =>
    within(by, { employee: sql.ref(`${e}.id`), site: sql.ref(`${a}.site_id`), unit: sql.ref(`${a}.unit_id`) })
  return {
    day,
    isToday,
    whole: shown.whole,
    on: (a) => isOn(a, day),
    there,
    seen: (e, a) => (shown.whole ? there(e, a) : sql`(${there(e, a)} and ${reached(shown, e, a)})`),
    lookedAfter: (e, a) => reached(reach, e, a),
  }
}

/**
 * Whoever has a post, as a join: each is looked up by themselves, however many PostgreSQL expects. `employee` and `post` are the names in
 * the statement.
 */
export const whoHas = (post: string, employee: string): Sql =>
  sql`cross join lateral (select * from employee who where who.id = ${sql.ref(`${post}.employee_id`)} offset 0) ${sql.ref(employee)}`

/** As the indexes of managers and units have it, so that those of any day are found by them. */
const isOn = (post: string, day: string): Sql =>
  sql`(${sql.ref(`${post}.starts_on`)} <= ${day}::date and coalesce(${sql.ref(`${post}.ends_on`)}, 'infinity'::date) > ${day}::date)`

/** Neither kept out nor gone by the day; who is gone and comes back is there from then on. */
const isHere = (employee: string, day: string): Sql => {
  const of = (column: string) => sql.ref(`${employee}.${column}`)
  return sql`${of('disabled_at')} is null and (${of('left_on')} is null or ${of('left_on')} >= ${day}::date or ${of('returns_on')} <= ${day}::date)`
}

import { sql } from 'kysely'
import { rows, type Db } from '#server/foundation/database/db.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { reachOf } from './roles/duties.ts'
import { rosterModule } from './roles/permissions.ts'
import { onDaysOf, sightOf, wholeLine, withinDaysOf, type OfDays } from './sight.ts'
import type { Viewer } from './viewer.ts'

type Sql = ReturnType<typeof sql>

export interface Colleague {
  id: string
  name: string
}

interface Whose {
  id: string
  today: string
}

type TeamRow = OfDays & Colleague

/**
 * The team of somebody in a span: those who report to them and colleagues of their unit, today (of them every day) or on the
 * days on which they were so. A move that is planned is nobody's to read here. Nobody is of a team after they left. One row a
 * person and span, by name.
 */
export async function teamIn(db: Db, { id, today }: Whose, { from, until }: DaySpan): Promise<TeamRow[]> {
  const posts = sql`select a.employee_id, a.unit_id, a.manager_id, a.starts_on as since, coalesce(a.ends_on - 1, 'infinity'::date) as last from assignment a
    where a.starts_on <= ${today}::date`
  return rows(
    db,
    sql<TeamRow>`
      with posts as (${posts} and (a.manager_id = ${id}::uuid or a.unit_id in (select unit_id from assignment where employee_id = ${id}::uuid))),
      own as (${posts} and a.employee_id = ${id}::uuid),
      shared as (
        select employee_id, since, last from posts where manager_id = ${id}::uuid
        union
        select p.employee_id, greatest(p.since, o.since), least(p.last, o.last) from posts p join own o on o.unit_id = p.unit_id
      ),
      team as (
        select employee_id, since, last from shared
        union
        select employee_id, ${from}::date, ${until}::date from shared where ${today}::date between since and last
      ),
      shown as (
        select e.id, e.display_name as name, greatest(t.since, ${from}::date) as "from",
          least(t.last, e.left_on, e.disabled_at::date, ${until}::date) as until
        from team t join employee e on e.id = t.employee_id where e.id <> ${id}::uuid
      )
      select id, name, "from", until from shown where "from" <= until order by name, id, "from", until limit 2000`,
  )
}

/** Days of people that a viewer finds in the calendar: of themselves, of their team, and of whoever they see the roster of. */
export async function seenDays(db: Db, viewer: Viewer, span: DaySpan): Promise<(day: Sql) => Sql> {
  const team = [{ id: viewer.id, ...span }, ...(await teamIn(db, viewer, span))]
  const sight = await sightOf(db, viewer, { reach: reachOf(viewer, rosterModule, 'see'), steps: wholeLine }, span)
  return (day) => sql`((${onDaysOf(team, day)} or ${sight.on(day)}) and (e.left_on is null or ${day} <= e.left_on))`
}

/** The same of a stretch of days, both ends as expressions: whether there is a day in it on which they are found. */
export async function seenWithin(db: Db, viewer: Viewer, span: DaySpan): Promise<(from: Sql, until: Sql) => Sql> {
  const team = [{ id: viewer.id, ...span }, ...(await teamIn(db, viewer, span))]
  const sight = await sightOf(db, viewer, { reach: reachOf(viewer, rosterModule, 'see'), steps: wholeLine }, span)
  return (from, until) => sql`(${withinDaysOf(team, from, until)} or ${sight.within(from, until)})`
}

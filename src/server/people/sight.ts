import { sql } from 'kysely'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { reachesAnybody, within, type Reach } from './roles/duties.ts'
import type { Viewer } from './viewer.ts'

type Sql = ReturnType<typeof sql>

/** Whom somebody sees: condition over employee `e` on a day. */
export interface Sight {
  on(day: Sql): Sql
  /** The same of a stretch of days: on one of them at least. */
  within(from: Sql, until: Sql): Sql
  /** Whether there is anybody but oneself. */
  others: boolean
}

/** So many steps down lie everybody who is below a manager. */
export const wholeLine = 20

interface Span {
  from: string
  until: string
}

/** Everything that was and will be. */
export const always: Span = { from: '0001-01-01', until: '9999-12-31' }

/**
 * The post of employee `e` that counts on a day, as a join named `a`: the one that began last until then; before the first
 * one that of the beginning, as where days are planned.
 */
export const postOn = (day: Sql): Sql => sql`left join lateral (${theirPost(sql`theirs.*`, day)}) a on true`

/** Its own names are none that a day could be told by outside. */
const theirPost = (columns: Sql, day: Sql): Sql => sql`
  select ${columns} from assignment theirs where theirs.employee_id = e.id
  order by theirs.starts_on > ${day}, case when theirs.starts_on <= ${day} then theirs.starts_on end desc, theirs.starts_on limit 1`

/**
 * Whom somebody sees of whose past is asked: themselves; those who are below them (so many steps down) or within
 * their reach, whatever day it is of; and whoever was on the day that is asked of. So a period shows who was there in it, to
 * those who were responsible for them then. `span`: the days that will be asked of.
 */
export async function sightOf(
  db: Db | Tx,
  viewer: Pick<Viewer, 'id' | 'today'>,
  { reach, steps }: { reach: Reach; steps: number },
  span: Span = always,
): Promise<Sight> {
  const { id, today } = viewer
  if (reach.whole) return { on: () => sql`true`, within: () => sql`true`, others: true }
  const below = steps > 0 ? await spansBelow(db, viewer, steps, span) : []
  const now = new Set(below.filter(({ from, until }) => from <= today && today <= until).map((one) => one.id))
  const then = below.filter((one) => !now.has(one.id))
  const mine = [id, ...now, ...reach.people]
  const byPost = reach.sites.length + reach.units.length > 0
  return {
    others: below.length > 0 || reachesAnybody(reach),
    on: (day) => {
      const parts = [
        sql`e.id = any (${mine}::uuid[])`,
        ...(then.length > 0 ? [onDaysOf(then, day)] : []),
        ...(byPost ? [postedOn(reach, sql`current_date`), postedOn(reach, day)] : []),
      ]
      return sql`(${sql.join(parts, sql` or `)})`
    },
    within: (from, until) => {
      const parts = [
        sql`e.id = any (${mine}::uuid[])`,
        ...(then.length > 0 ? [withinDaysOf(then, from, until)] : []),
        ...(byPost ? [postedOn(reach, sql`current_date`), postedWithin(reach, from, until)] : []),
      ]
      return sql`(${sql.join(parts, sql` or `)})`
    },
  }
}

const theirs = { employee: sql`theirs.employee_id`, site: sql`theirs.site_id`, unit: sql`theirs.unit_id` }

/** Whether employee `e` has a post within reach that counts on a day of a stretch. */
const postedWithin = (reach: Reach, from: Sql, until: Sql): Sql => sql`exists (
  select from assignment theirs where theirs.employee_id = e.id and ${within(reach, theirs)}
    and theirs.starts_on <= ${until} and (theirs.ends_on is null or theirs.ends_on > ${from}))`

const postedOn = (reach: Reach, day: Sql): Sql => sql`coalesce((${theirPost(within(reach, theirs), day)}), false)`

/** Days of a person. */
export interface OfDays extends Span {
  id: string
}

/** Condition over employee `e`: one of the people, on one of their days. The ids alone are looked up first: of most people nothing more is asked. */
export const onDaysOf = (
  people: readonly OfDays[],
  day: Sql,
): Sql => sql`(e.id = any (${[...new Set(people.map(({ id }) => id))]}::uuid[]) and exists (
  select from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ from }) => from)}::date[], ${people.map(({ until }) => until)}::date[]) as was (id, since, last)
  where was.id = e.id and ${day} between was.since and was.last))`

/** The same of a stretch of days: one of the people, on one of their days that lies in it. */
export const withinDaysOf = (
  people: readonly OfDays[],
  from: Sql,
  until: Sql,
): Sql => sql`(e.id = any (${[...new Set(people.map(({ id }) => id))]}::uuid[]) and exists (
  select from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map((one) => one.from)}::date[], ${people.map((one) => one.until)}::date[]) as was (id, since, last)
  where was.id = e.id and was.since <= ${until} and was.last >= ${from}))`

/** Everybody who was below a manager on some of the days, stretched as far as today, and on which. */
const spansBelow = (db: Db | Tx, manager: Pick<Viewer, 'id' | 'today'>, steps: number, { from, until }: Span): Promise<OfDays[]> =>
  rows(
    db,
    sql<OfDays>`
      with recursive below as (
        select ${manager.id}::uuid as id, 0 as depth,
          least(${from}::date, ${manager.today}::date) as since, greatest(${until}::date, ${manager.today}::date) as last
        union
        select a.employee_id, b.depth + 1, greatest(b.since, a.starts_on), least(b.last, a.ends_on - 1)
        from assignment a join below b on a.manager_id = b.id
        where a.starts_on <= b.last and (a.ends_on is null or a.ends_on > b.since) and b.depth < ${steps}
      )
      select distinct id, since as "from", last as until from below where id <> ${manager.id}::uuid order by id, 2, 3`,
  )

/** The days of a span on which somebody sees a person. */
export async function daysInSight(db: Db | Tx, sight: Sight, employeeId: string, { from, until }: Span): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ day: string }>`
      select g.day::date as day from generate_series(${from}::date, ${until}::date, interval '1 day') as g (day)
      join employee e on e.id = ${employeeId}::uuid where ${sight.on(sql`g.day::date`)} order by 1`,
  )
  return found.map(({ day }) => day)
}

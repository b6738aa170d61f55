import { sql } from 'kysely'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { whoHas, type ChartSight } from './sight.ts'

type Sql = ReturnType<typeof sql>

/** What people of a branch have in common: who manages them, or their unit; null: nobody, none. */
export interface Among {
  column: 'manager_id' | 'unit_id'
  id: string | null
}

/** From whom on a page begins. */
export interface Place {
  name: string
  id: string
}

/**
 * Where a branch has more than so many, its page is looked for along the names of all people; where there are fewer, those are read and
 * put in order. So neither a manager of ten nor one of a hundred thousand keeps anybody waiting.
 */
const fewEnough = 4000

/** Lines of managers longer than that there are not; where somebody is above themselves by mistake, counting ends there. */
const deepest = 20

/**
 * Condition over employee `e` and a post `a` of theirs: they stand in the chart of managers. Whoever is there does; whoever is not,
 * but still leads somebody who is, leaves an empty place, which stands where they stood last.
 */
export function standsByManager(sight: ChartSight): Sql {
  const seen = sight.seen('e', 'a')
  if (!sight.whole) return seen
  return sql`(${seen} or (${counts('a', sight)} and ${leads(sql`e.id`, sight)}))`
}

/** Of somebody's posts the one that counts on the day: the last that has begun, before the first one that. */
const counts = (post: string, { day }: ChartSight): Sql => {
  const of = (column: string) => sql.ref(`${post}.${column}`)
  return sql`not exists (
    select from assignment other where other.employee_id = ${of('employee_id')} and other.starts_on <> ${of('starts_on')}
      and case when ${of('starts_on')} <= ${day}::date then other.starts_on > ${of('starts_on')} and other.starts_on <= ${day}::date
        else other.starts_on < ${of('starts_on')} end)`
}

/** Whether somebody who is there is under a person, be it by way of others who are not. */
const leads = (person: Sql, sight: ChartSight): Sql => sql`exists (
  with recursive gone as (
    select ${person} as id, 0 as depth
    union
    select y.id, g.depth + 1 from gone g cross join lateral (
      select q.employee_id as id from assignment q ${whoHas('q', 'y')}
      where q.manager_id = g.id and ${counts('q', sight)} and not coalesce(${sight.there('y', 'q')}, false)
        and exists (select from assignment led where led.manager_id = y.id) offset 0
    ) y where g.depth < ${deepest}
  )
  select from gone cross join lateral (
    select from assignment r ${whoHas('r', 'x')} where r.manager_id = gone.id and ${sight.there('x', 'r')} limit 1
  ) led_by)`

/** A wider one, by which steps down are counted: whoever is not there and once led somebody stands between, and is not counted. */
export const standsBetween = (sight: ChartSight): Sql =>
  sight.whole ? sql`(${sight.seen('e', 'a')} or (${onceLed} and ${counts('a', sight)}))` : sight.seen('e', 'a')

/** Most people never led anybody: what else is asked of who is not there is asked of the others. */
const onceLed = sql`exists (select from assignment led where led.manager_id = a.employee_id)`

/** Whether anything stands under employee `e`. */
export const opensByManager = (sight: ChartSight): Sql =>
  sight.whole
    ? leads(sql`e.id`, sight)
    : sql`exists (select from assignment r ${whoHas('r', 'x')} where r.manager_id = e.id and ${sight.seen('x', 'r')})`

const isAmong = ({ column, id }: Among, post: string): Sql => {
  const of = sql.ref(`${post}.${column}`)
  return id === null ? sql`${of} is null` : sql`${of} = ${id}::uuid`
}

/** One page of those of a branch for whom a condition over `e` and `a` holds, by name; one more than the page has tells of the next. */
export async function pageAmong(db: Db, among: Among, sight: ChartSight, from: Place | null, size: number): Promise<string[]> {
  const [known] = await rows(
    db,
    sql<{ count: number }>`select count(*)::int as count from (
      select from assignment a where ${isAmong(among, 'a')} and ${sight.on('a')} limit ${sql.lit(fewEnough + 1)}) x`,
  )
  const isLead = among.column === 'manager_id' && sight.whole
  const stands = isLead ? sql`(${sight.seen('e', 'a')} or ${leads(sql`e.id`, sight)})` : sight.seen('e', 'a')
  const source =
    (known?.count ?? 0) > fewEnough
      ? sql`from employee e cross join lateral (
          select p.* from assignment p where p.employee_id = e.id and ${isAmong(among, 'p')} and ${sight.on('p')} offset 0) a`
      : sql`from assignment a ${whoHas('a', 'e')}`
  const page = pageOf(sql`${source} where ${isAmong(among, 'a')} and ${sight.on('a')} and ${stands}`, from, size)
  return idsOf(db, isLead ? [page, leftAmong(among, sight, from, size)] : [page], size)
}

/** So many who left a branch last are looked at, and so many who come to it next: whether they still lead, or lead already, somebody who is there. */
const [lately, soon] = [500, 100]

/** The empty places of a branch: of those whose post there is over, or has not begun. */
const leftAmong = (among: Among, sight: ChartSight, from: Place | null, size: number): Sql =>
  pageOf(
    sql`from (${postsAround(isAmong(among, 'p'), sight)}) a ${whoHas('a', 'e')}
      where ${onceLed} and ${counts('a', sight)} and ${leads(sql`e.id`, sight)}`,
    from,
    size,
  )

/** Posts `p` for which a condition holds that ended last before the day, or begin after it. */
function postsAround(where: Sql, { day }: ChartSight): Sql {
  const until = sql`coalesce(p.ends_on, 'infinity'::date)`
  return sql`
    (select p.* from assignment p where ${where} and ${until} <= ${day}::date order by ${until} desc limit ${sql.lit(lately)})
    union all
    (select p.* from assignment p where ${where} and p.starts_on > ${day}::date limit ${sql.lit(soon)})`
}

/** Posts `p` for which a condition holds: those of the day, and those among which empty places are looked for. */
export const postsBeside = (where: Sql, sight: ChartSight): Sql =>
  sql`(select p.* from assignment p where ${where} and ${sight.on('p')}) union all ${postsAround(where, sight)}`

/** One page of whatever is read from employees `e`, by name. */
const pageOf = (source: Sql, from: Place | null, size: number): Sql => {
  const since = from ? sql`and (e.display_name, e.id) >= (${from.name}, ${from.id}::uuid)` : sql``
  return sql`(select e.id, e.display_name as name ${source} ${since} order by e.display_name, e.id limit ${sql.lit(size + 1)})`
}

async function idsOf(db: Db, pages: readonly Sql[], size: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`select id from (${sql.join(pages, sql` union all `)}) found order by name, id limit ${sql.lit(size + 1)}`,
  )
  return found.map(({ id }) => id)
}

/** Whoever sees only some people sees them under those of them who manage them; the others stand at the top. */
export const topOfPart = (db: Db, sight: ChartSight, from: Place | null, size: number): Promise<string[]> =>
  idsOf(
    db,
    [
      pageOf(
        sql`from assignment a join employee e on e.id = a.employee_id where ${sight.seen('e', 'a')} and not exists (
          select from assignment q join employee y on y.id = q.employee_id where q.employee_id = a.manager_id and ${sight.seen('y', 'q')})`,
        from,
        size,
      ),
    ],
    size,
  )

/** Somebody for whom a condition over employee `e` and a post `a` holds; undefined where it holds for none of their posts. */
export const placeWhere = (db: Db, id: string, stands: Sql): Promise<Place | undefined> =>
  first(
    db,
    sql<Place>`select e.id, e.display_name as name from employee e join assignment a on a.employee_id = e.id
      where e.id = ${id}::uuid and ${stands} limit 1`,
  )

/** The condition that somebody is of a branch, for `placeWhere`. */
export const alsoAmong = (among: Among, stands: Sql): Sql => sql`${isAmong(among, 'a')} and ${stands}`

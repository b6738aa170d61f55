import { sql } from 'kysely'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { mostBelow, type organisationChartCalls } from '#shared/areas/organisation-chart.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { postOn } from '#server/people/sight.ts'
import { isSeenUnit, type Drawing } from './nodes.ts'
import { whoHas, type ChartSight } from './sight.ts'
import { placeWhere, postsBeside, standsBetween, standsByManager } from './standing.ts'

type Way = AnswerOf<typeof organisationChartCalls.path>
type Below = AnswerOf<typeof organisationChartCalls.below>

interface Step {
  id: string
  aboveId: string | null
  isSeen: boolean
}

/** A line is followed up so far; where it closes in a circle it ends. */
const highest = 100

/** The way from the top to somebody. */
export async function wayTo(db: Db, { by, sight }: Drawing, id: string): Promise<Way> {
  if (!(await placeWhere(db, id, sight.seen('e', 'a')))) throw notFound()
  const line = by === 'manager' ? await managersOf(db, sight, id) : await unitsOf(db, sight, id)
  return { ids: line.map((step) => step.id).toReversed(), isReached: line.at(-1)?.aboveId === null }
}

/** Somebody and the managers above them, nearest first, as far as the reader sees them: who is not there leaves an empty place. */
async function managersOf(db: Db, sight: ChartSight, id: string): Promise<Step[]> {
  const post = postOn(sql`${sight.day}::date`)
  const seen = sight.whole ? sql`true` : sql`coalesce(${sight.seen('e', 'a')}, false)`
  const found = await rows(
    db,
    sql<Step>`
      with recursive up as (
        select e.id, a.manager_id as "aboveId", true as "isSeen", array[e.id] as way from employee e ${post} where e.id = ${id}::uuid
        union all
        select e.id, a.manager_id, ${seen}, up.way || e.id
        from up join employee e on e.id = up."aboveId" ${post}
        where not e.id = any (up.way) and cardinality(up.way) < ${highest}
      )
      select id, "aboveId", "isSeen" from up order by cardinality(way)`,
  )
  const end = found.findIndex(({ isSeen }) => !isSeen)
  if (end < 0) return found
  // Above them stands nobody whom the reader sees: they stand at the top.
  const line = found.slice(0, end)
  return line.with(-1, { ...(line.at(-1) as Step), aboveId: null })
}

/** Somebody, their unit and the units above it. */
async function unitsOf(db: Db, { day }: ChartSight, id: string): Promise<Step[]> {
  return rows(
    db,
    sql<Step>`
      with recursive up as (
        select e.id, a.unit_id as "aboveId", array[e.id] as way from employee e ${postOn(sql`${day}::date`)} where e.id = ${id}::uuid
        union all
        select n.id, n.parent_id, up.way || n.id from up join unit n on n.id = up."aboveId"
        where not n.id = any (up.way) and cardinality(up.way) < ${highest}
      )
      select id, "aboveId" from up order by cardinality(way)`,
  )
}

/** How many are below somebody, or in a unit and those below it, and so many steps down: counted from above, up to a bound. */
export async function countedBelow(db: Db, drawing: Drawing, of: string): Promise<Below> {
  const { sight } = drawing
  if (drawing.by === 'unit') {
    if (!(await isSeenUnit(db, drawing, of))) throw notFound()
    return told(db, inUnits(sight, of))
  }
  if (!(await placeWhere(db, of, standsByManager(sight)))) throw notFound()
  return told(db, underManagers(sight, of))
}

type Sql = ReturnType<typeof sql>

async function told(db: Db, people: Sql): Promise<Below> {
  const found = await first(
    db,
    sql<{ people: number; levels: number; counted: number }>`
      select count(*) filter (where "isThere")::int as people, coalesce(max(depth) filter (where "isThere"), 0) as levels, count(*)::int as counted
      from (${people} limit ${sql.lit(mostBelow + 1)}) found`,
  )
  const { people: count = 0, levels = 0, counted = 0 } = found ?? {}
  return { people: Math.min(count, mostBelow), levels, isMore: counted > mostBelow }
}

/** Each step is read by the index of managers, whatever PostgreSQL expects of their number. */
const underManagers = (sight: ChartSight, of: string): Sql => sql`
  (with recursive below as (
    select ${of}::uuid as id, 0 as depth, array[${of}::uuid] as way, false as "isThere"
    union all
    select x.id, b.depth + 1, b.way || x.id, x."isThere" from below b cross join lateral (
      select e.id, coalesce(${sight.there('e', 'a')}, false) as "isThere" from (${postsBeside(sql`p.manager_id = b.id`, sight)}) a ${whoHas('a', 'e')}
      where ${standsBetween(sight)} offset 0
    ) x where not x.id = any (b.way) and b.depth < ${highest}
  )
  select depth, "isThere" from below where depth > 0)`

const inUnits = (sight: ChartSight, of: string): Sql => sql`
  (with recursive beneath as (
    select ${of}::uuid as id, 1 as depth, array[${of}::uuid] as way
    union all
    select c.id, b.depth + 1, b.way || c.id from beneath b join unit c on c.parent_id = b.id where not c.id = any (b.way)
  )
  select depth, true as "isThere" from beneath b cross join lateral (
    select from assignment a ${whoHas('a', 'e')} where a.unit_id = b.id and ${sight.seen('e', 'a')} offset 0
  ) x)`

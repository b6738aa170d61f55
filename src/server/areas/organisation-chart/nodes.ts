import { sql } from 'kysely'
import { mostDirect, type ChartBy, type ChartNode } from '#shared/areas/organisation-chart.ts'
import type { Language } from '#shared/texts/index.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import { postOn } from '#server/people/sight.ts'
import { whoHas, type ChartSight } from './sight.ts'
import { opensByManager } from './standing.ts'

type Sql = ReturnType<typeof sql>

/** How a chart is drawn, and for whom. */
export interface Drawing {
  by: ChartBy
  sight: ChartSight
  language: Language
}

const counted = sql.lit(mostDirect + 1)

/** How many are seen directly under somebody or in a unit: a condition over the post `r`. */
export const directly = (under: Sql, sight: ChartSight): Sql => sql`(
  select count(*)::int from (
    select from assignment r ${whoHas('r', 'x')} where ${under} and ${sight.seen('x', 'r')} limit ${counted}
  ) found)`

/** People, and the empty places of those who are not there, in the order of their ids. */
export async function peopleNodes(db: Db, { by, sight, language }: Drawing, ids: readonly string[]): Promise<ChartNode[]> {
  const isThere = sql`coalesce(${sight.there('e', 'a')}, false)`
  const found = await rows(
    db,
    sql<ChartNode>`
      select case when ${isThere} then 'person' else 'vacancy' end as kind, e.id, case when ${isThere} then e.display_name else '' end as name,
        coalesce(p.name, '') as position, coalesce(u.name, '') as unit, coalesce(s.name, '') as site,
        case when ${isThere} and ${sight.lookedAfter('e', 'a')} then coalesce(${calledIn(language, sql`t.names`)}, a.employment_status) end as status,
        (${isThere} and e.picture_id is not null and (e.left_on is null or e.left_on >= current_date)) as "hasPicture",
        null as head, false as "lacksHead", ${directly(sql`r.manager_id = e.id`, sight)} as reports,
        ${by === 'manager' ? opensByManager(sight) : sql`false`} as opens
      from unnest(${ids}::uuid[]) with ordinality as q (id, place)
      join employee e on e.id = q.id ${postOn(sql`${sight.day}::date`)}
      left join position p on p.id = a.position_id
      left join unit u on u.id = a.unit_id
      left join site s on s.id = a.site_id
      left join employment_status t on t.code = a.employment_status
      order by q.place`,
  )
  return found
}

/** Somebody who is seen is somewhere in unit `under`, or in one below it. */
const holdsAnybody = (unit: Sql, sight: ChartSight): Sql => sql`exists (
  with recursive beneath as (
    select ${unit} as id
    union
    select c.id from unit c join beneath b on c.parent_id = b.id
  )
  select from beneath cross join lateral (
    select from assignment r ${whoHas('r', 'x')} where r.unit_id = beneath.id and ${sight.seen('x', 'r')} limit 1
  ) held)`

/** The first of the units for which a condition over unit `n` holds, as far as anybody is in them who is seen, by name. */
export const unitNodes = (db: Db, { sight }: Drawing, where: Sql, most: number): Promise<ChartNode[]> =>
  rows(
    db,
    sql<ChartNode>`
      select 'unit' as kind, n.id, n.name, '' as position, '' as unit, '' as site, null as status, false as "hasPicture",
        case when h.id is not null then json_build_object('id', h.id, 'name', h.display_name) end as head,
        (${sight.isToday} and h.id is null) as "lacksHead", ${directly(sql`r.unit_id = n.id`, sight)} as reports, true as opens
      from (select * from unit n where ${where} and ${holdsAnybody(sql`n.id`, sight)} order by n.name, n.id limit ${sql.lit(most)}) n
      left join lateral (
        select h.id, h.display_name from employee h join assignment g on g.employee_id = h.id
        where h.id = n.head_id and ${sight.isToday} and ${sight.there('h', 'g')} limit 1
      ) h on true
      order by n.name, n.id`,
  )

/** Whether a unit is seen at all. */
export async function isSeenUnit(db: Db, { sight }: Drawing, id: string): Promise<boolean> {
  const found = await rows(db, sql`select from unit n where n.id = ${id}::uuid and ${holdsAnybody(sql`n.id`, sight)}`)
  return found.length > 0
}

import { sql } from 'kysely'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'

type Sql = ReturnType<typeof sql>
type Place = 'site_id' | 'unit_id' | 'position_id'

const staying = sql`e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)`

/** How many people are in a site, a unit or a position `t` today. */
export const peopleIn = (place: Place): Sql => sql`(
  select count(*)::int from assignment a join employee e on e.id = a.employee_id
  where a.${sql.id(place)} = t.id and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date) and ${staying})`

/** So many are named. */
const named = 5

/** Refuses to close what somebody is in, today or from a day to come, and says who and how many. */
export async function demandEmpty(tx: Tx, place: Place, id: string): Promise<void> {
  const found = await first(
    tx,
    sql<{ count: number; who: string[] | null }>`
      select count(*)::int as count, (array_agg(name order by name))[:${named}] as who from (
        select distinct e.id, e.display_name as name from assignment a join employee e on e.id = a.employee_id
        where a.${sql.id(place)} = ${id}::uuid and (a.ends_on is null or a.ends_on > current_date) and ${staying}
      ) x`,
  )
  if (!found || found.count === 0) return
  const who = (found.who ?? []).join(', ')
  throw refuse(409, found.count > named ? 'organisation.peopleAndMore' : 'organisation.people', { who, count: found.count })
}

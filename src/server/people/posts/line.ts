import { sql } from 'kysely'
import { first, rows, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'

/**
 * Refuses what has put somebody above themselves, on whatever day from `from` on, and says by whom: asked after the posts of
 * `ids` are written. The organisation is held, so that nobody else closes a circle meanwhile.
 */
export async function demandNoCircle(tx: Tx, ids: readonly string[], from: string): Promise<void> {
  const found = await first(
    tx,
    sql<{ path: string[]; since: string }>`
      with recursive up as (
        select a.employee_id as origin, a.manager_id as at, greatest(a.starts_on, ${from}::date) as since, a.ends_on as until, array[a.employee_id, a.manager_id] as path
        from assignment a
        where a.employee_id = any (${ids}::uuid[]) and a.manager_id is not null and (a.ends_on is null or a.ends_on > ${from}::date)
        union all
        select u.origin, a.manager_id, greatest(u.since, a.starts_on), least(u.until, a.ends_on), u.path || a.manager_id
        from up u join assignment a on a.employee_id = u.at
        where u.at <> u.origin and a.manager_id is not null and not a.manager_id = any (u.path[2:])
          and (a.ends_on is null or a.ends_on > u.since) and (u.until is null or a.starts_on < u.until)
      )
      select path, since from up where at = origin order by cardinality(path), since limit 1`,
  )
  if (!found) return
  const named = await rows(
    tx,
    sql<{ id: string; name: string }>`select id, display_name as name from employee where id = any (${found.path}::uuid[])`,
  )
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  throw refuse(409, 'people.circle', { chain: found.path.map((id) => nameOf.get(id) ?? '').join(' → '), day: found.since }, 'managerId')
}

import { sql } from 'kysely'
import { rows, type Tx } from '#server/foundation/database/db.ts'

/** People who come without a working schedule: how many, and the first of them by name. */
export interface Unplanned {
  count: number
  names: string[]
}

export const nobodyUnplanned: Unplanned = { count: 0, names: [] }

/** So many are named. */
const mostNamed = 20

/** Of the people whom the stage has made those who work here, or will, and have no working schedule: no day of theirs is planned. */
export async function unplannedPeople(tx: Tx): Promise<Unplanned> {
  const found = await rows(
    tx,
    sql<{ name: string; count: number }>`
      select e.display_name as name, count(*) over () as count from stage_employee s join employee e on e.id = s.id
      where s.known is null and (e.left_on is null or e.left_on >= current_date)
        and not exists (select from schedule_assignment a where a.employee_id = e.id)
      order by s.seq limit ${mostNamed}`,
  )
  return { count: Number(found[0]?.count ?? 0), names: found.map(({ name }) => name) }
}

import { sql } from 'kysely'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { pattern } from '#server/platform/lists.ts'
import { presentPost, rosterReach, rosterSight, type RosterReach } from './reach.ts'

export interface Person {
  id: string
  code: string
  name: string
  position: string
  canEdit: boolean
  /** The days of the month on which the viewer sees them; null: all. */
  seenOn: readonly string[] | null
}

export interface Wanted {
  unitId: string | null
  employeeId: string | null
  from: string
  until: string
  search: string
  size: number
  page: number
}

/** Who stands in a month: the people of a unit, one person, or oneself. What the viewer may not see does not exist. */
export async function peopleOf(db: Db, viewer: Viewer, wanted: Wanted): Promise<{ people: Person[]; total: number }> {
  const { unitId, employeeId, from, until } = wanted
  const reach = await rosterReach(db, viewer)
  const sight = await rosterSight(db, viewer, { from, until })
  const whose = employeeId ?? (unitId ? null : viewer.id)
  const search = wanted.search.trim()
  const inUnit = sql`exists (
    select from assignment m where m.employee_id = e.id and m.unit_id = ${unitId}::uuid
      and m.starts_on <= ${until}::date and (m.ends_on is null or m.ends_on > ${from}::date))`
  const seenDays = sql`select g.day::date as day from generate_series(${from}::date, ${until}::date, interval '1 day') as g (day)
    where (e.left_on is null or g.day::date <= e.left_on) and (e.hired_on is null or g.day::date >= e.hired_on) and ${sight.on(sql`g.day::date`)}`
  const where = sql`(${reach.visible} or exists (${seenDays})) and (e.disabled_at is null or e.disabled_at >= ${from}::date) and (e.left_on is null or e.left_on >= ${from}::date)
    and (e.hired_on is null or e.hired_on <= ${until}::date)
    and ${whose ? sql`e.id = ${whose}::uuid` : sql`true`} and ${unitId ? inUnit : sql`true`}
    and ${search ? sql`(e.display_name || ' ' || e.code) ilike ${pattern(search)}` : sql`true`}`
  const people = await rows(
    db,
    sql<Person & { total: number }>`
      select e.id, e.code, e.display_name as name, coalesce(p.name, '') as position, ${reach.editable} as "canEdit",
        case when not ${reach.visible} then array(select x.day::text from (${seenDays}) x) end as "seenOn", count(*) over () as total
      from employee e ${presentPost} left join position p on p.id = a.position_id
      where ${where} order by e.display_name, e.id limit ${wanted.size} offset ${(wanted.page - 1) * wanted.size}`,
  )
  const mayBeEmpty = unitId !== null && employeeId === null && (await isUnitSeen(db, reach, unitId))
  if (people.length === 0 && !mayBeEmpty) throw notFound()
  return { people: people.map(({ total: _total, ...person }) => person), total: people[0]?.total ?? 0 }
}

const isUnitSeen = async (db: Db, reach: RosterReach, unitId: string): Promise<boolean> =>
  (await first(db, sql<object>`select from employee e ${presentPost} where a.unit_id = ${unitId}::uuid and ${reach.visible} limit 1`)) !==
  undefined

import { sql } from 'kysely'
import type { OptionBody } from '#shared/contract/options.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { reachOf, withinPost } from '#server/people/roles/duties.ts'
import { rosterModule } from '#server/people/roles/permissions.ts'
import { reportsOf } from '#server/people/organisation.ts'
import { postOn, wholeLine } from '#server/people/sight.ts'
import { seenWithin, teamIn } from '#server/people/team.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { pattern } from '#server/platform/lists.ts'
import { options } from '#server/platform/options.ts'

type Sql = ReturnType<typeof sql>

export interface TeamPerson {
  id: string
  code: string
  name: string
  unit: string
  siteId: string | null
}

export interface TeamWanted {
  /** None: the viewer's team. */
  unitId: string | null
  search: string
  from: string
  until: string
  page: number
  size: number
}

/** The people of a page, oneself first, then by name. */
export async function teamPeople(db: Db, viewer: Viewer, wanted: TeamWanted): Promise<{ people: TeamPerson[]; total: number }> {
  const { unitId, from, until, size, page } = wanted
  const search = wanted.search.trim()
  const whose = unitId === null ? await ofTeam(db, viewer, wanted) : await ofUnit(db, viewer, unitId, wanted)
  const found = await rows(
    db,
    sql<TeamPerson & { total: number }>`
      select e.id, e.code, e.display_name as name, coalesce(u.name, '') as unit, a.site_id as "siteId", count(*) over ()::int as total
      from employee e ${postOn(sql`least(${until}, ${viewer.today})::date`)} left join unit u on u.id = a.unit_id
      where ${whose} and (e.disabled_at is null or e.disabled_at >= ${from}::date) and (e.left_on is null or e.left_on >= ${from}::date)
        and (e.hired_on is null or e.hired_on <= ${until}::date)
        and ${search ? sql`(e.display_name || ' ' || e.code) ilike ${pattern(search)}` : sql`true`}
      order by e.id <> ${viewer.id}::uuid, e.display_name, e.id limit ${size} offset ${(page - 1) * size}`,
  )
  return { people: found.map(({ total: _total, ...person }) => person), total: found[0]?.total ?? 0 }
}

async function ofTeam(db: Db, viewer: Viewer, span: { from: string; until: string }): Promise<Sql> {
  const team = await teamIn(db, viewer, span)
  return sql`e.id = any (${[viewer.id, ...new Set(team.map(({ id }) => id))]}::uuid[])`
}

/** Whoever is of a unit on a day on which the viewer sees them. */
async function ofUnit(db: Db, viewer: Viewer, unitId: string, span: { from: string; until: string }): Promise<Sql> {
  const { from, until } = span
  const seen = await seenWithin(db, viewer, span)
  // Until when they are here, as of a move that is planned nobody reads.
  const first = sql`greatest(m.starts_on, ${from}::date)`
  const last = sql`least(m.ends_on - 1, e.left_on, ${until}::date)`
  return sql`(e.id in (select employee_id from assignment where unit_id = ${unitId}::uuid) and exists (
    select from assignment m
    where m.employee_id = e.id and m.unit_id = ${unitId}::uuid and m.starts_on <= ${viewer.today}::date and ${first} <= ${last}
      and ${seen(first, last)}))`
}

/** Units in which the viewer sees somebody today, their own first. */
export async function unitsSeen(db: Db, viewer: Viewer, input: OptionBody) {
  const reports = await reportsOf(db, viewer.id, viewer.today, wholeLine)
  const seen = sql`(a.unit_id = ${viewer.unitId}::uuid or e.id = any (${reports}::uuid[]) or ${withinPost(reachOf(viewer, rosterModule, 'see'))})`
  return options<{ id: string; displayName: string; code: string; people: number }>(db, input, {
    select: sql`u.id, u.name as "displayName", u.code, u.people`,
    from: sql`from (
      select n.id, n.name, n.code, count(*)::int as people from employee e
      join assignment a on a.employee_id = e.id and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date)
      join unit n on n.id = a.unit_id
      where e.disabled_at is null and (e.left_on is null or e.left_on >= current_date) and ${seen} group by n.id
    ) u`,
    search: sql`(u.name || ' ' || u.code)`,
    sortable: ['displayName', 'code', 'people'],
    order: [sql`(u.id is distinct from ${viewer.unitId}::uuid)`, sql`u.name`, sql`u.id`],
  })
}

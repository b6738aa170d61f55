import { sql } from 'kysely'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { gathered, questionRows } from '#server/foundation/database/joint.ts'
import type { Place } from './roles/duties.ts'

/** A person as the approval route needs to know them on a day. */
export interface Post {
  id: string
  name: string
  /** Neither gone nor disabled. */
  active: boolean
  managerId: string | null
  unitId: string | null
  siteId: string | null
  positionId: string | null
  grade: string | null
  employmentStatus: string | null
  /** Of whom a line is asked: heads of their unit and of the units above it, nearest first. */
  heads?: readonly HeadAbove[]
}

export interface HeadAbove {
  unit: string
  headId: string | null
}

/** A post with what conditions of a flow may look at. */
export interface LinePost extends Post {
  unitCode: string | null
  siteCode: string | null
  country: string | null
  positionCode: string | null
  hiredOn: string | null
}

interface PostRow {
  id: string
  name: string
  active: boolean
  manager_id: string | null
  unit_id: string | null
  site_id: string | null
  position_id: string | null
  grade: string | null
  employment_status: string | null
}

const postOf = (row: PostRow): Post => ({
  id: row.id,
  name: row.name,
  active: row.active,
  managerId: row.manager_id,
  unitId: row.unit_id,
  siteId: row.site_id,
  positionId: row.position_id,
  grade: row.grade,
  employmentStatus: row.employment_status,
})

type Sql = ReturnType<typeof sql>

const postColumns = (asOf: Sql) => sql`
  e.id, e.display_name as name,
  (e.disabled_at is null and (e.left_on is null or e.left_on >= ${asOf})) as active,
  a.manager_id, a.unit_id, a.site_id, a.position_id, a.grade, a.employment_status`

const assignmentOn = (asOf: Sql) => sql`
  left join lateral (
    select * from assignment x where x.employee_id = e.id and x.starts_on <= ${asOf} order by x.starts_on desc limit 1
  ) a on true`

interface LineRow extends PostRow, Pick<LinePost, 'unitCode' | 'siteCode' | 'country' | 'positionCode' | 'hiredOn'> {
  place: number
  heads: HeadAbove[] | null
}

/** A person and the managers above them, nearest first, at most twenty; a circle ends where it closes. */
export const lineOf = (db: Db | Tx, employeeId: string, asOf: string): Promise<LinePost[]> => lines(db, { employeeId, asOf })

export interface LineAsked {
  employeeId: string
  asOf: string
}

const lines = gathered<LineAsked, LinePost[]>(async (db, asked) => linesIn(asked, await rows(db, lineRows(asked))))

/** The rows of what `lineOf` answers to some questions. */
export const lineRows = (asked: readonly LineAsked[]) => sql<LineRow>`
      with recursive line as (
        select place, "asOf" as as_of, "employeeId" as id, 0 as depth, array["employeeId"] as path
        from ${questionRows(asked)} as q (place int, "employeeId" uuid, "asOf" date)
        union all
        select l.place, l.as_of, x.manager_id, l.depth + 1, l.path || x.manager_id
        from line l
        cross join lateral (
          select manager_id from assignment a
          where a.employee_id = l.id and a.starts_on <= l.as_of order by a.starts_on desc limit 1
        ) x
        where x.manager_id is not null and not x.manager_id = any (l.path) and l.depth < 20
      )
      select l.place, l.depth, ${postColumns(sql`l.as_of`)}, case when l.depth = 0 then ${headsOf(sql`a.unit_id`)} end as heads, u.code as "unitCode", s.code as "siteCode", s.country, p.code as "positionCode", e.hired_on as "hiredOn"
      from line l cross join lateral (select * from employee where id = l.id offset 0) e ${assignmentOn(sql`l.as_of`)}
      left join lateral (select code from position where id = a.position_id offset 0) p on true
      left join lateral (select code from unit where id = a.unit_id offset 0) u on true
      left join site s on s.id = a.site_id
      order by l.place, l.depth`

/** What they mean. */
export function linesIn(asked: readonly LineAsked[], found: readonly LineRow[]): LinePost[][] {
  const answers: LinePost[][] = asked.map(() => [])
  for (const { place, unitCode, siteCode, country, positionCode, hiredOn, heads, ...row } of found)
    answers[place - 1]?.push({ ...postOf(row), unitCode, siteCode, country, positionCode, hiredOn, ...(heads && { heads }) })
  return answers
}

export async function postsOf(db: Db | Tx, ids: readonly string[], asOf: string): Promise<Post[]> {
  if (ids.length === 0) return []
  const found = await rows(
    db,
    sql<PostRow>`select ${postColumns(sql`${asOf}::date`)} from employee e ${assignmentOn(sql`${asOf}::date`)} where e.id = any (${ids}::uuid[])`,
  )
  return found.map(postOf)
}

/** Heads of a unit and of the units above it, nearest first. */
export async function headsAbove(db: Db | Tx, unitId: string): Promise<HeadAbove[]> {
  const found = await first(db, sql<{ heads: HeadAbove[] | null }>`select ${headsOf(sql`${unitId}::uuid`)} as heads`)
  return found?.heads ?? []
}

/** The same as a list in a column. */
const headsOf = (unitId: Sql): Sql => sql`(
  with recursive above as (
    select id, parent_id, name, head_id, 0 as depth from unit where id = ${unitId}
    union all
    select p.id, p.parent_id, p.name, p.head_id, x.depth + 1 from unit p join above x on p.id = x.parent_id where x.depth < 20
  )
  select json_agg(json_build_object('unit', name, 'headId', head_id) order by depth) from above)`

export async function holdersOf(db: Db | Tx, positionCode: string, asOf: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select a.employee_id as id from assignment a join position p on p.id = a.position_id
      where p.code = ${positionCode} and a.starts_on <= ${asOf}::date and (a.ends_on is null or a.ends_on > ${asOf}::date)
      order by 1 limit 50`,
  )
  return found.map((row) => row.id)
}

/** Those who have a role whose reach is over somebody. */
export async function membersOf(db: Db | Tx, roleCode: string, about: Place): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select distinct h.employee_id as id from role_reaching h join role r on r.id = h.role_id
      where r.code = ${roleCode} and ${isOver(about)} order by 1 limit 50`,
  )
  return found.map((row) => row.id)
}

/** HR of somebody, those first who are it not for the whole company. */
export async function hrOf(db: Db | Tx, about: Place): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select h.employee_id as id from role_reaching h join role r on r.id = h.role_id
      where r.system = 'hr' and ${isOver(about)}
      group by h.employee_id order by bool_or(not h.whole) desc, 1 limit 50`,
  )
  return found.map((row) => row.id)
}

const isOver = ({ employeeId, siteId, unitId }: Place) =>
  sql`(h.whole or ${siteId}::uuid = any (h.sites) or ${unitId}::uuid = any (h.units) or ${employeeId}::uuid = any (h.people))`

/** Whether somebody is anybody's manager on a day. */
export async function manages(db: Db | Tx, employeeId: string, asOf: string): Promise<boolean> {
  // Sorted so that the index of managers is read, however many reports the average manager has.
  const found = await rows(
    db,
    sql<{ one: number }>`
      select 1 as one from assignment
      where manager_id = ${employeeId}::uuid and starts_on <= ${asOf}::date and (ends_on is null or ends_on > ${asOf}::date)
      order by manager_id, ends_on limit 1`,
  )
  return found.length > 0
}

/** Everybody below a manager on a day, direct reports first; at most `depth` steps down. */
export async function reportsOf(db: Db | Tx, managerId: string, asOf: string, depth = 20): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      with recursive below as (
        select ${managerId}::uuid as id, 0 as depth
        union
        select a.employee_id, b.depth + 1 from assignment a join below b on a.manager_id = b.id
        where a.starts_on <= ${asOf}::date and (a.ends_on is null or a.ends_on > ${asOf}::date) and b.depth < ${depth}
      )
      select id from below where id <> ${managerId}::uuid group by id order by min(depth), id`,
  )
  return found.map((row) => row.id)
}

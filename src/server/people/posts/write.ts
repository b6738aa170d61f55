import { sql } from 'kysely'
import { jsonRows, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { postColumns, type Post } from './post.ts'

type Sql = ReturnType<typeof sql>

const columns = Object.values(postColumns)

/** How rows of `merged_assignment m`, the posts as they will be, meet those of `assignment a`, as they stand. */
const list = (alias: string, names: readonly string[]) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))
export const samePost = sql`m.employee_id = a.employee_id and m.starts_on = a.starts_on`
export const differingPost = sql`(${list('m', [...columns, 'ends_on'])}) is distinct from (${list('a', [...columns, 'ends_on'])})`

/**
 * Writes the posts of people: the one function that does. `merged_assignment` holds their whole histories as they will be;
 * what differs is written. Afterwards `moved_assignment` says, until the transaction ends, whose posts have become others and
 * from which day on. Answers how many posts went.
 */
export async function writePosts(tx: Tx): Promise<number> {
  await keepMoved(tx)
  const removed = await sql`
    delete from assignment a where a.employee_id in (select employee_id from merged_assignment)
      and not exists (select from merged_assignment m where ${samePost})`.execute(tx)
  const all = [...columns, 'ends_on']
  await sql`
    update assignment a set ${sql.join(all.map((name) => sql`${sql.id(name)} = ${sql.ref(`m.${name}`)}`))}
    from merged_assignment m where ${samePost} and ${differingPost}`.execute(tx)
  await sql`
    insert into assignment (employee_id, starts_on, ${sql.join(all.map((name) => sql.id(name)))})
    select m.employee_id, m.starts_on, ${list('m', all)} from merged_assignment m
    where not exists (select from assignment a where ${samePost}) order by m.employee_id, m.starts_on`.execute(tx)
  for (const [table, column] of terms) await takeUpTerms(tx, table, column)
  return Number(removed.numAffectedRows ?? 0)
}

async function keepMoved(tx: Tx): Promise<void> {
  const differs = sql`(${list('m', columns)}) is distinct from (${list('a', columns)})`
  await sql`drop table if exists moved_assignment`.execute(tx)
  await sql`
    create temp table moved_assignment on commit drop as
    select employee_id, min(from_day) as from_day from (
      select a.employee_id, case when ${differs} then a.starts_on else least(m.ends_on, a.ends_on) end as from_day
      from merged_assignment m join assignment a on ${samePost} where ${differingPost}
      union all
      select m.employee_id, m.starts_on from merged_assignment m where not exists (select from assignment a where ${samePost})
      union all
      select a.employee_id, a.starts_on from assignment a
      where a.employee_id in (select employee_id from merged_assignment) and not exists (select from merged_assignment m where ${samePost})
    ) x group by employee_id`.execute(tx)
}

const terms = [
  ['grade', 'grade'],
  ['employment_status', 'employment_status'],
] as const

/** A grade or status that files bring and nobody has set up is set up under its code: it can be chosen, and named, from then on. */
async function takeUpTerms(tx: Tx, table: string, column: string): Promise<void> {
  const unknown = await rows(
    tx,
    sql<{ code: string }>`
      select distinct ${sql.ref(`m.${column}`)} as code from merged_assignment m
      where ${sql.ref(`m.${column}`)} is not null and not exists (select from ${sql.table(table)} t where t.code = ${sql.ref(`m.${column}`)}) order by 1`,
  )
  const made = unknown.map(({ code }) => ({ id: newId(), code }))
  await sql`
    insert into ${sql.table(table)} (id, code, names)
    select id, code, jsonb_build_object('en', code) from ${jsonRows(made)} as r (id uuid, code text)
    on conflict (code) do nothing`.execute(tx)
}

/** What somebody's posts are to be. */
export interface History {
  employeeId: string
  posts: readonly Post[]
}

/** Writes the posts of some people as they are handed over; of others nothing. */
export async function putPosts(tx: Tx, people: readonly History[]): Promise<void> {
  const all = people.flatMap(({ employeeId, posts }) =>
    posts.map(({ startsOn, endsOn, ...fields }) => ({
      employee_id: employeeId,
      starts_on: startsOn,
      ends_on: endsOn,
      ...Object.fromEntries(Object.entries(postColumns).map(([field, column]) => [column, fields[field as keyof typeof fields]])),
    })),
  )
  const gone = people.filter(({ posts }) => posts.length === 0).map(({ employeeId }) => employeeId)
  await sql`drop table if exists merged_assignment`.execute(tx)
  await sql`
    create temp table merged_assignment on commit drop as
    select r.employee_id, r.starts_on, r.ends_on, r.unit_id, r.position_id, r.site_id, r.manager_id, r.grade, r.employment_status, r.full_time
    from ${jsonRows(all)} as r (employee_id uuid, starts_on date, ends_on date, unit_id uuid, position_id uuid, site_id uuid, manager_id uuid, grade text, employment_status text, full_time numeric)`.execute(
    tx,
  )
  // Of who keeps no post at all no row says so.
  await sql`delete from assignment where employee_id = any (${gone}::uuid[])`.execute(tx)
  await writePosts(tx)
}

/** The posts of some people, each in their order. */
export async function postsOfAll(tx: Db | Tx, where: Sql): Promise<Map<string, Post[]>> {
  const found = await rows(
    tx,
    sql<Post & { whose: string }>`
      select a.employee_id as whose, a.starts_on as "startsOn", a.ends_on as "endsOn", a.unit_id as "unitId", a.position_id as "positionId",
        a.site_id as "siteId", a.manager_id as "managerId", a.grade, a.employment_status as "employmentStatus", a.full_time::text as "fullTime"
      from assignment a where ${where} order by a.employee_id, a.starts_on`,
  )
  const all = Map.groupBy(found, ({ whose }) => whose)
  return new Map([...all].map(([employeeId, posts]) => [employeeId, posts.map(postOf)]))
}

const postOf = ({ startsOn, endsOn, unitId, positionId, siteId, managerId, grade, employmentStatus, fullTime }: Post): Post => ({
  startsOn,
  endsOn,
  unitId,
  positionId,
  siteId,
  managerId,
  grade,
  employmentStatus,
  fullTime,
})

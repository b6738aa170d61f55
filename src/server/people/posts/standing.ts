import { sql } from 'kysely'
import { jsonRows, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Scheduled, Standing } from './acts.ts'
import { postsOfAll, putPosts } from './write.ts'

export interface Person extends Standing {
  id: string
  name: string
  disabled: boolean
}

/** How people stand; those who do not exist are not among them. The organisation is held by whoever changes it. */
export async function standingsOf(tx: Db | Tx, ids: readonly string[]): Promise<Map<string, Person>> {
  const people = await rows(
    tx,
    sql<Omit<Person, 'posts' | 'schedules'>>`
      select id, display_name as name, hired_on as "hiredOn", left_on as "leftOn", returns_on as "returnsOn", disabled_at is not null as disabled
      from employee where id = any (${ids}::uuid[])`,
  )
  const posts = await postsOfAll(tx, sql`a.employee_id = any (${ids}::uuid[])`)
  const given = await rows(
    tx,
    sql<Scheduled & { whose: string }>`
      select employee_id as whose, starts_on as "startsOn", schedule_id as "scheduleId" from schedule_assignment
      where employee_id = any (${ids}::uuid[]) order by employee_id, starts_on`,
  )
  const schedules = Map.groupBy(given, ({ whose }) => whose)
  return new Map(
    people.map((person) => [
      person.id,
      {
        ...person,
        posts: posts.get(person.id) ?? [],
        schedules: (schedules.get(person.id) ?? []).map(({ startsOn, scheduleId }) => ({ startsOn, scheduleId })),
      },
    ]),
  )
}

/** What of a person is written down with an act, and compared when it is taken back. */
export const standingOf = ({ hiredOn, leftOn, returnsOn, posts, schedules }: Standing): Standing => ({
  hiredOn,
  leftOn,
  returnsOn,
  posts,
  schedules,
})

/** Writes how some people stand. `person_moved` tells until the transaction ends whose days follow, and from when. */
export async function putStandings(tx: Tx, people: readonly (Standing & { id: string })[]): Promise<void> {
  await putPosts(
    tx,
    people.map(({ id, posts }) => ({ employeeId: id, posts })),
  )
  const days = people.map(({ id, hiredOn, leftOn, returnsOn }) => ({ id, hired: hiredOn, gone: leftOn, returns: returnsOn }))
  await sql`
    update employee e set hired_on = x.hired, left_on = x.gone, returns_on = x.returns
    from ${jsonRows(days)} as x (id uuid, hired date, gone date, returns date)
    where e.id = x.id and (e.hired_on, e.left_on, e.returns_on) is distinct from (x.hired, x.gone, x.returns)`.execute(tx)
  const ids = people.map(({ id }) => id)
  const given = people.flatMap(({ id, schedules }) =>
    schedules.map(({ startsOn, scheduleId }) => ({ id, starts: startsOn, schedule: scheduleId })),
  )
  const wished = sql`${jsonRows(given)} as x (id uuid, starts date, schedule uuid)`
  await sql`create temp table if not exists person_moved (employee_id uuid, from_day date) on commit drop`.execute(tx)
  await sql`
    insert into person_moved select employee_id, from_day from moved_assignment
    union all
    select coalesce(x.id, s.employee_id), coalesce(x.starts, s.starts_on)
    from ${wished} full join (select * from schedule_assignment where employee_id = any (${ids}::uuid[])) s on s.employee_id = x.id and s.starts_on = x.starts
    where x.schedule is distinct from s.schedule_id`.execute(tx)
  await sql`
    delete from schedule_assignment s where s.employee_id = any (${ids}::uuid[])
      and not exists (select from ${wished} where x.id = s.employee_id and x.starts = s.starts_on)`.execute(tx)
  await sql`
    insert into schedule_assignment (employee_id, starts_on, schedule_id) select id, starts, schedule from ${wished}
    on conflict (employee_id, starts_on) do update set schedule_id = excluded.schedule_id
    where schedule_assignment.schedule_id <> excluded.schedule_id`.execute(tx)
}

/** Lets those in again whose day of coming back has come somewhere. */
export async function letReturn(tx: Tx): Promise<void> {
  await sql`
    update employee set left_on = null, returns_on = null
    where returns_on <= (now() at time zone 'Pacific/Kiritimati')::date`.execute(tx)
}

import { sql } from 'kysely'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { isEntrusted } from './duties.ts'
import { administers } from './givings.ts'

/** Something that somebody has, and when. */
interface Stake {
  employeeId: string
  name: string
  key: string
  /** From a day until before another, ISO dates, `infinity` behind all of them; what is between two of them is not had. */
  stretches: readonly (readonly [from: string, until: string])[]
}

/** Who is meant: some people, or everybody where it is null. */
type Whom = readonly string[] | null

/**
 * What people have by how they stand, today and on days to come: roles that a rule gives, how far one reaches that is over the holder's
 * own site or unit, and what was given to them themselves, for as long as they are here. Only roles that let somebody do something with
 * what is others', and the portal's own.
 */
const byPosts = (tx: Tx, ids: Whom) =>
  rows(
    tx,
    sql<Stake>`
      with held as (
        select employee_id, role_id, giving_id, (case reach when 'ownSite' then site_id when 'ownUnit' then unit_id end)::text as place,
          posted_from as from_day, posted_before as before_day, given_from, given_until
        from role_by_post
        union all
        select a.employee_id, g.role_id, g.id, case g.reach when 'ownSite' then a.site_id else a.unit_id end::text, a.starts_on, a.ends_on,
          g.starts_on, g.ends_on
        from role_giving g join assignment a on a.employee_id = g.employee_id where g.reach in ('ownSite', 'ownUnit')
        union all
        select e.id, g.role_id, g.id, 'here', h.from_day, h.before_day, g.starts_on, g.ends_on
        from role_giving g join employee e on e.id = g.employee_id
        cross join lateral (values ('-infinity'::date, e.left_on + 1), (coalesce(e.returns_on, 'infinity'), null)) as h (from_day, before_day)
      ), bounded as (
        select employee_id, role_id, giving_id, place, greatest(from_day, given_from) as from_day,
          least(coalesce(before_day, 'infinity'), coalesce(given_until + 1, 'infinity')) as before_day
        from held
      ), stretch as (
        select b.employee_id, b.giving_id, b.place, unnest(range_agg(daterange(b.from_day, b.before_day))) as days
        from bounded b join role r on r.id = b.role_id
        where (${ids}::uuid[] is null or b.employee_id = any (${ids}::uuid[])) and b.from_day < b.before_day and b.before_day > current_date
          and (r.system is not null or exists (select from role_duty d where d.role_id = b.role_id))
        group by b.employee_id, b.giving_id, b.place
      )
      select s.employee_id as "employeeId", e.display_name as name, concat_ws(' ', s.employee_id, s.giving_id, s.place) as key,
        json_agg(json_build_array(lower(s.days)::text, upper(s.days)::text)) as stretches
      from stretch s join employee e on e.id = s.employee_id
      group by s.employee_id, e.display_name, s.giving_id, s.place`,
  )

/** By what people come in: those of some ids, or where that is null everybody with a role. */
const signIns = (tx: Tx, ids: Whom) =>
  rows(
    tx,
    sql<Stake>`
      select e.id as "employeeId", e.display_name as name, concat_ws(' ', e.id, e.user_name, e.email) as key,
        '[["", ""]]'::json as stretches
      from employee e
      where ${ids === null ? isEntrusted(sql`e.id`) : sql`e.id = any (${ids}::uuid[])`}`,
  )

/** The first of what nobody had before, or not on all of its days. */
function newOf(before: readonly Stake[], after: readonly Stake[]): Stake | undefined {
  const known = new Map(before.map((stake) => [stake.key, stake.stretches]))
  return after.find(({ key, stretches }) => {
    const had = known.get(key) ?? []
    return !stretches.every(([from, until]) => had.some((one) => one[0] <= from && until <= one[1]))
  })
}

/** Does what moves people, and refuses it where somebody got a role by it, or one that reaches elsewhere: roles are administrators' to give. */
export async function withoutNewRoles<T>(tx: Tx, { ids, by }: { ids: Whom; by: string | null }, work: () => Promise<T>): Promise<T> {
  if (by === null || (await administers(tx, by))) return work()
  const before = await byPosts(tx, ids)
  const done = await work()
  const given = newOf(before, await byPosts(tx, ids))
  if (given) throw refuse(403, 'people.givesRole', { name: given.name })
  return done
}

/**
 * Does what may change anything of anybody, as an import or its undo does, and refuses it too where somebody with a role would come in by
 * another name or address: whoever has that address would have their rights.
 */
export async function withRightsAsTheyAre(tx: Tx, by: string | null, work: () => Promise<void>): Promise<void> {
  if (by === null || (await administers(tx, by))) return work()
  const before = await signIns(tx, null)
  await withoutNewRoles(tx, { ids: null, by }, work)
  const after = await signIns(
    tx,
    before.map(({ employeeId }) => employeeId),
  )
  const changed = newOf(before, after)
  if (changed) throw refuse(403, 'people.signInOfRole', { name: changed.name })
}

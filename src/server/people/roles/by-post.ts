import { sql } from 'kysely'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { isEntrusted } from './duties.ts'
import { administers } from './givings.ts'

/** Something that somebody has, and from when until when. */
interface Stake {
  employeeId: string
  name: string
  key: string
  /** ISO dates; `infinity` behind all of them. */
  from: string
  until: string
}

/** Who is meant: some people, or everybody where it is null. */
type Whom = readonly string[] | null

/**
 * What people have by their posts, those to come too: roles that a rule gives, and how far one reaches that is over the holder's own site
 * or unit. Only roles that let somebody do something with what is others'.
 */
const byPosts = (tx: Tx, ids: Whom) =>
  rows(
    tx,
    sql<Stake>`
      select p.employee_id as "employeeId", e.display_name as name, concat_ws(' ', p.employee_id, p.giving_id, p.place) as key,
        min(p.posted_from)::text as from, max(coalesce(p.posted_before, 'infinity'))::text as until
      from (
        select employee_id, role_id, giving_id, case reach when 'ownSite' then site_id when 'ownUnit' then unit_id end as place,
          posted_from, posted_before, given_until
        from role_by_post
        union all
        select a.employee_id, g.role_id, g.id, case g.reach when 'ownSite' then a.site_id else a.unit_id end, a.starts_on, a.ends_on, g.ends_on
        from role_giving g join assignment a on a.employee_id = g.employee_id where g.reach in ('ownSite', 'ownUnit')
      ) p
      join employee e on e.id = p.employee_id
      where (${ids}::uuid[] is null or p.employee_id = any (${ids}::uuid[])) and (p.posted_before is null or p.posted_before > current_date)
        and (p.given_until is null or p.given_until >= current_date) and exists (select from role_duty d where d.role_id = p.role_id)
      group by p.employee_id, e.display_name, p.giving_id, p.place`,
  )

/** By what people come in: those of some ids, or where that is null everybody with a role. */
const signIns = (tx: Tx, ids: Whom) =>
  rows(
    tx,
    sql<Stake>`
      select e.id as "employeeId", e.display_name as name, concat_ws(' ', e.id, e.user_name, e.email) as key, '' as from, '' as until
      from employee e
      where ${ids === null ? isEntrusted(sql`e.id`) : sql`e.id = any (${ids}::uuid[])`}`,
  )

/** The first of what nobody had before, or not so early or so long. */
function newOf(before: readonly Stake[], after: readonly Stake[]): Stake | undefined {
  const known = new Map(before.map((stake) => [stake.key, stake]))
  return after.find(({ key, from, until }) => {
    const had = known.get(key)
    return !had || from < had.from || until > had.until
  })
}

/** Does what moves people, and refuses it where somebody got a role by it, or one that reaches elsewhere: roles are administrators' to give. */
export async function withoutNewRoles(tx: Tx, { ids, by }: { ids: Whom; by: string | null }, work: () => Promise<void>): Promise<void> {
  if (by === null || (await administers(tx, by))) return work()
  const before = await byPosts(tx, ids)
  await work()
  const given = newOf(before, await byPosts(tx, ids))
  if (given) throw refuse(403, 'people.givesRole', { name: given.name })
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

import { sql } from 'kysely'
import type { ProposedHead } from '#shared/areas/people.ts'
import { first, rows, type Tx } from '#server/foundation/database/db.ts'
import type { Act } from '#server/people/posts/acts.ts'
import type { Moved } from '#server/people/posts/doing.ts'
import type { Person } from '#server/people/posts/standing.ts'
import { postOn } from '#server/people/posts/post.ts'

/** Somebody who stays the manager of people who come to another unit than theirs. */
interface Kept {
  manager: string
  unit: string
  names: string[]
}

const thereOn = (day: string) => sql`a.starts_on <= ${day}::date and (a.ends_on is null or a.ends_on > ${day}::date)`

/** Who leads a unit and is there on a day. */
const headOf = (tx: Tx, unitId: string, day: string): Promise<ProposedHead | undefined> =>
  first(
    tx,
    sql<ProposedHead>`
      select h.id, h.display_name as name, u.name as unit from unit u
      join employee h on h.id = u.head_id and h.disabled_at is null join assignment a on a.employee_id = h.id and ${thereOn(day)}
      where u.id = ${unitId}::uuid`,
  )

/** Who leads the unit that somebody is in on a day, where that is neither they themselves nor their manager already. */
export async function headOver(tx: Tx, id: string, { posts }: Pick<Person, 'posts'>, day: string): Promise<ProposedHead | null> {
  const post = postOn(posts, day)
  const head = post?.unitId ? await headOf(tx, post.unitId, day) : undefined
  return head && head.id !== id && head.id !== post?.managerId ? head : null
}

/**
 * Of people who come to another unit and of whose manager nothing is said: who stays the manager though they work elsewhere, and
 * who leads the unit in their place; whoever has no manager is one of those whom that concerns. Whoever leads it themselves has their
 * manager above it.
 */
export async function managersKept(
  tx: Tx,
  { ids, act, moved }: { ids: readonly string[]; act: Act; moved: readonly Moved[] },
): Promise<{ kept: Kept[]; head: ProposedHead | null }> {
  const none = { kept: [], head: null }
  if ((act.kind !== 'transfer' && act.kind !== 'return') || act.change.unitId == null || act.change.managerId !== undefined) return none
  const { unitId } = act.change
  const head = await headOf(tx, unitId, act.on)
  const theirs = moved.flatMap(({ id, name, after }) => {
    const managerId = postOn(after.posts, act.on)?.managerId ?? null
    return ids.includes(id) && id !== head?.id && managerId !== head?.id ? [{ name, managerId }] : []
  })
  const isMissed = theirs.some(({ managerId }) => managerId === null)
  const managers = await rows(
    tx,
    sql<{ id: string; name: string; unit: string }>`
      select m.id, m.display_name as name, u.name as unit from employee m
      join assignment a on a.employee_id = m.id and ${thereOn(act.on)} join unit u on u.id = a.unit_id
      where m.id = any (${theirs.flatMap(({ managerId }) => managerId ?? [])}::uuid[]) and u.id <> ${unitId}::uuid order by m.display_name, m.id`,
  )
  const kept = managers.map(({ id, name, unit }) => ({
    manager: name,
    unit,
    names: theirs.filter(({ managerId }) => managerId === id).map((one) => one.name),
  }))
  return { kept, head: head && (kept.length > 0 || isMissed) && !ids.includes(head.id) ? head : null }
}

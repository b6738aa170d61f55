import { sql } from 'kysely'
import { first, rows, type Tx } from '#server/foundation/database/db.ts'
import type { Act } from '#server/people/posts/acts.ts'
import type { Moved } from '#server/people/posts/doing.ts'
import { postOn } from '#server/people/posts/post.ts'

interface Head {
  id: string
  name: string
  unit: string
}

/** Somebody who stays the manager of people who come to another unit than theirs. */
interface Kept {
  manager: string
  unit: string
  names: string[]
}

const thereOn = (day: string) => sql`a.starts_on <= ${day}::date and (a.ends_on is null or a.ends_on > ${day}::date)`

/**
 * Of people who come to another unit and of whose manager nothing is said: who stays the manager though they work elsewhere, and
 * who leads the unit in their place. Whoever leads it themselves has their manager above it.
 */
export async function managersKept(
  tx: Tx,
  { ids, act, moved }: { ids: readonly string[]; act: Act; moved: readonly Moved[] },
): Promise<{ kept: Kept[]; head: Head | null }> {
  const none = { kept: [], head: null }
  if (act.kind !== 'transfer' || act.change.unitId == null || act.change.managerId !== undefined) return none
  const { unitId } = act.change
  const head = await first(
    tx,
    sql<Head>`
      select h.id, h.display_name as name, u.name as unit from unit u
      join employee h on h.id = u.head_id and h.disabled_at is null join assignment a on a.employee_id = h.id and ${thereOn(act.on)}
      where u.id = ${unitId}::uuid`,
  )
  const theirs = moved.flatMap(({ id, name, after }) => {
    const managerId = postOn(after.posts, act.on)?.managerId ?? null
    return ids.includes(id) && id !== head?.id && managerId !== null && managerId !== head?.id ? [{ name, managerId }] : []
  })
  const managers = await rows(
    tx,
    sql<{ id: string; name: string; unit: string }>`
      select m.id, m.display_name as name, u.name as unit from employee m
      join assignment a on a.employee_id = m.id and ${thereOn(act.on)} join unit u on u.id = a.unit_id
      where m.id = any (${theirs.map(({ managerId }) => managerId)}::uuid[]) and u.id <> ${unitId}::uuid order by m.display_name, m.id`,
  )
  const kept = managers.map(({ id, name, unit }) => ({
    manager: name,
    unit,
    names: theirs.filter(({ managerId }) => managerId === id).map((one) => one.name),
  }))
  return { kept, head: head && kept.length > 0 && !ids.includes(head.id) ? head : null }
}

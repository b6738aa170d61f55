import { sql } from 'kysely'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { noteSetUp } from '#server/platform/set-up/history.ts'
import { changedFrom } from '../posts/post.ts'
import { postsOfAll, putPosts } from '../posts/write.ts'
import { withoutNewRoles } from '../roles/by-post.ts'
import { lineAbove, putUnit } from './units.ts'

interface Merger {
  id: string
  intoId: string
  startsOn: string
}

/** Whom and what a merger moves: people with a post there on that day or later, and the units beneath. */
export async function mergedBy(tx: Tx, { id, intoId, startsOn }: Merger): Promise<{ peopleIds: string[]; unitIds: string[] }> {
  const line = await lineAbove(tx, intoId)
  if ((await lineAbove(tx, id)).length === 0) throw notFound()
  if (line.length === 0 || line[0]?.retired) throw refuse(400, 'organisation.unitUnknown', undefined, 'intoId')
  if (line.some((unit) => unit.id === id)) throw refuse(400, 'organisation.mergedIntoItself', undefined, 'intoId')
  const people = await rows(
    tx,
    sql<{ id: string }>`
      select distinct employee_id as id from assignment where unit_id = ${id}::uuid and (ends_on is null or ends_on > ${startsOn}::date) order by 1`,
  )
  const units = await rows(tx, sql<{ id: string }>`select id from unit where parent_id = ${id}::uuid order by id`)
  return { peopleIds: people.map((one) => one.id), unitIds: units.map((one) => one.id) }
}

/**
 * Merges a unit into another: whoever belongs to it on a day or later belongs to the other from then on, the units beneath it
 * stand under the other at once, and it is retired. Refused where a role would fall to somebody by that. The organisation is held.
 */
export const mergeUnit = (tx: Tx, merger: Merger, by: string): Promise<{ people: number; units: number }> =>
  withoutNewRoles(tx, { ids: null, by }, () => merge(tx, merger, by))

async function merge(tx: Tx, merger: Merger, by: string): Promise<{ people: number; units: number }> {
  const { id, intoId, startsOn } = merger
  const { peopleIds, unitIds } = await mergedBy(tx, merger)
  const histories = await postsOfAll(tx, sql`a.employee_id = any (${peopleIds}::uuid[])`)
  await putPosts(
    tx,
    [...histories].map(([employeeId, posts]) => {
      let moved = posts
      // Each stretch in the unit is moved by itself: between two of them somebody may be elsewhere.
      for (const post of posts.filter(({ unitId, endsOn }) => unitId === id && (endsOn === null || endsOn > startsOn)))
        moved = changedFrom(moved, post.startsOn > startsOn ? post.startsOn : startsOn, { unitId: intoId }) ?? moved
      return { employeeId, posts: moved }
    }),
  )
  for (const unitId of unitIds) await putUnit(tx, unitId, intoId, by)
  await sql`update unit set retired_at = coalesce(retired_at, now()) where id = ${id}::uuid`.execute(tx)
  await noteSetUp(tx, { kind: 'unit' }, { by, act: 'retire', id, before: { intoId: null }, after: { ...merger, people: peopleIds.length } })
  return { people: peopleIds.length, units: unitIds.length }
}

import { sql } from 'kysely'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import type { SetUpStore } from '#server/platform/set-up/store.ts'
import { noteSetUp } from '#server/platform/set-up/history.ts'
import { holdOrganisation } from '../posts/hold.ts'
import { withoutNewRoles } from '../roles/by-post.ts'
import { demandEmpty, peopleIn } from './people-in.ts'

/** Units, each under another or at the top. One that people or other units are in is not closed. */
export const unitStore: SetUpStore = {
  table: 'unit',
  reads: {
    people: peopleIn('unit_id'),
    parent: sql`(select p.name from unit p where p.id = t.parent_id)`,
    head: sql`(select e.display_name from employee e where e.id = t.head_id)`,
  },
  hold: holdOrganisation,
  async check(tx, wish) {
    await demandAbove(tx, wish.id, (wish['parentId'] as string | null) ?? null)
    const headId = (wish['headId'] as string | null) ?? null
    if (headId !== null && !(await isHere(tx, headId, wish.id))) throw refuse(400, 'organisation.headUnknown', undefined, 'headId')
  },
  async retires(tx, id) {
    const below = await rows(
      tx,
      sql<{ name: string }>`select name from unit where parent_id = ${id}::uuid and retired_at is null order by name limit 6`,
    )
    if (below.length > 0) throw refuse(409, 'organisation.unitsBelow', { units: below.map(({ name }) => name).join(', ') })
    await demandEmpty(tx, 'unit_id', id)
  },
}

/** Whoever is the head already stays it, also where they have left. */
const isHere = async (tx: Tx, personId: string, unitId: string): Promise<boolean> =>
  (
    await rows(
      tx,
      sql`select from employee e where e.id = ${personId}::uuid and (
        e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)
        or exists (select from unit u where u.id = ${unitId}::uuid and u.head_id = e.id))`,
    )
  ).length > 0

/** A unit and those above it, nearest first; it ends where it would come back to one. */
export const lineAbove = (tx: Tx, id: string): Promise<{ id: string; name: string; retired: boolean }[]> =>
  rows(
    tx,
    sql<{ id: string; name: string; retired: boolean }>`
      with recursive above as (
        select id, parent_id, name, retired_at, array[id] as path from unit where id = ${id}::uuid
        union all
        select p.id, p.parent_id, p.name, p.retired_at, x.path || p.id from unit p join above x on p.id = x.parent_id where not p.id = any (x.path)
      )
      select id, name, retired_at is not null as retired from above order by cardinality(path)`,
  )

/** Refuses to put a unit beneath itself, and tells by which way it would come there. The organisation is held. */
async function demandAbove(tx: Tx, id: string, parentId: string | null): Promise<void> {
  if (parentId === null) return
  const line = await lineAbove(tx, parentId)
  const [parent] = line
  if (!parent) throw refuse(400, 'organisation.unitUnknown', undefined, 'parentId')
  const at = line.findIndex((unit) => unit.id === id)
  if (at >= 0) {
    const way = line.slice(0, at + 1).map(({ name }) => name)
    throw refuse(400, 'organisation.unitInItself', { way: [way.at(-1) ?? '', ...way].join(' › ') }, 'parentId')
  }
  const [stands] = await rows(tx, sql<{ parentId: string | null }>`select parent_id as "parentId" from unit where id = ${id}::uuid`)
  if (parent.retired && stands?.parentId !== parentId) throw refuse(400, 'organisation.unitRetired', { name: parent.name }, 'parentId')
}

const unit = { kind: 'unit' }

/** Puts a unit under another, or at the top; refused where a role would fall to somebody by that. The organisation is held. */
export const moveUnit = (tx: Tx, id: string, parentId: string | null, by: string): Promise<void> =>
  withoutNewRoles(tx, { ids: null, by }, () => putUnit(tx, id, parentId, by))

/** The same where whoever calls looks at the roles. */
export async function putUnit(tx: Tx, id: string, parentId: string | null, by: string): Promise<void> {
  const [stands] = await rows(tx, sql<{ parentId: string | null }>`select parent_id as "parentId" from unit where id = ${id}::uuid`)
  if (!stands) throw notFound()
  if (stands.parentId === parentId) return
  await demandAbove(tx, id, parentId)
  await sql`update unit set parent_id = ${parentId}::uuid where id = ${id}::uuid`.execute(tx)
  await noteSetUp(tx, unit, { by, act: 'change', id, before: await namedUnder(tx, stands.parentId), after: await namedUnder(tx, parentId) })
}

/** As the history tells it. */
async function namedUnder(tx: Tx, parentId: string | null): Promise<object> {
  const [parent] = await rows(tx, sql<{ name: string }>`select name from unit where id = ${parentId}::uuid`)
  return { parentId, parent: parent?.name ?? null }
}

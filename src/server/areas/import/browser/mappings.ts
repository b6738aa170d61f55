import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportKind, RememberedMapping } from '#shared/areas/import.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import type { Look } from '#server/platform/import/guess/look.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { kindsOf } from './rights.ts'
import { kindIn, usable } from './store.ts'

/** Names a file by its columns. Without names of columns it is how many there are. */
export const headOf = ({ columns, beginning }: Pick<Look, 'columns' | 'beginning'>): string =>
  createHash('sha256')
    .update(JSON.stringify(columns ?? beginning[0]?.cells.length ?? 0))
    .digest('base64url')

const remembered = sql`m.id, m.name, m.kind, m.mapping, m.changed_at as "changedAt", e.display_name as by`

/** Every mapping that is remembered of some kinds. */
export const allMappings = (db: Db, kinds: readonly ImportKind[]): Promise<RememberedMapping[]> =>
  rows(
    db,
    sql<RememberedMapping>`select ${remembered} from import_mapping m left join employee e on e.id = m.changed_by
      where m.kind = any (${kinds}::text[]) order by m.name limit 500`,
  )

/** Those that were made for files with the same columns, the latest first, each with its files called as these are. */
export async function fittingMappings(
  db: Db,
  given: readonly { name: string; look: Look }[],
  kinds: readonly ImportKind[],
): Promise<RememberedMapping[]> {
  const heads = given.map(({ look }) => headOf(look))
  const found = await rows(
    db,
    sql<RememberedMapping & { heads: string[] }>`
      select ${remembered}, m.heads from import_mapping m left join employee e on e.id = m.changed_by
      where m.heads <@ ${heads}::text[] and m.kind = any (${kinds}::text[]) order by cardinality(m.heads) desc, m.changed_at desc limit 20`,
  )
  return found.map(({ heads: own, ...one }) => ({ ...one, mapping: named(one.mapping, own, given, heads) }))
}

/** A mapping with the names of other files that have the same columns: those of last month are called otherwise. */
function named(mapping: string, own: readonly string[], given: readonly { name: string }[], heads: readonly string[]): string {
  const read = JSON.parse(mapping) as { files: Record<string, { name: string }> }
  const free = given.map(({ name }, at) => ({ name, head: heads[at] }))
  for (const [at, file] of Object.values(read.files).entries()) {
    const same = free.findIndex(({ head, name }) => head === own[at] && name === file.name)
    const place = same >= 0 ? same : free.findIndex(({ head }) => head === own[at])
    const [taken] = place >= 0 ? free.splice(place, 1) : []
    if (taken) file.name = taken.name
  }
  return JSON.stringify(read)
}

/** Remembers a mapping by a name, for files with these columns, in the order in which it names them. */
export async function remember(
  tx: Tx,
  viewer: Viewer,
  { name, mapping, heads }: { name: string; mapping: string; heads: readonly string[] },
) {
  usable(mapping)
  const [found] = await rows(
    tx,
    sql<RememberedMapping>`
      insert into import_mapping (id, name, kind, mapping, heads, changed_by)
      values (${newId()}::uuid, ${name}, ${kindIn(mapping)}, ${mapping}, ${heads}::text[], ${viewer.id}::uuid)
      on conflict (name) do update set kind = excluded.kind, mapping = excluded.mapping, heads = excluded.heads, changed_at = now(), changed_by = excluded.changed_by
        where import_mapping.kind = any (${kindsOf(viewer)}::text[])
      returning id, name, kind, mapping, changed_at as "changedAt", ${viewer.name}::text as by`,
  )
  if (!found) throw refuse(409, 'import.nameTaken', undefined, 'name')
  return found
}

export async function forget(tx: Tx, id: string, kinds: readonly ImportKind[]): Promise<void> {
  const [gone] = await rows(tx, sql`delete from import_mapping where id = ${id}::uuid and kind = any (${kinds}::text[]) returning id`)
  if (!gone) throw notFound()
}

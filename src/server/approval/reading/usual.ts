import { sql } from 'kysely'
import { moduleAccess } from '#shared/permissions.ts'
import type { EngineWithDb } from '../request/module.ts'
import { rows } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'

/** So many of one's own latest requests, and of everybody's, say what is likely: it costs the same however many there are. */
const [ownLatest, latest] = [50, 2000]

/** The kinds that somebody may file, the likeliest first: what they file themselves, and then what the company files. */
export async function usualKinds({ db, modules }: EngineWithDb, { id, permissions }: Viewer): Promise<string[]> {
  const counted = await rows(
    db,
    sql<{ module: string; own: number; all: number }>`
      select module, count(*) filter (where own)::int as own, count(*) filter (where not own)::int as all from (
        (select module, true as own from request where requestor_id = ${id}::uuid order by id desc limit ${ownLatest})
        union all (select module, false from request order by id desc limit ${latest})
      ) lately group by module`,
  )
  const filed = new Map(counted.map(({ module, ...counts }) => [module, counts]))
  return Object.entries(modules)
    .filter(([, { contract }]) => moduleAccess(permissions, contract.module) === 'write')
    .map(([kind, { contract }]) => ({ kind, own: 0, all: 0, ...filed.get(contract.module) }))
    .toSorted((one, other) => other.own - one.own || other.all - one.all)
    .map(({ kind }) => kind)
}

import { sql } from 'kysely'
import { requests } from '#shared/requests/index.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { requestsSeen } from './visibility.ts'

export interface RequestLink {
  id: string
  code: string
  /** Where it is looked at; null: whoever reads may not. */
  path: string | null
}

/** Where requests are looked at that something else speaks of: those `which` of `request r`. */
export async function requestLinks(db: Db, viewer: Viewer, which: ReturnType<typeof sql>): Promise<RequestLink[]> {
  const found = await rows(
    db,
    sql<{ id: string; code: string; module: string }>`select r.id, r.code, r.module from request r where ${which}`,
  )
  const seen = await requestsSeen(
    db,
    viewer,
    found.map(({ id }) => id),
  )
  return found.map(({ id, code, module }) => {
    const contract = Object.values(requests).find((one) => one.module === module)
    return { id, code, path: contract && seen.has(id) ? `${contract.place.path}/${id}` : null }
  })
}

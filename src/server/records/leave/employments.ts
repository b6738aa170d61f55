import { sql } from 'kysely'
import type { Employment } from '#shared/records/employment.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { breaksColumn, termsColumn } from '../schedule/working-time.ts'

export interface Employed extends Employment {
  id: string
}

/** Over `employee e`: how they are employed, as entitlements are computed from it. */
export const employedColumns = sql`
  e.id, e.born_on as "bornOn", e.hired_on as "hiredOn", e.left_on as "leftOn", ${breaksColumn} as breaks, ${termsColumn} as terms`

/** How some people are employed, by their ids. */
export async function employmentsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Employed>> {
  const found = await rows(db, sql<Employed>`select ${employedColumns} from employee e where e.id = any (${ids}::uuid[])`)
  return new Map(found.map((one) => [one.id, one]))
}

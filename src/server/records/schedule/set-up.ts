import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'

/**
 * Held whole by whoever changes the set-up of time, together by those who write rosters. By its name it is taken before the
 * locks of attendance.
 */
export const setUpLock = 'arrangement of time'

interface Audited {
  /** Null: nobody, but the portal by itself. */
  by: string | null
  act: string
  entity: string
  id: string
  detail?: object
}

/** Takes down who changed what of the set-up. */
export async function audited(tx: Tx, { by, act, entity, id, detail = {} }: Audited): Promise<void> {
  await sql`insert into audit (actor_id, act, entity, entity_id, detail) values (${by}, ${act}, ${entity}, ${id}, ${JSON.stringify(detail)}::jsonb)`.execute(
    tx,
  )
}

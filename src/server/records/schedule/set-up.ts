import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'

/**
 * Held whole by whoever changes the set-up of time, together by those who write rosters. By its name it is taken before the
 * locks of attendance.
 */
export const setUpLock = 'arrangement of time'

/** A name in each language; where one lacks, English stands in. */
export interface Names {
  en: string
  id: string
}

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

const retirable = { shift: 'shift', pattern: 'shift_pattern', group: 'calendar_group' } as const

/** Something that is there is chosen no longer, or again; what speaks of it keeps it. */
export async function retire(
  tx: Tx,
  what: keyof typeof retirable,
  { id, isRetired, by }: { id: string; isRetired: boolean; by: string },
): Promise<void> {
  await sql`
    update ${sql.table(retirable[what])} set retired_at = ${isRetired ? sql`coalesce(retired_at, now())` : sql`null`} where id = ${id}::uuid`.execute(
    tx,
  )
  await audited(tx, { by, act: isRetired ? 'retire' : 'take up', entity: what, id })
}

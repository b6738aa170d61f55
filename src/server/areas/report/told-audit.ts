import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'
import { whenceIn } from '#server/foundation/identity/whence.ts'
import type { Viewer } from '#server/people/viewer.ts'

interface Done {
  act: 'create' | 'change' | 'delete'
  /** A report that people make, or one that is sent regularly. */
  entity: 'report-own' | 'report-schedule'
  id: string
  before?: object | null
  after?: object | null
}

/** Takes down who made, changed or removed what, and how it was. */
export const tellDone = (tx: Tx, { id: by }: Viewer, { act, entity, id, before = null, after = null }: Done) =>
  sql`insert into audit (actor_id, act, entity, entity_id, detail, from_where)
    values (${by}::uuid, ${act}, ${entity}, ${id}::uuid, ${JSON.stringify({ before, after })}::jsonb, ${whenceIn(tx)}::text)`.execute(tx)

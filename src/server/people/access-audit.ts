import { sql } from 'kysely'
import type { Tx } from '#server/foundation/db.ts'

/** What is done to who may come in and do what. */
export type AccessAct = 'bind' | 'free' | 'disable' | 'enable' | 'end sign-ins' | 'grant' | 'revoke'

/** One row of the audit; `by` null: by command, on the machine itself. */
export async function tellAccess(tx: Tx, by: string | null, act: AccessAct, employeeId: string, detail: object = {}): Promise<void> {
  await sql`insert into audit (actor_id, act, entity, entity_id, detail)
    values (${by}::uuid, ${act}, 'access', ${employeeId}::uuid, ${JSON.stringify(detail)}::jsonb)`.execute(tx)
}

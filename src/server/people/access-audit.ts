import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'
import { machineAccount } from '#server/foundation/identity/machine-account.ts'

/** What is done to who may come in and do what. */
export type AccessAct =
  | 'bind'
  | 'free'
  | 'disable'
  | 'enable'
  | 'end sign-ins'
  | 'end sign-in'
  | 'grant'
  | 'revoke'
  | 'change role'
  | 'view as'
  | 'end view'
  | 'invite'
  | 'end invitation'
  | 'ask for password'
  | 'choose password'
  | 'change password'
  | 'change document password'
  | 'add passkey'
  | 'remove passkey'
  | 'turn codes on'
  | 'turn codes off'
  | 'renew recovery codes'
  | 'use recovery code'
  | 'remove second factor'

/** One row of the audit; `by` null: by command, on the machine itself, by whom it was called there. */
export async function tellAccess(tx: Tx, by: string | null, act: AccessAct, employeeId: string, detail: object = {}): Promise<void> {
  const told = by === null ? { ...detail, by: machineAccount() } : detail
  await sql`insert into audit (actor_id, act, entity, entity_id, detail)
    values (${by}::uuid, ${act}, 'access', ${employeeId}::uuid, ${JSON.stringify(told)}::jsonb)`.execute(tx)
}

/** The same of what is done to whoever a rule describes, or to everybody. */
export async function tellRule(
  tx: Tx,
  by: string,
  act: 'grant' | 'revoke' | 'change role' | 'change everybody',
  detail: object,
): Promise<void> {
  await sql`insert into audit (actor_id, act, entity, detail) values (${by}::uuid, ${act}, 'access', ${JSON.stringify(detail)}::jsonb)`.execute(
    tx,
  )
}

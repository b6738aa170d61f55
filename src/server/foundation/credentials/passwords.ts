import { sql } from 'kysely'
import { first, type Db, type Tx } from '../database/db.ts'
import { hashPassword, isOutdated, isPassword, usualCost, type HashCost } from './password-hash.ts'

/**
 * Gives a person a password. What may be taken is asked before (`passwordRefusal`): nobody else hears of it here. Invitations that
 * are on their way to them end.
 */
export async function setPassword(tx: Tx, employeeId: string, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await sql`
    with ended as (update sign_in_invitation set ended_at = now() where employee_id = ${employeeId}::uuid and ended_at is null)
    insert into sign_in_password (employee_id, hash) values (${employeeId}::uuid, ${hash})
    on conflict (employee_id) do update set hash = excluded.hash, changed_at = now()`.execute(tx)
}

/** Whether a password is the person's; null and whoever has none takes as long. One whose hash has become cheap is hashed anew. */
export async function checkPassword(
  db: Db | Tx,
  employeeId: string | null,
  password: string,
  cost: HashCost = usualCost,
): Promise<boolean> {
  const stored = await first(db, sql<{ hash: string }>`select hash from sign_in_password where employee_id = ${employeeId}::uuid`)
  const isRight = await isPassword(password, stored?.hash ?? null)
  if (isRight && stored && isOutdated(stored.hash, cost))
    await sql`update sign_in_password set hash = ${await hashPassword(password, cost)}
      where employee_id = ${employeeId}::uuid and hash = ${stored.hash}`.execute(db)
  return isRight
}

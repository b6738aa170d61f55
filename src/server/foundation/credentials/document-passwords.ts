import { sql } from 'kysely'
import { first, type Db, type Tx } from '../database/db.ts'
import { hashPassword, isPassword } from './password-hash.ts'

/** Since when somebody has a password for their documents; null: they have none. */
export const documentPasswordSince = async (db: Db | Tx, employeeId: string): Promise<string | null> =>
  (await first(db, sql<{ at: string }>`select changed_at as at from document_password where employee_id = ${employeeId}::uuid`))?.at ?? null

/** Gives a person one. What may be taken is asked before (`passwordRefusal`). */
export async function setDocumentPassword(tx: Tx, employeeId: string, password: string): Promise<void> {
  await sql`
    insert into document_password (employee_id, hash) values (${employeeId}::uuid, ${await hashPassword(password)})
    on conflict (employee_id) do update set hash = excluded.hash, changed_at = now()`.execute(tx)
}

/** Whether it is the person's; whoever has none takes as long. */
export async function checkDocumentPassword(db: Db | Tx, employeeId: string, password: string): Promise<boolean> {
  const stored = await first(db, sql<{ hash: string }>`select hash from document_password where employee_id = ${employeeId}::uuid`)
  return isPassword(password, stored?.hash ?? null)
}

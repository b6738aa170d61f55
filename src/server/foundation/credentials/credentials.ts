import { sql } from 'kysely'
import { first, rows, type Db, type Tx } from '../database/db.ts'

/** How somebody signs in, as far as anybody may know it. */
export interface Credentials {
  passwordAt: string | null
  passkeys: { id: string; name: string; madeAt: string; usedAt: string | null }[]
  /** Codes by time are asked beside the password. */
  totp: boolean
  codesLeft: number
  /** Until when an invitation can be used; null: none is on its way. */
  invitedUntil: string | null
}

export async function credentialsOf(db: Db | Tx, employeeId: string): Promise<Credentials> {
  const [one, passkeys] = await Promise.all([
    first(
      db,
      sql<Omit<Credentials, 'passkeys'>>`select
        (select changed_at from sign_in_password where employee_id = ${employeeId}::uuid) as "passwordAt",
        exists (select from sign_in_totp where employee_id = ${employeeId}::uuid and confirmed_at is not null) as totp,
        (select count(*)::int from sign_in_recovery_code where employee_id = ${employeeId}::uuid and used_at is null) as "codesLeft",
        (select max(expires_at) from sign_in_invitation where employee_id = ${employeeId}::uuid and ended_at is null and expires_at > now()) as "invitedUntil"`,
    ),
    rows(
      db,
      sql<Credentials['passkeys'][number]>`select id, name, made_at as "madeAt", used_at as "usedAt"
        from sign_in_passkey where employee_id = ${employeeId}::uuid order by made_at, id`,
    ),
  ])
  return { passwordAt: null, totp: false, codesLeft: 0, invitedUntil: null, ...one, passkeys }
}

/** Over an employee's id: whether they have any way in. */
export const hasWayIn = (employeeId: ReturnType<typeof sql>) => sql`
  (exists (select from sign_in_password w where w.employee_id = ${employeeId}) or exists (select from sign_in_passkey k where k.employee_id = ${employeeId}))`

/** Whether somebody can sign in at the portal's own provider: by a password or a passkey. */
export async function hasCredential(db: Db | Tx, employeeId: string): Promise<boolean> {
  const found = await first(db, sql<{ has: boolean }>`select ${hasWayIn(sql`${employeeId}::uuid`)} as has`)
  return found?.has ?? false
}

/** What stands beside a password goes, passkeys too: it was lost. Answers whether there was any. */
export async function endSecondFactors(tx: Tx, employeeId: string): Promise<boolean> {
  const tables = ['sign_in_passkey', 'sign_in_totp', 'sign_in_recovery_code']
  let any = false
  for (const table of tables) {
    const done = await sql`delete from ${sql.table(table)} where employee_id = ${employeeId}::uuid`.execute(tx)
    any ||= Boolean(done.numAffectedRows)
  }
  return any
}

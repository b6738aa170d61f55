import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

const count = 10
/** Twenty-four letters of 32: 120 bits, too many to be guessed however fast a hash is. */
const length = 24
/** Without those that look like others (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const made = () => Array.from(randomBytes(length), (byte) => letters[byte & 31]).join('')

/** `K7QF-2M9D-…` as it is printed. */
const printed = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

/** However it is typed: in small letters, without hyphens, with an O for a zero. */
const read = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

const hashOf = (employeeId: string, code: string) => createHash('sha256').update(`${employeeId} ${code}`).digest()

/** Ten codes for when the device is lost, told this once; those of before count no longer. */
export async function makeRecoveryCodes(tx: Tx, employeeId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, made)
  // Of two who ask at once the second ends what the first has made.
  await sql`select from employee where id = ${employeeId}::uuid for no key update`.execute(tx)
  await sql`delete from sign_in_recovery_code where employee_id = ${employeeId}::uuid`.execute(tx)
  await sql`insert into sign_in_recovery_code (employee_id, hash)
    select ${employeeId}::uuid, hash from unnest(${codes.map((code) => hashOf(employeeId, code))}::bytea[]) as hash`.execute(tx)
  return codes.map(printed)
}

/** Uses a code: right once. */
export async function spendRecoveryCode(db: Db, employeeId: string, typed: string): Promise<boolean> {
  const code = read(typed)
  if (code.length !== length) return false
  const done = await sql`update sign_in_recovery_code set used_at = now()
    where hash = ${hashOf(employeeId, code)} and employee_id = ${employeeId}::uuid and used_at is null`.execute(db)
  return Boolean(done.numAffectedRows)
}

import { sql } from 'kysely'
import { first, type Db, type Tx } from '../database/db.ts'
import { unwrap, wrap } from '../database/wrapped.ts'
import { rewrapEach } from '../database/rewrap.ts'

/** As authenticator apps expect them (RFC 6238): six digits, SHA-1, every thirty seconds. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** A code of the half minute before or after counts too: clocks differ, and people type. */
const window = 1

export interface TotpOffer {
  /** In base32, for typing. */
  secret: string
  /** `otpauth://totp/…`, for scanning. */
  uri: string
}

const nameOf = (employeeId: string) => `totp ${employeeId}`

// The library is loaded by whoever uses codes.
const library = () => import('otpauth')

/** Offers a person a secret, which counts once a code of it was right. One that was offered before and never confirmed is gone. */
export async function offerTotp(db: Db, employeeId: string, { issuer, label }: { issuer: string; label: string }): Promise<TotpOffer> {
  const { Secret, TOTP } = await library()
  const secret = new Secret({ size: secretBytes })
  const wrapped = JSON.stringify(wrap(db, nameOf(employeeId), secret.base32))
  await sql`insert into sign_in_totp (employee_id, secret) values (${employeeId}::uuid, ${wrapped}::jsonb)
    on conflict (employee_id) do update set secret = excluded.secret, made_at = now(), last_step = 0 where sign_in_totp.confirmed_at is null`.execute(
    db,
  )
  return { secret: secret.base32, uri: new TOTP({ ...form, issuer, label, secret }).toString() }
}

/** The secret that was offered last, for a page that is shown again; null where none waits to be confirmed. */
export async function offeredTotp(
  db: Db,
  employeeId: string,
  { issuer, label }: { issuer: string; label: string },
): Promise<TotpOffer | null> {
  const stored = await storedOf(db, employeeId)
  if (!stored || stored.isOn) return null
  const { TOTP } = await library()
  const secret = unwrap(db, nameOf(employeeId), stored.secret) as string
  return { secret, uri: new TOTP({ ...form, issuer, label, secret }).toString() }
}

const storedOf = (db: Db, employeeId: string) =>
  first(
    db,
    sql<{ secret: unknown; isOn: boolean }>`
      select secret, confirmed_at is not null as "isOn" from sign_in_totp where employee_id = ${employeeId}::uuid`,
  )

/** Whether a code is right, for the first time; one that was offered counts from then on (`confirms`). `at`: in ms since 1970. */
export async function checkTotp(db: Db, employeeId: string, typed: string, confirms = false, at = Date.now()): Promise<boolean> {
  const code = typed.replace(/\s/g, '')
  const stored = await storedOf(db, employeeId)
  if (!stored || stored.isOn === confirms || !/^\d{6}$/.test(code)) return false
  const { TOTP } = await library()
  const secret = unwrap(db, nameOf(employeeId), stored.secret) as string
  const delta = new TOTP({ ...form, secret }).validate({ token: code, timestamp: at, window })
  if (delta === null) return false
  const step = Math.floor(at / 1000 / form.period) + delta
  // Of two that bring the same code at once one finds it unused.
  const done = await sql`update sign_in_totp set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where employee_id = ${employeeId}::uuid and last_step < ${step} and (confirmed_at is null) = ${confirms}`.execute(db)
  return Boolean(done.numAffectedRows)
}

/** Codes are asked no longer, and what stood in for them goes too. */
export async function endTotp(tx: Tx, employeeId: string): Promise<boolean> {
  await sql`delete from sign_in_recovery_code where employee_id = ${employeeId}::uuid`.execute(tx)
  const done = await sql`delete from sign_in_totp where employee_id = ${employeeId}::uuid`.execute(tx)
  return Boolean(done.numAffectedRows)
}

/** Wraps the secrets of all with the present key; answers of how many that was another. */
export const rewrapTotp = (db: Db): Promise<number> =>
  rewrapEach(db, {
    found: sql`select employee_id as id, secret as value from sign_in_totp`,
    nameOf: ({ id }) => nameOf(id),
    write: ({ id }, value) => sql`update sign_in_totp set secret = ${value}::jsonb where employee_id = ${id}::uuid`,
  })

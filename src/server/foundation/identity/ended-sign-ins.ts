import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { first, type Db, type Tx } from '../database/db.ts'
import { signedPart, type SignIn } from './tokens.ts'

const ofToken = (token: string) => hashOf(signedPart(token))
const hashOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()

/**
 * A person signs out: the token counts no longer, nor does any that was given in the same session at the provider until now. What
 * the embedded provider keeps of that session ends in the same statement, its refresh tokens too, and it knows the browser no
 * more; an outside one keeps nothing here. `until`: in ms since 1970, when the last of them has run out by itself.
 */
export async function endSignIn(db: Db, token: string, { issuer, session }: SignIn, until: number): Promise<void> {
  await endKeys(db, [ofToken(token), ...(session === null ? [] : [hashOf(issuer, session)])], session, until)
}

/** The same of a session whose tokens others hold. */
export async function endSession(db: Db | Tx, { issuer, session }: { issuer: string; session: string }, until: number): Promise<void> {
  await endKeys(db, [hashOf(issuer, session)], session, until)
}

async function endKeys(db: Db | Tx, keys: readonly Buffer[], session: string | null, until: number): Promise<void> {
  const grant = JSON.stringify({ grant: session })
  await sql`
    with taken_back as (delete from identity_entry where grant_id = ${session} or (kind = 'Grant' and id = ${session})
      or (kind = 'Session' and jsonb_path_exists(content, '$.authorizations.*.grantId ? (@ == $grant)', ${grant}::jsonb)))
    insert into ended_sign_in (key, until) select key, ${new Date(until)} from unnest(${keys}::bytea[]) as key
    on conflict (key) do update set ended_at = now(), until = greatest(ended_sign_in.until, excluded.until)`.execute(db)
}

/**
 * Whether somebody has ended the sign-in that a token was given in. Times in tokens are whole seconds: what was given in the
 * second of the end is taken to be of before, as a renewal under way is; whoever is refused for it is renewed.
 */
export async function isEnded(db: Db, token: string, { issuer, session, issuedAt }: SignIn): Promise<boolean> {
  const ofSession = session === null ? null : hashOf(issuer, session)
  const found = await first(
    db,
    sql`select from ended_sign_in where key = ${ofToken(token)}
      or (key = ${ofSession} and extract(epoch from date_trunc('second', ended_at)) >= ${issuedAt ?? 0})`,
  )
  return found !== undefined
}

/**
 * Whether the embedded provider has taken back what a token was given by: its person signed out, an administrator ended it, or
 * a renewal was tried with what had been used already. Tokens for scripts name nothing.
 */
export async function isTakenBack(db: Db, { session }: SignIn): Promise<boolean> {
  if (session === null) return false
  return !(await first(db, sql`select from identity_entry where kind = 'Grant' and id = ${session} and expires_at > now()`))
}

/** Everything a person has open at the embedded provider ends, but what belongs to the session `except`. */
export async function endAtProvider(tx: Tx, employeeId: string, except: string | null = null): Promise<void> {
  const grant = JSON.stringify({ grant: except })
  await sql`delete from identity_entry where content->>'accountId' = ${employeeId}
    and (${except}::text is null or (grant_id is distinct from ${except} and id <> ${except}
      and not jsonb_path_exists(content, '$.authorizations.*.grantId ? (@ == $grant)', ${grant}::jsonb)))`.execute(tx)
}

/** Removes what has run out. */
export async function clearEnded(db: Db): Promise<void> {
  await sql`delete from ended_sign_in where until < now()`.execute(db)
}

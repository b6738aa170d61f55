import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { first, type Db } from '../database/db.ts'

const minutes = 10

/** Something for a device to sign, under a name: who asks again gets another, and the one before counts no longer. */
export async function makeChallenge(db: Db, name: string): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await sql`insert into sign_in_challenge (name, challenge, expires_at) values (${name}, ${challenge}, now() + make_interval(mins => ${minutes}::int))
    on conflict (name) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(db)
  return challenge
}

/** Takes it away, to be compared once; null where there is none, or none any more. */
export async function takeChallenge(db: Db, name: string): Promise<string | null> {
  const taken = await first(
    db,
    sql<{ challenge: string; isOpen: boolean }>`
      delete from sign_in_challenge where name = ${name} returning challenge, expires_at > now() as "isOpen"`,
  )
  return taken?.isOpen ? taken.challenge : null
}

export async function clearChallenges(db: Db): Promise<void> {
  await sql`delete from sign_in_challenge where expires_at < now()`.execute(db)
}

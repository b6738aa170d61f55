import { createHash, randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { first, rows, type Db, type Tx } from '../database/db.ts'

/** For how long an invitation can be used: the first one waits until its person comes to it, another is for who sits before the page. */
export const invitationMinutes = { first: 3 * 24 * 60, another: 60 }

/** Of a new invitation: what its address ends with, told once and kept as a hash alone, and when it runs out. */
export interface Invitation {
  token: string
  until: string
}

const form = /^[\w-]{43}$/
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Lets somebody choose a password, once, in so many minutes; whatever was made for them before ends. `by`: who invites; null where
 * they asked themselves, or by command.
 */
export async function makeInvitation(
  tx: Tx,
  employeeId: string,
  by: string | null,
  minutes: number = invitationMinutes.another,
): Promise<Invitation> {
  const token = randomBytes(32).toString('base64url')
  // One after the other: of two at once the first would not see the other's.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitation ${employeeId}`}, 0))`.execute(tx)
  await sql`update sign_in_invitation set ended_at = now() where employee_id = ${employeeId}::uuid and ended_at is null`.execute(tx)
  const made = await first(
    tx,
    sql<{ until: string }>`insert into sign_in_invitation (hash, employee_id, invited_by, expires_at)
      values (${hashOf(token)}, ${employeeId}::uuid, ${by}::uuid, now() + make_interval(mins => ${minutes}::int))
      returning expires_at as until`,
  )
  return { token, until: made?.until ?? '' }
}

/** For whom an invitation is that can still be used; null for every other text. */
export async function invitedBy(db: Db | Tx, token: string): Promise<string | null> {
  if (!form.test(token)) return null
  const found = await first(
    db,
    sql<{ employeeId: string }>`select employee_id as "employeeId" from sign_in_invitation
      where hash = ${hashOf(token)} and ended_at is null and expires_at > now()`,
  )
  return found?.employeeId ?? null
}

/** Uses an invitation: answers for whom it was, to one caller alone, and null to all that come after or beside. */
export async function spendInvitation(tx: Tx, token: string): Promise<string | null> {
  if (!form.test(token)) return null
  const used = await first(
    tx,
    sql<{ employeeId: string }>`update sign_in_invitation set ended_at = now()
      where hash = ${hashOf(token)} and ended_at is null and expires_at > now() returning employee_id as "employeeId"`,
  )
  return used?.employeeId ?? null
}

/** Ends the invitations of some people, a select of their ids, that can still be used. Answers whose they were. */
export async function endInvitations(tx: Tx, whose: RawBuilder<unknown>): Promise<string[]> {
  const ended = await rows(
    tx,
    sql<{ employeeId: string }>`update sign_in_invitation set ended_at = now()
      where ended_at is null and expires_at > now() and employee_id in (${whose}) returning employee_id as "employeeId"`,
  )
  return ended.map(({ employeeId }) => employeeId)
}

/** Invitations of long ago are forgotten. */
export async function clearInvitations(db: Db): Promise<void> {
  await sql`delete from sign_in_invitation where expires_at < now() - interval '30 days'`.execute(db)
}

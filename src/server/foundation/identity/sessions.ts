import { sql } from 'kysely'
import { rows, type Db, type Tx } from '../database/db.ts'
import { newId } from '../basis/ids.ts'
import { endSession } from './ended-sign-ins.ts'

/** A sign-in at the embedded provider, as its person sees it. */
export interface Session {
  id: string
  /** The `sid` of its tokens. */
  grantId: string
  userAgent: string
  address: string
  signedInAt: string
  /** When it last asked for a token: at least every twenty minutes while it is in use. */
  seenAt: string
}

/** Longer than any token runs that was given in it. */
const endedMs = 24 * 60 * 60_000

export async function beginSession(
  db: Db,
  session: { grantId: string; employeeId: string; userAgent: string; address: string },
): Promise<void> {
  await sql`insert into sign_in_session (id, grant_id, employee_id, user_agent, address)
    select ${newId()}::uuid, ${session.grantId}, id, ${session.userAgent.slice(0, 400)}, ${session.address}
    from employee where id = ${session.employeeId}::uuid
    on conflict (grant_id) do nothing`.execute(db)
}

/** It has asked for a token: from where, it may be on its way. */
export async function seeSession(db: Db, grantId: string, address: string): Promise<void> {
  await sql`update sign_in_session set seen_at = now(), address = ${address} where grant_id = ${grantId}`.execute(db)
}

const isOpen = sql`exists (select from identity_entry g where g.kind = 'Grant' and g.id = s.grant_id and g.expires_at > now())`

/** The open sessions of a person, the last to be seen first. */
export const sessionsOf = (db: Db | Tx, employeeId: string): Promise<Session[]> =>
  rows(
    db,
    sql<Session>`select s.id, s.grant_id as "grantId", s.user_agent as "userAgent", s.address, s.signed_in_at as "signedInAt", s.seen_at as "seenAt"
      from sign_in_session s where s.employee_id = ${employeeId}::uuid and ${isOpen} order by s.seen_at desc, s.id`,
  )

/** Ends one of a person's sessions; false where they have none of that id that is open. */
export async function endOwnSession(tx: Tx, issuer: string, employeeId: string, id: string): Promise<boolean> {
  const found = (await sessionsOf(tx, employeeId)).find((session) => session.id === id)
  if (found) await endSession(tx, { issuer, session: found.grantId }, Date.now() + endedMs)
  return found !== undefined
}

/** What has long been over is forgotten. */
export async function clearSessions(db: Db): Promise<void> {
  await sql`delete from sign_in_session s where s.signed_in_at < now() - interval '1 hour' and not ${isOpen}`.execute(db)
}

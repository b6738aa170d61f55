import { sql } from 'kysely'
import { first, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { tellAccess } from '../access-audit.ts'

/** Who somebody is at the identity provider, for ever: user names can be given to another, this cannot (OpenID Connect Core, 2). */
export interface Identity {
  issuer: string
  subject: string
}

/**
 * Binds a person to whom they are at the provider, at their first sign-in. Answers whom they are bound to from then on, which is
 * another where somebody else was faster; null where the provider's person is bound to a colleague already.
 */
export async function bindIdentity(db: Db, employeeId: string, { issuer, subject }: Identity): Promise<Identity | null> {
  return transaction(db, async (tx) => {
    const bound = await first(
      tx,
      sql`insert into access (employee_id, issuer, subject, bound_at)
        values (${employeeId}::uuid, ${issuer}, ${subject}, now())
        on conflict (employee_id) do update set issuer = excluded.issuer, subject = excluded.subject, bound_at = excluded.bound_at
          where access.issuer is null
        returning employee_id`,
    )
    if (bound) await tellAccess(tx, employeeId, 'bind', employeeId, { issuer, subject })
    const known = await first(
      tx,
      sql<Identity>`select issuer, subject from access where employee_id = ${employeeId}::uuid and issuer is not null`,
    )
    return known ?? null
  }).catch((error: unknown) => {
    // Of two people with one identity the index lets one in, also where they come at the same instant.
    if ((error as { code?: string }).code === '23505') return null
    throw error
  })
}

/** Whom another provider vouched for is bound anew, at their first sign-in by this one. */
export const freeFromOthers = (tx: Tx, issuer: string) =>
  sql`update access set issuer = null, subject = null, bound_at = null where issuer <> ${issuer}`.execute(tx)

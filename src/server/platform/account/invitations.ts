import { sql } from 'kysely'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { unwrap, wrap } from '#server/foundation/database/wrapped.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { hasCredential } from '#server/foundation/credentials/credentials.ts'
import { invitationMinutes, makeInvitation } from '#server/foundation/credentials/invitations.ts'
import { invitationPath } from '#server/foundation/identity/provider-invitation.ts'
import { tellAccess } from '#server/people/access-audit.ts'
import { tellAccount } from './account-news.ts'

export interface InvitingPortal {
  db: Db
  /** Where the portal's own pages stand, with the base path: `https://hr.example.com/hr`. */
  home: string
}

/** What became of an invitation. `address`: told once, to be handed over; null: it is on its way by mail. */
export interface Invited {
  address: string | null
  until: string
}

interface Wish {
  employeeId: string
  /** Who invites; null: by command, or they asked themselves. */
  by: string | null
  /** Its address is wanted even where a mail would reach them. */
  toHandOver?: boolean
  /** They have asked for it themselves. */
  asked?: boolean
}

/**
 * Invites somebody to choose a password: at their first time, or where they have forgotten it. By mail where that reaches them, else
 * by an address to be handed over. Refuses whoever has left or is disabled.
 */
export async function inviteTo(tx: Tx, { db, home }: InvitingPortal, { employeeId, by, toHandOver, asked }: Wish): Promise<Invited> {
  const active = await first(
    tx,
    sql`select 1 as one from employee where id = ${employeeId}::uuid and disabled_at is null and (left_on is null or left_on >= current_date)`,
  )
  if (!active) throw refuse(409, 'access.notActive')
  const isNew = !(await hasCredential(tx, employeeId))
  const { token, until } = await makeInvitation(tx, employeeId, by, invitationMinutes[isNew ? 'first' : 'another'])
  if (asked) await tellAccess(tx, employeeId, 'ask for password', employeeId)
  else await tellAccess(tx, by, 'invite', employeeId)
  const sealed = { sealed: JSON.stringify(wrap(db, sealedAs, token)) }
  const key = isNew ? 'told.account.invited' : 'told.account.newPassword'
  const isMailed = !toHandOver && (await tellAccount(tx, employeeId, key, sealed))
  return { address: isMailed ? null : `${home}${invitationPath(token)}`, until }
}

const sealedAs = 'invitation in a mail'

/** What the address of an invitation ends with, as a mail holds it until it is sent. */
export const unsealed = (db: Db, sealed: string): string => unwrap(db, sealedAs, JSON.parse(sealed)) as string

import { sql } from 'kysely'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { makeInvitation } from '#server/foundation/credentials/invitations.ts'
import { invitationPath } from '#server/foundation/identity/provider-invitation.ts'
import { tellAccess } from '#server/people/access-audit.ts'

/** Where the portal's own pages stand, with the base path: `https://hr.example.com/hr`. */
export interface InvitingPortal {
  home: string
}

/** What became of an invitation: its address is told once, to be handed over. */
export interface Invited {
  address: string
  until: string
}

/**
 * Invites somebody to choose a password: at their first time, or where they have forgotten it. `by` null: by command, or the
 * company's first. Refuses whoever has left or is disabled.
 */
export async function inviteTo(tx: Tx, { home }: InvitingPortal, employeeId: string, by: string | null): Promise<Invited> {
  const active = await first(
    tx,
    sql`select 1 as one from employee where id = ${employeeId}::uuid and disabled_at is null and (left_on is null or left_on >= current_date)`,
  )
  if (!active) throw refuse(409, 'access.notActive')
  const { token, until } = await makeInvitation(tx, employeeId, by)
  await tellAccess(tx, by, 'invite', employeeId)
  return { address: `${home}${invitationPath(token)}`, until }
}

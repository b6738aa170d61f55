import { sql } from 'kysely'
import type { SystemRole } from '#shared/areas/roles.ts'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { endAtProvider } from '#server/foundation/identity/ended-sign-ins.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { tellAccess } from './access-audit.ts'
import { givenTo, holdRights, putGiving, systemRole } from './roles/givings.ts'

/** Whose access is changed, and by whom; `by` null: by command, on the machine itself. */
export interface AccessChange {
  tx: Tx
  by: string | null
  employeeId: string
}

/**
 * One change after the other, over all processes. Nobody shuts themselves out, so of several administrators one always stays:
 * who is no administrator any more when the turn comes is refused.
 */
async function inTurn({ tx, by, employeeId }: AccessChange): Promise<void> {
  await holdRights(tx, by)
  await holdPerson(tx, employeeId)
}

async function holdPerson(tx: Tx, employeeId: string): Promise<void> {
  if (!(await first(tx, sql`select from employee where id = ${employeeId}::uuid for update`))) throw notFound()
}

const refuseOneself = ({ by, employeeId }: AccessChange) => {
  if (by === employeeId) throw refuse(409, 'access.notYourself')
}

export async function disable(change: AccessChange): Promise<void> {
  const { tx, by, employeeId } = change
  refuseOneself(change)
  await inTurn(change)
  const done = await sql`update employee set disabled_at = now() where id = ${employeeId}::uuid and disabled_at is null`.execute(tx)
  if (!done.numAffectedRows) return
  await end(tx, employeeId)
  await tellAccess(tx, by, 'disable', employeeId)
}

export async function enable(change: AccessChange): Promise<void> {
  const { tx, by, employeeId } = change
  await inTurn(change)
  const done = await sql`update employee set disabled_at = null where id = ${employeeId}::uuid and disabled_at is not null`.execute(tx)
  if (done.numAffectedRows) await tellAccess(tx, by, 'enable', employeeId)
}

/** Tokens of sign-ins before now count no longer. */
export async function endSignIns(change: AccessChange): Promise<void> {
  await inTurn(change)
  await end(change.tx, change.employeeId)
  await tellAccess(change.tx, change.by, 'end sign-ins', change.employeeId)
}

async function end(tx: Tx, employeeId: string): Promise<void> {
  await sql`insert into access (employee_id, tokens_from) values (${employeeId}::uuid, now())
    on conflict (employee_id) do update set tokens_from = excluded.tokens_from`.execute(tx)
  await endAtProvider(tx, employeeId)
}

/** The same where whoever may do it was asked elsewhere. */
export async function endAllSignIns(tx: Tx, employeeId: string): Promise<void> {
  await holdPerson(tx, employeeId)
  await end(tx, employeeId)
}

/** Somebody chose a password by an invitation: whoever was signed in as them, with another or with none, is no longer. */
export async function passwordChosen(tx: Tx, { id }: { id: string }): Promise<void> {
  await end(tx, id)
  await tellAccess(tx, id, 'choose password', id)
}

/** Whoever signs in next under the person's user name is bound anew; sign-ins of before end. */
export async function freeIdentity(change: AccessChange): Promise<void> {
  const { tx, by, employeeId } = change
  await inTurn(change)
  const before = await first(
    tx,
    sql<{
      issuer: string
      subject: string
    }>`select issuer, subject from access where employee_id = ${employeeId}::uuid and issuer is not null`,
  )
  if (!before) return
  await end(tx, employeeId)
  await sql`update access set issuer = null, subject = null, bound_at = null where employee_id = ${employeeId}::uuid`.execute(tx)
  await tellAccess(tx, by, 'free', employeeId, before)
}

export interface RoleChange extends AccessChange {
  role: SystemRole
  siteId: string | null
}

export async function grantRole(change: RoleChange): Promise<void> {
  const { tx, by, employeeId, role, siteId } = change
  await inTurn(change)
  if (role === 'administrator' && siteId !== null) throw refuse(400, 'access.noSite', undefined, 'siteId')
  if (siteId !== null && !(await first(tx, sql`select from site where id = ${siteId}::uuid`)))
    throw refuse(400, 'roles.notThere', undefined, 'siteId')
  if ((await givenTo(tx, role, employeeId, siteId)).length > 0) return
  const over = siteId === null ? { reach: 'company' as const } : { reach: 'sites' as const, siteIds: [siteId] }
  await putGiving(tx, { roleId: await systemRole(tx, role), employeeId, ...over, startsOn: today('UTC'), by })
  await tellAccess(tx, by, 'grant', employeeId, { role, siteId })
}

export async function revokeRole(change: RoleChange): Promise<void> {
  const { tx, by, employeeId, role, siteId } = change
  await inTurn(change)
  const given = await givenTo(tx, role, employeeId, siteId)
  if (given.length === 0) return
  await sql`delete from role_giving where id = any (${given}::uuid[])`.execute(tx)
  await tellAccess(tx, by, 'revoke', employeeId, { role, siteId })
}

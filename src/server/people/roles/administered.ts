import { sql } from 'kysely'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { hasWayIn } from '#server/foundation/credentials/credentials.ts'
import { holdRights } from './givings.ts'

/**
 * Does what could leave a portal that nobody can administer any more: of administrators without an end one stays who can sign in.
 * `byOwnWays`: each signs in by a password or passkey of their own; elsewhere whoever is there can, of which the database sees to it
 * that somebody is.
 */
export async function keepingAdministered<T>(tx: Tx, byOwnWays: boolean, act: () => Promise<T>): Promise<T> {
  if (!byOwnWays || !(await isAdministered(tx))) return act()
  const answer = await act()
  // Of two who take each other away the second finds what the first has done.
  await holdRights(tx, null)
  if (!(await isAdministered(tx))) throw refuse(409, 'access.lastAdministrator')
  return answer
}

const isAdministered = async (tx: Tx): Promise<boolean> =>
  (await first(
    tx,
    sql`select from role_giving g join role r on r.id = g.role_id and r.system = 'administrator' join employee e on e.id = g.employee_id
      where g.ends_on is null and role_days_hold(g.starts_on, null)
        and e.disabled_at is null and e.left_on is null and (e.hired_on is null or e.hired_on <= current_date) and ${hasWayIn(sql`e.id`)}`,
  )) !== undefined

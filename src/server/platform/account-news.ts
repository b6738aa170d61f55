import { sql } from 'kysely'
import type { TextKey } from '#shared/texts/index.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { tellAfterCommit } from '#server/foundation/live/news.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { mailIsSent } from './mail/choices.ts'

/**
 * Has a mail written to somebody about their own sign-in, in the transaction of what happened. Answers whether it can reach them:
 * mail is sent, and they have an address. `to`: another address than theirs of now.
 */
export async function tellAccount(
  tx: Tx,
  employeeId: string,
  key: TextKey & `told.account.${string}`,
  params: object = {},
  to: string | null = null,
): Promise<boolean> {
  const done = await sql`
    insert into mail (id, employee_id, event, key, params, to_address, created_at, due_at)
    select ${newId()}::uuid, e.id, 'account', ${key}, ${JSON.stringify(params)}::jsonb, ${to}, now(), now()
    from employee e where e.id = ${employeeId}::uuid and trim(coalesce(${to}, e.email)) <> '' and ${mailIsSent}`.execute(tx)
  // Whoever sends mail looks at once.
  tellAfterCommit(tx, { request: null, notices: [employeeId], inbox: [] })
  return Boolean(done.numAffectedRows)
}

import { sql } from 'kysely'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { rewrapEach } from '#server/foundation/database/rewrap.ts'
import { unwrap, wrap } from '#server/foundation/database/wrapped.ts'

/** What a restore id is bound to: nobody reads another's by it. */
const sealedAs = (employeeId: string) => `chat ${employeeId}`

/** By what somebody is known to the chat of a host; null: they are not. */
export async function restoreIdOf(db: Db, employeeId: string, host: string): Promise<string | null> {
  const row = await first(
    db,
    sql<{ value: unknown }>`select restore_id as value from chat_user where employee_id = ${employeeId}::uuid and host = ${host}`,
  )
  return row ? (unwrap(db, sealedAs(employeeId), row.value) as string) : null
}

export async function keepRestoreId(tx: Tx, employeeId: string, host: string, restoreId: string): Promise<void> {
  const wrapped = JSON.stringify(wrap(tx, sealedAs(employeeId), restoreId))
  await sql`
    insert into chat_user (employee_id, host, restore_id) values (${employeeId}::uuid, ${host}, ${wrapped}::jsonb)
    on conflict (employee_id) do update set host = excluded.host, restore_id = excluded.restore_id, kept_at = now()`.execute(tx)
}

/** Another account of the service knows nobody. */
export const forgetChatUsers = (tx: Tx) => sql`delete from chat_user`.execute(tx)

/** Wraps all restore ids with the present key; answers of how many that was another. */
export const rewrapChatUsers = (db: Db): Promise<number> =>
  rewrapEach(db, {
    found: sql`select employee_id as id, restore_id as value from chat_user`,
    nameOf: ({ id }) => sealedAs(id),
    write: ({ id }, value) => sql`update chat_user set restore_id = ${value}::jsonb where employee_id = ${id}::uuid`,
  })

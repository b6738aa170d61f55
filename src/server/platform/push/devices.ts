import { sql } from 'kysely'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { secret } from '#server/foundation/identity/provider-secrets.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import type { PushAddress, PushKeys } from './service.ts'

/** More browsers than somebody uses; the one that was used least lately gives way. */
const mostOfPerson = 10

/** The portal's own keys, by which push services know it: made once, the same for every process. */
export const pushKeys = (db: Db): Promise<PushKeys> =>
  secret(db, 'push-keys', async () => (await import('web-push')).default.generateVAPIDKeys())

/**
 * Keeps a person's browser. One that belonged to somebody else who used it before becomes this person's; false where its
 * keys are others than those known, so that nobody takes a device by its address alone.
 */
export async function keepDevice(db: Db | Tx, employeeId: string, { endpoint, p256dh, auth }: PushAddress): Promise<boolean> {
  // What waits for somebody who used the same browser before must not be shown to whoever uses it now.
  await sql`
    delete from push_device where endpoint = ${endpoint} and p256dh = ${p256dh} and auth = ${auth} and employee_id <> ${employeeId}::uuid`.execute(
    db,
  )
  const kept = await first(
    db,
    sql`
      insert into push_device (id, employee_id, endpoint, p256dh, auth) values (${newId()}, ${employeeId}::uuid, ${endpoint}, ${p256dh}, ${auth})
      on conflict (endpoint) do update set failures = 0
        where push_device.p256dh = excluded.p256dh and push_device.auth = excluded.auth and push_device.employee_id = excluded.employee_id
      returning id`,
  )
  if (!kept) return false
  await sql`
    delete from push_device where id in (
      select id from push_device where employee_id = ${employeeId}::uuid and endpoint <> ${endpoint}
      order by coalesce(last_used_at, created_at) desc offset ${mostOfPerson - 1})`.execute(db)
  return true
}

/** Nothing is shown there any more; what waits for it goes with it. */
export async function forgetDevice(db: Db | Tx, employeeId: string, endpoint: string): Promise<boolean> {
  const gone = await rows(db, sql`delete from push_device where employee_id = ${employeeId}::uuid and endpoint = ${endpoint} returning id`)
  return gone.length > 0
}

export async function isKept(db: Db, employeeId: string, endpoint: string): Promise<boolean> {
  return (await first(db, sql`select from push_device where employee_id = ${employeeId}::uuid and endpoint = ${endpoint}`)) !== undefined
}

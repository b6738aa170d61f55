import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { keyPrefix, type ServiceKey } from '#shared/areas/service-accounts.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { hashOfKey } from '#server/people/callers/service-accounts.ts'
import { isGood } from './store.ts'

const columns = sql`k.id, k.name, k.beginning, e.display_name as "createdBy", k.created_at as "createdAt", k.ends_on as "endsOn",
  k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt", k.last_used_from as "lastUsedFrom",
  case when k.revoked_at is not null then 'revoked' when ${isGood} then 'good' else 'ended' end as state`
const tables = sql`service_key k left join employee e on e.id = k.created_by`

/** All keys of an account, those that are good first. */
export const keysOf = (db: Db, accountId: string): Promise<ServiceKey[]> =>
  rows(
    db,
    sql<ServiceKey>`select ${columns} from ${tables} where k.account_id = ${accountId}::uuid order by not (${isGood}), k.created_at desc, k.id`,
  )

export async function readKey(db: Db | Tx, id: string): Promise<ServiceKey> {
  const key = await first(db, sql<ServiceKey>`select ${columns} from ${tables} where k.id = ${id}::uuid`)
  if (!key) throw notFound()
  return key
}

interface NewKey {
  accountId: string
  name: string
  /** The last day on which it is good. */
  endsOn: string
  by: string
}

/** Makes a key. What it is is told this once: of it only its hash is kept, and how it begins. */
export async function createKey(tx: Tx, { accountId, name, endsOn, by }: NewKey): Promise<{ id: string; key: string }> {
  const [id, key] = [newId(), `${keyPrefix}${randomBytes(32).toString('base64url')}`]
  const beginning = key.slice(0, keyPrefix.length + 4)
  await sql`insert into service_key (id, account_id, name, beginning, hash, created_by, ends_on)
    values (${id}, ${accountId}, ${name}, ${beginning}, ${hashOfKey(key)}, ${by}, ${endsOn})`.execute(tx)
  const detail = JSON.stringify({ name, beginning, endsOn, accountId })
  await sql`insert into audit (actor_id, act, entity, entity_id, detail) values (${by}::uuid, 'create', 'service-key', ${id}::uuid, ${detail}::jsonb)`.execute(
    tx,
  )
  return { id, key }
}

/** A key that was revoked stays revoked since it was. */
export async function revokeKey(tx: Tx, id: string, by: string): Promise<void> {
  const revoked = await first(
    tx,
    sql<object>`update service_key set revoked_at = now()
      where id = ${id}::uuid and revoked_at is null returning name, beginning, account_id as "accountId"`,
  )
  if (!revoked) return
  const detail = JSON.stringify(revoked)
  await sql`insert into audit (actor_id, act, entity, entity_id, detail) values (${by}::uuid, 'revoke', 'service-key', ${id}::uuid, ${detail}::jsonb)`.execute(
    tx,
  )
}

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'

export interface DeviceKey {
  id: string
  siteId: string
  site: string
  name: string
  createdBy: string | null
  createdAt: string
  revokedAt: string | null
  lastUsedAt: string | null
  /** From then on it is good for nothing. */
  expiresAt: string
}

/** Whose key it is. */
export interface KeyHolder {
  keyId: string
  name: string
  siteId: string
  timeZone: string
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()

const columns = sql`k.id, k.site_id as "siteId", s.name as site, k.name, e.display_name as "createdBy", k.created_at as "createdAt",
  k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt",
  k.expires_at as "expiresAt"`
const tables = sql`device_key k join site s on s.id = k.site_id left join employee e on e.id = k.created_by`

/** All keys, those in force first. */
export const deviceKeys = (db: Db): Promise<DeviceKey[]> =>
  rows(db, sql<DeviceKey>`select ${columns} from ${tables} order by k.revoked_at is not null, k.created_at desc, k.id`)

export const deviceKey = (db: Db | Tx, id: string): Promise<DeviceKey | undefined> =>
  first(db, sql<DeviceKey>`select ${columns} from ${tables} where k.id = ${id}::uuid`)

/** Makes a key for the devices of a site. The key is told once. From when attendance is kept is set apart from it. */
export async function createDeviceKey(
  tx: Tx,
  { siteId, name, by }: { siteId: string; name: string; by: string },
): Promise<{ id: string; key: string }> {
  const [id, key] = [newId(), `cal_${randomBytes(24).toString('base64url')}`]
  await sql`insert into device_key (id, site_id, name, hash, created_by) values (${id}, ${siteId}, ${name}, ${hashOf(key)}, ${by})`.execute(
    tx,
  )
  await sql`insert into audit (actor_id, act, entity, entity_id, detail) values (${by}, 'create', 'device-key', ${id}, ${JSON.stringify({ name, siteId })}::jsonb)`.execute(
    tx,
  )
  return { id, key }
}

/** A revoked key stays revoked since it was. */
export async function revokeDeviceKey(tx: Tx, id: string, by: string): Promise<void> {
  const { numAffectedRows } = await sql`update device_key set revoked_at = now() where id = ${id}::uuid and revoked_at is null`.execute(tx)
  if (numAffectedRows)
    await sql`insert into audit (actor_id, act, entity, entity_id) values (${by}, 'revoke', 'device-key', ${id})`.execute(tx)
}

/** The site that a key in force speaks for. */
export async function keyHolder(db: Db, key: string): Promise<KeyHolder | undefined> {
  return first(
    db,
    sql<KeyHolder>`
      update device_key k set last_used_at = now() from site s
      where s.id = k.site_id and k.hash = ${hashOf(key)} and k.revoked_at is null and k.expires_at > now()
      returning k.id as "keyId", k.name, k.site_id as "siteId", s.time_zone as "timeZone"`,
  )
}

import { sql } from 'kysely'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { Db } from '../database/db.ts'
import { isStorable } from '../http/body.ts'

interface Entry {
  content: AdapterPayload
  consumed: number | null
}

/**
 * The embedded provider's store, one instance a kind of entry, on the portal's database: every process sees the same. What the
 * provider reads from bodies and headers by itself comes here unlooked at: what no database can hold is neither found nor kept.
 */
export function openStore(db: Db, kind: string): Adapter {
  const found = ({ rows: [row] }: { rows: Entry[] }) => row && { ...row.content, ...(row.consumed !== null && { consumed: row.consumed }) }

  return {
    async upsert(id, payload, expiresIn) {
      if (!isStorable(payload)) throw new errors.InvalidRequest('a value holds a character that cannot be kept')
      const seconds = Number.isFinite(expiresIn) ? expiresIn : null
      await sql`
        insert into identity_entry (kind, id, content, grant_id, session_uid, expires_at)
        values (${kind}, ${id}, ${JSON.stringify(payload)}::jsonb, ${payload.grantId ?? null}, ${payload.uid ?? null},
                now() + make_interval(secs => ${seconds}))
        on conflict (kind, id) do update set content = excluded.content, grant_id = excluded.grant_id,
          session_uid = excluded.session_uid, expires_at = excluded.expires_at, consumed_at = null`.execute(db)
    },
    async find(id) {
      if (!isStorable(id)) return undefined
      return found(await select(sql`kind = ${kind} and id = ${id}`).execute(db))
    },
    async findByUid(uid) {
      return found(await select(sql`kind = ${kind} and session_uid = ${uid}`).execute(db))
    },
    async findByUserCode() {
      return undefined
    },
    async consume(id) {
      await sql`update identity_entry set consumed_at = now() where kind = ${kind} and id = ${id}`.execute(db)
    },
    async destroy(id) {
      await sql`delete from identity_entry where kind = ${kind} and id = ${id}`.execute(db)
    },
    async revokeByGrantId(grantId) {
      // Of this kind alone: a sign-in page that was opened under a grant outlives it, for whoever signs in on it instead.
      await sql`delete from identity_entry where kind = ${kind} and grant_id = ${grantId}`.execute(db)
    },
  }
}

/** Removes what ran out. */
export async function clearExpired(db: Db): Promise<void> {
  await sql`delete from identity_entry where expires_at < now() - interval '1 minute'`.execute(db)
}

const select = (condition: ReturnType<typeof sql>) => sql<Entry>`
  select content, extract(epoch from consumed_at)::int as consumed from identity_entry
  where ${condition} and (expires_at is null or expires_at > now())`

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { first, rows, transaction, type Db } from '#server/foundation/db.ts'

interface AuditRow {
  seq: number
  at: string
  actor_id: string | null
  act: string
  entity: string
  entity_id: string | null
  detail: unknown
}

const batch = 5000

const columns = sql`seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, actor_id, act, entity, entity_id, detail::text as detail`

/** The hash of a link: what came before, and each row as stored. */
function linkHash(before: Buffer, found: readonly AuditRow[]): Buffer {
  const hash = createHash('sha256').update(before)
  for (const row of found) hash.update(JSON.stringify([row.seq, row.at, row.actor_id, row.act, row.entity, row.entity_id, row.detail]))
  return hash.digest()
}

/**
 * Seals the audit rows of finished transactions into the chain, in the order of their numbers. Done after commit, so that
 * no act waits for the chain's tip; rows that another transaction may still add are left to the next time.
 */
export function sealAudit(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`.execute(tx)
    const found = await rows(
      tx,
      sql<AuditRow>`
        select ${columns} from audit
        where not sealed and seq < coalesce((select min(seq) from audit where not sealed and tx >= pg_snapshot_xmin(pg_current_snapshot())), 9223372036854775807)
          and tx < pg_snapshot_xmin(pg_current_snapshot())
        order by seq limit ${batch}`,
    )
    const last = found.at(-1)
    if (!last) return 0
    const before = await first(tx, sql<{ hash: Buffer }>`select hash from audit_seal order by id desc limit 1`)
    const hash = linkHash(before?.hash ?? Buffer.alloc(32), found)
    await sql`insert into audit_seal (last_seq, rows, hash) values (${last.seq}, ${found.length}, ${hash})`.execute(tx)
    await sql`update audit set sealed = true where seq = any (${found.map((row) => row.seq)}::bigint[])`.execute(tx)
    return found.length
  })
}

/** Follows the chain again; answers the number of the first link that does not hold, or null. */
export async function brokenSeal(db: Db): Promise<number | null> {
  let before: Buffer = Buffer.alloc(32)
  let after = 0
  for (;;) {
    const seal = await first(
      db,
      sql<{
        id: number
        last_seq: number
        rows: number
        hash: Buffer
      }>`select id, last_seq, rows, hash from audit_seal where id > ${after} order by id limit 1`,
    )
    if (!seal) return null
    const from = await first(db, sql<{ seq: number }>`select coalesce(max(last_seq), 0) as seq from audit_seal where id < ${seal.id}`)
    const found = await rows(
      db,
      sql<AuditRow>`select ${columns} from audit where sealed and seq > ${from?.seq ?? 0} and seq <= ${seal.last_seq} order by seq`,
    )
    if (found.length !== seal.rows || !linkHash(before, found).equals(seal.hash)) return seal.id
    before = seal.hash
    after = seal.id
  }
}

import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { first, rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'

interface AuditRow {
  seq: number
  at: string
  actor_id: string | null
  act: string
  entity: string
  entity_id: string | null
  detail: unknown
  /** From where; null: not known. */
  from_where: string | null
}

/** The tip of the chain: told to the log, it proves later that nothing before it was written anew. */
export interface ChainHead {
  id: number
  hash: string
}

interface Seal {
  id: number
  last_seq: number
  rows: number
  hash: Buffer
  key_id: Buffer | null
  /** Numbers up to the last of the links before, which this one covers. */
  late: number[]
}

const batch = 5000

const columns = sql`seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, actor_id, act, entity, entity_id, detail::text as detail, from_where`

/** Tells one key from another, and nothing of it. */
const idOf = (key: Buffer) => createHash('sha256').update('audit key').update(key).digest().subarray(0, 8)

/** The hash of a link: what came before, and each row as stored. Links from before there was a key are hashed plainly. */
function linkHash(key: Buffer | null, before: Buffer, found: readonly AuditRow[]): Buffer {
  const hash = (key ? createHmac('sha256', key) : createHash('sha256')).update(before)
  for (const row of found) {
    const stored = [row.seq, row.at, row.actor_id, row.act, row.entity, row.entity_id, row.detail]
    // Rows of before it was known are hashed as they were then.
    hash.update(JSON.stringify(row.from_where === null ? stored : [...stored, row.from_where]))
  }
  return hash.digest()
}

const links = sql`select id, last_seq, rows, hash, key_id, late::float8[] as late from audit_seal`
const tipOf = (db: Db | Tx) => first(db, sql<Seal>`${links} order by id desc limit 1`)

/**
 * Seals the audit rows of finished transactions into the chain, in the order of their numbers. Done after commit, so that
 * no act waits for the chain's tip; rows that another transaction may still add are left to the next time. A row that was
 * numbered before others and is there only after they were sealed is covered late, and said to be so. A chain from
 * before there was a key is sealed anew at once, by a link without rows. Answers how many rows were sealed.
 */
export function sealAudit(db: Db, key: Buffer): Promise<number> {
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`.execute(tx)
    const before = await tipOf(tx)
    const found = await rows(
      tx,
      sql<AuditRow>`
        select ${columns} from audit
        where not sealed and seq < coalesce((select min(seq) from audit where not sealed and tx >= pg_snapshot_xmin(pg_current_snapshot())), 9223372036854775807)
          and tx < pg_snapshot_xmin(pg_current_snapshot())
        order by seq limit ${batch}`,
    )
    const last = found.at(-1)
    if (!last && (!before || before.key_id)) return 0
    const hash = linkHash(key, before?.hash ?? Buffer.alloc(32), found)
    const covered = before?.last_seq ?? 0
    const late = found.flatMap(({ seq }) => (before && seq <= covered ? [seq] : []))
    await sql`
      insert into audit_seal (last_seq, rows, hash, key_id, late)
      values (${Math.max(last?.seq ?? covered, covered)}, ${found.length}, ${hash}, ${idOf(key)}, ${late}::bigint[])`.execute(tx)
    await sql`update audit set sealed = true where seq = any (${found.map((row) => row.seq)}::bigint[])`.execute(tx)
    return found.length
  })
}

/** The chain's tip; null where nothing is sealed yet. */
export async function chainHead(db: Db): Promise<ChainHead | null> {
  const tip = await tipOf(db)
  return tip ? { id: tip.id, hash: tip.hash.toString('hex') } : null
}

export interface Verdict {
  /** The first link that does not hold; null where all do. */
  broken: number | null
  last: number
}

/**
 * Follows the chain again with the key. `heads`: tips that were told to the log, which must stand in it. Links without a key
 * hold only before the first that has one; a key that is not this one's breaks the chain where it begins.
 */
export async function checkChain(db: Db, key: Buffer, heads: readonly ChainHead[] = []): Promise<Verdict> {
  const own = idOf(key)
  const told = new Map(heads.map(({ id, hash }) => [id, hash]))
  const late = await rows(db, sql<{ id: number; seqs: number[] }>`select id, late::float8[] as seqs from audit_seal where late <> '{}'`)
  let before: Buffer = Buffer.alloc(32)
  // Whoever writes rows by hand may number them below the first.
  let [last, covered, keyed] = [0, Number.MIN_SAFE_INTEGER, false]
  for (;;) {
    const seal = await first(db, sql<Seal>`${links} where id > ${last} order by id limit 1`)
    if (!seal) break
    const elsewhere = late.flatMap(({ id, seqs }) => (id > seal.id ? seqs : []))
    const found = await rows(
      db,
      sql<AuditRow>`
        select ${columns} from audit
        where sealed and (seq = any (${seal.late}::bigint[])
          or (seq > ${covered} and seq <= ${seal.last_seq} and seq <> all (${elsewhere}::bigint[])))
        order by seq`,
    )
    const rightKey = seal.key_id ? seal.key_id.equals(own) : !keyed
    const wanted = told.get(seal.id)
    const holds =
      rightKey &&
      found.length === seal.rows &&
      linkHash(seal.key_id ? key : null, before, found).equals(seal.hash) &&
      (wanted === undefined || wanted === seal.hash.toString('hex'))
    if (!holds) return { broken: seal.id, last: seal.id }
    told.delete(seal.id)
    keyed ||= seal.key_id !== null
    ;[before, last, covered] = [seal.hash, seal.id, seal.last_seq]
  }
  // A tip that was told and is gone, or rows that say they are sealed and that no link covers.
  const missing = [...told.keys()].sort((a, b) => a - b)[0]
  if (missing !== undefined) return { broken: missing, last }
  const loose = await first(db, sql<{ seq: number }>`select seq from audit where sealed and seq > ${covered} limit 1`)
  return { broken: loose ? last + 1 : null, last }
}

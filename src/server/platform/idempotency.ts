import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { first, type Tx } from '#server/foundation/db.ts'
import { refuse } from '#server/foundation/refusal.ts'

/** What an idempotency key belongs to: one person's call with one body. */
export interface Intent {
  personId: string
  key: string | undefined
  call: string
  body: unknown
}

/**
 * Runs `work` once for a key: the same key with the same body gets the first answer again, with another body a 409.
 * A second call at the same time waits for the first. What is refused leaves the key free.
 */
export async function once<T>(tx: Tx, intent: Intent, work: () => Promise<T>): Promise<T> {
  const { personId, key, call } = intent
  if (!key) return work()
  const hash = createHash('sha256').update(JSON.stringify(intent.body)).digest()
  const fresh = await first(
    tx,
    sql<{ key: string }>`
      insert into idempotency (person_id, key, call, body_hash) values (${personId}, ${key}, ${call}, ${hash})
      on conflict do nothing returning key`,
  )
  if (!fresh) {
    const known = await first(
      tx,
      sql<{ call: string; body_hash: Buffer; answer: T }>`
        select call, body_hash, answer from idempotency where person_id = ${personId}::uuid and key = ${key}`,
    )
    if (!known || known.call !== call || !known.body_hash.equals(hash)) throw refuse(409, 'error.idempotencyReused')
    return known.answer
  }
  const answer = await work()
  await sql`update idempotency set answer = ${JSON.stringify(answer)}::jsonb where person_id = ${personId}::uuid and key = ${key}`.execute(
    tx,
  )
  return answer
}

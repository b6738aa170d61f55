import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { UploadedFile } from '#server/foundation/http/body.ts'
import { first, rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { gathered, holdAmongMembers, questionRows } from '#server/foundation/database/joint.ts'
import type { Call } from '#server/foundation/http/http.ts'
import { comesFrom } from '#server/foundation/identity/whence.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'

/** What an idempotency key belongs to: one person's call with one body, and the files that came with it. */
export type Intent = Pick<Call<{ id: string }>, 'name' | 'input' | 'idempotencyKey'> & {
  person: { id: string; from?: string | undefined }
  files: readonly UploadedFile[]
}

/** The transaction of a call that changes something, done once for its idempotency key. */
export const actOnce = <T>(db: Db, intent: Intent, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(db, (tx) => once(tx, intent, () => work(tx)))

/**
 * What a call with this key has answered; null where it is new. For calls whose preparations would refuse what they have
 * themselves done before. Throws a 409 where the key belongs to something else.
 */
export async function answered<T>(db: Db | Tx, intent: Intent): Promise<{ answer: T } | null> {
  const { person, idempotencyKey: key, name } = intent
  if (!key) return null
  const known = await first(
    db,
    sql<{ call: string; hash: string; answer: T }>`
      select call, encode(body_hash, 'hex') as hash, answer from idempotency where person_id = ${person.id}::uuid and key = ${key}`,
  )
  if (known && (known.call !== name || known.hash !== hashOf(intent))) throw refuse(409, 'error.idempotencyReused')
  return known ? { answer: known.answer } : null
}

/**
 * Runs `work` once for a key: the same key with the same body gets the first answer again, with another body a 409.
 * A second call at the same time waits for the first. What is refused leaves the key free.
 */
export async function once<T>(tx: Tx, intent: Intent, work: () => Promise<T>): Promise<T> {
  const { person, idempotencyKey: key, name } = intent
  comesFrom(tx, person.from)
  if (!key) return work()
  holdAmongMembers(tx, `idempotency ${person.id} ${key}`)
  if (!(await claimKey(tx, { person_id: person.id, key, call: name, hash: hashOf(intent) }))) {
    const known = await answered<T>(tx, intent)
    if (!known) throw refuse(409, 'error.idempotencyReused')
    return known.answer
  }
  const answer = await work()
  await keepAnswer(tx, { person_id: person.id, key, answer })
  return answer
}

function hashOf({ input, files }: Intent): string {
  const hash = createHash('sha256').update(JSON.stringify(input))
  for (const { fileName, bytes } of files) hash.update(JSON.stringify([fileName, bytes.length])).update(bytes)
  return hash.digest('hex')
}

interface KeyRow {
  person_id: string
  key: string
}

/** Whether the key is new. */
const claimKey = gathered<KeyRow & { call: string; hash: string }, boolean>(async (tx, asked) => {
  const fresh = await rows(
    tx,
    sql<KeyRow>`
      insert into idempotency (person_id, key, call, body_hash)
      select person_id, key, call, decode(hash, 'hex') from ${questionRows(asked)} as x (person_id uuid, key text, call text, hash text)
      on conflict do nothing returning person_id, key`,
  )
  return asked.map((one) => fresh.some((row) => row.person_id === one.person_id && row.key === one.key))
})

const keepAnswer = gathered<KeyRow & { answer: unknown }, void>(async (tx, asked) => {
  await sql`
    update idempotency i set answer = x.answer
    from ${questionRows(asked)} as x (person_id uuid, key text, answer jsonb)
    where i.person_id = x.person_id and i.key = x.key`.execute(tx)
  return asked.map(() => undefined)
})

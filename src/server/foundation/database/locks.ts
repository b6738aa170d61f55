import { sql } from 'kysely'
import { rows, type Tx } from './db.ts'
import { apart, gathered, holdAmongMembers, isShared, questionRows } from './joint.ts'

const sharedMark = ' (shared)'

/** The name of a lock that many may hold at once, and nobody while another holds it whole. */
export const sharedLock = (name: string): string => `${name}${sharedMark}`

const isWhole = (name: string) => !name.endsWith(sharedMark)
const nameOf = (name: string) => (isWhole(name) ? name : name.slice(0, -sharedMark.length))

/** Takes locks by name, in one order for everybody, until the transaction ends. */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  const sorted = [...new Set(names)].sort()
  if (sorted.length === 0) return
  if (isShared(tx)) return lockBesideOthers(tx, sorted)
  await sql`
    select case when name like ${`%${sharedMark}`}
      then pg_advisory_xact_lock_shared(hashtextextended(left(name, ${-sharedMark.length}::int), 0))
      else pg_advisory_xact_lock(hashtextextended(name, 0)) end
    from unnest(${sorted}::text[]) with ordinality as t (name, at) order by at`.execute(tx)
}

/** Nobody waits for a lock in a transaction that others share: it is had at once, or the act is done apart. */
async function lockBesideOthers(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names) holdAmongMembers(tx, nameOf(name), isWhole(name))
  if (!(await tryNames(tx, names))) throw apart()
}

const tryNames = gathered<readonly string[], boolean>(async (tx, asked) => {
  const names = [...new Set(asked.flat())]
  const found = await rows(
    tx,
    sql<{ name: string }>`
      select n.name || case when n.whole then '' else ${sharedMark} end as name
      from ${questionRows(names.map((name) => ({ name: nameOf(name), whole: isWhole(name) })))} as n (name text, whole boolean)
      where not case when n.whole then pg_try_advisory_xact_lock(hashtextextended(n.name, 0)) else pg_try_advisory_xact_lock_shared(hashtextextended(n.name, 0)) end`,
  )
  const elsewhere = new Set(found.map(({ name }) => name))
  return asked.map((own) => own.every((name) => !elsewhere.has(name)))
})

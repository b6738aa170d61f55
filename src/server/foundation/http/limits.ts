import { isIP } from 'node:net'
import { sql } from 'kysely'
import { rows, type Db } from '../database/db.ts'
import { plainAddress } from '../basis/networks.ts'
import { refuse } from '../basis/refusal.ts'

/** How many calls somebody may make in a minute. */
export interface Limits {
  /** Counts one call of a bucket; refuses it with 429 where `most` have been made in this minute. */
  count(bucket: string, most: number): void
  /** Refuses with 429 what would come into a bucket that is full, and counts nothing. */
  demandRoom(bucket: string, most: number): void
  /** Tells the other processes what was counted here, and learns what they counted. */
  settle(): Promise<void>
}

interface Bucket {
  /** Of this process, in this minute. */
  own: number
  /** Of those, what the others know. */
  told: number
  /** Of all processes, when it was last settled. */
  all: number
}

/** So often processes tell each other what they counted: until then each goes by its own. */
const settleMs = 2_000
const minuteMs = 60_000
/** Whoever makes up more buckets than that begins to be forgotten. */
const mostBuckets = 50_000

/**
 * Where an unknown caller is counted: an address of version 4, or the network of one of version 6 (its first 64 bits), of which
 * whoever has one has them all (RFC 6177).
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const [left = [], right = []] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const groups = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * Counts calls in memory, by the minute, and settles them with the other processes in one statement every two seconds, and
 * only where something was counted: no call waits for it. `db` null: for one process alone.
 */
export function openLimits(db: Db | null, now: () => number = Date.now): Limits {
  let minute = 0
  let buckets = new Map<string, Bucket>()
  let due: NodeJS.Timeout | null = null

  const bucketOf = (name: string): Bucket => {
    const present = Math.floor(now() / minuteMs)
    if (present !== minute || buckets.size > mostBuckets) {
      minute = present
      buckets = new Map()
    }
    const known = buckets.get(name) ?? { own: 0, told: 0, all: 0 }
    buckets.set(name, known)
    return known
  }
  const total = ({ own, told, all }: Bucket) => all + own - told

  async function settle(): Promise<void> {
    if (!db) return
    const [of, counts] = [minute, [...buckets].filter(([, { own, told }]) => own > told)]
    if (counts.length === 0) return
    const news = counts.map(([bucket, { own, told }]) => ({ bucket, own, calls: own - told }))
    const found = await rows(
      db,
      sql<{ bucket: string; calls: number }>`
        insert into call_count (bucket, minute, calls)
        select bucket, ${of}, calls from json_to_recordset(${JSON.stringify(news)}::json) as x (bucket text, calls int) order by bucket
        on conflict (bucket, minute) do update set calls = call_count.calls + excluded.calls returning bucket, calls`,
    )
    const all = new Map(found.map(({ bucket, calls }) => [bucket, calls]))
    for (const { bucket, own } of news) {
      const known = minute === of ? buckets.get(bucket) : undefined
      if (known) Object.assign(known, { told: own, all: all.get(bucket) ?? own })
    }
    await sql`delete from call_count where minute < ${of - 1}`.execute(db)
  }

  const settleSoon = () => {
    if (!db || due) return
    due = setTimeout(() => {
      due = null
      // While the database is away each process goes by its own.
      settle().catch(() => {})
    }, settleMs)
    due.unref()
  }

  const demandRoom = (name: string, most: number) => {
    if (total(bucketOf(name)) >= most) throw refuse(429, 'error.tooMany')
  }

  return {
    count(name, most) {
      demandRoom(name, most)
      bucketOf(name).own++
      settleSoon()
    },
    demandRoom,
    settle,
  }
}

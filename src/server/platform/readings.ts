import { sql } from 'kysely'
import { rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import type { Viewer } from '#server/people/viewer.ts'

/** What was read: the form of a request, a file of it, categories of somebody's file, or their day by the code that they showed. */
type Read = 'detail' | 'file' | 'record' | 'code'

/** Who reads, and from where. */
export type Reader = Pick<Viewer, 'readerId' | 'from'>

interface Reading {
  reader: Reader
  /** Whose it is. */
  people: readonly string[]
  module: string
  code: string
  what: Read
}

/** Takes down that somebody read what is private of others: a row for each of them in a minute. What is one's own is read without a trace. */
export async function tellRead(db: Db, { reader, people, module, code, what }: Reading): Promise<void> {
  const { readerId } = reader
  // In an order of their own: that in which they were listed would tell more than that they were read.
  const others = [...new Set(people)].filter((id) => id !== readerId).toSorted()
  // Whom it is about reads what is their own.
  if (others.length === 0 || people.includes(readerId)) return
  const detail = JSON.stringify({ what, code })
  if (await isTold(db, readerId, others, detail)) return
  await transaction(db, async (tx) => {
    // Two that read at once are told one after the other, so that the second finds the first.
    await lockNames(tx, [`reading ${readerId} ${detail}`])
    await takeDown(tx, reader, others, module, detail)
  })
}

/** Within this minute all of it has been taken down already. */
const thisMinute = sql`a.at >= date_trunc('minute', clock_timestamp())`

async function isTold(db: Db, readerId: string, people: readonly string[], detail: string): Promise<boolean> {
  const [row] = await rows(
    db,
    sql<{ told: number }>`select count(distinct a.entity_id)::int as told from audit a
      where a.act = 'read' and a.entity_id = any (${people}::uuid[]) and a.actor_id = ${readerId}::uuid and a.detail = ${detail}::jsonb and ${thisMinute}`,
  )
  return row?.told === people.length
}

const takeDown = (tx: Tx, { readerId, from }: Reader, people: readonly string[], module: string, detail: string) =>
  sql`
    insert into audit (actor_id, act, entity, entity_id, detail, from_where)
    select ${readerId}::uuid, 'read', ${module}, person, ${detail}::jsonb, ${from ?? null}::text from unnest(${people}::uuid[]) as t (person)
    where not exists (
      select from audit a where a.act = 'read' and a.entity_id = person and a.actor_id = ${readerId}::uuid and a.detail = ${detail}::jsonb
        and ${thisMinute})`.execute(tx)

/** Who exports, and which list: by its module, or by a name of its own that has words as `audit.of.NAME`. */
interface Exported {
  reader: Reader
  module: string
  /** Of what, where that has a code: it is told to those alone who read it themselves. */
  code?: string
}

/** Whose a row is that says so in the usual fields. */
const usual = (row: object) => {
  const { requestorId, employeeId } = row as Readonly<Record<string, unknown>>
  return [requestorId, employeeId]
}

/**
 * Passes the rows of an export on, and takes down once they are read how many they were and whose: one line, whatever the
 * number; of one's own alone none. `whose`: which fields of a row name people, where they are not the usual ones.
 */
export async function* exportTold<R extends object>(
  db: Db,
  { reader: { readerId, from }, module, code }: Exported,
  slices: AsyncIterable<readonly R[]>,
  whose: (row: R) => readonly unknown[] = usual,
): AsyncGenerator<readonly R[]> {
  const people = new Set<string>()
  let count = 0
  try {
    for await (const slice of slices) {
      count += slice.length
      for (const row of slice) for (const person of whose(row)) if (typeof person === 'string' && person !== readerId) people.add(person)
      yield slice
    }
  } finally {
    if (people.size > 0)
      await sql`insert into audit (actor_id, act, entity, detail, from_where)
        values (${readerId}::uuid, 'export', ${module}, ${JSON.stringify({ rows: count, people: [...people].toSorted(), code })}::jsonb, ${from ?? null}::text)`.execute(
        db,
      )
  }
}

export interface ReadingRow {
  at: string
  reader: string
  module: string
  what: Read | 'export' | 'view'
  /** Of a view of the portal as the person has it, why. */
  code: string | null
}

const most = 200

/** Who read what is private of somebody, the latest first. */
export const readingsOf = (db: Db, employeeId: string): Promise<ReadingRow[]> =>
  rows(
    db,
    sql<ReadingRow>`
      select a.at, coalesce(e.display_name, '') as reader, a.entity as module, a.what, a.code from (
        (select at, actor_id, entity, detail->>'what' as what, detail->>'code' as code, seq from audit
          where act = 'read' and entity_id = ${employeeId}::uuid order by seq desc limit ${most})
        union all
        (select at, actor_id, entity, 'export', null, seq from audit
          where act = 'export' and detail->'people' ? ${employeeId} order by seq desc limit ${most})
        union all
        (select at, actor_id, entity, 'view', detail->>'reason', seq from audit
          where act = 'view as' and entity_id = ${employeeId}::uuid order by seq desc limit ${most})
      ) a left join actor e on e.id = a.actor_id order by a.seq desc limit ${most}`,
  )

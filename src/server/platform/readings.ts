import { sql } from 'kysely'
import { rows, type Db } from '#server/foundation/database/db.ts'

/** What was read of a request: its form, or a file of it. */
type Read = 'detail' | 'file'

interface Reading {
  readerId: string
  /** Whose it is. */
  people: readonly string[]
  module: string
  code: string
  what: Read
}

/** Whoever looks at the same thing again so soon still reads it. */
const again = sql`interval '10 minutes'`

/** Takes down that somebody read what is private of others: a row for each of them. What is one's own is read without a trace. */
export async function tellRead(db: Db, { readerId, people, module, code, what }: Reading): Promise<void> {
  const others = [...new Set(people)].filter((id) => id !== readerId)
  // Whom it is about reads what is their own.
  if (others.length === 0 || people.includes(readerId)) return
  const detail = JSON.stringify({ what, code })
  await sql`
    insert into audit (actor_id, act, entity, entity_id, detail)
    select ${readerId}::uuid, 'read', ${module}, person, ${detail}::jsonb from unnest(${others}::uuid[]) as t (person)
    where not exists (
      select from audit a where a.act = 'read' and a.entity_id = person and a.actor_id = ${readerId}::uuid and a.detail = ${detail}::jsonb
        and a.at > now() - ${again})`.execute(db)
}

/** Passes the rows of an export on, and takes down once they are read whose they were. */
export async function* exportTold<R extends object>(
  db: Db,
  { readerId, module }: Pick<Reading, 'readerId' | 'module'>,
  slices: AsyncIterable<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  const people = new Set<string>()
  let count = 0
  try {
    for await (const slice of slices) {
      count += slice.length
      for (const row of slice)
        for (const id of ['requestorId', 'employeeId'] as const) {
          const person = (row as Record<string, unknown>)[id]
          if (typeof person === 'string' && person !== readerId) people.add(person)
        }
      yield slice
    }
  } finally {
    if (people.size > 0)
      await sql`insert into audit (actor_id, act, entity, detail)
        values (${readerId}::uuid, 'export', ${module}, ${JSON.stringify({ rows: count, people: [...people] })}::jsonb)`.execute(db)
  }
}

export interface ReadingRow {
  at: string
  reader: string
  module: string
  what: Read | 'export'
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
      ) a left join employee e on e.id = a.actor_id order by a.seq desc limit ${most}`,
  )

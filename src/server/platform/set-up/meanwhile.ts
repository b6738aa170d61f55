import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { SetUp } from '#shared/contract/set-up.ts'
import type { Language } from '#shared/texts/index.ts'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { Refusal, refuse, type Message } from '#server/foundation/basis/refusal.ts'
import { changesBetween } from './history.ts'

interface Seen {
  /** As it was when the form was opened. */
  opened: Readonly<Record<string, unknown>>
  /** As it stands. */
  before: object
}

interface Changed extends Partial<Pick<SetUp, 'isNamedOnce'>> {
  /** As the audit calls what is changed. */
  kind: string
  /** Over the audit `a`: which of its rows are of this, where others bear that name too. */
  among?: ReturnType<typeof sql>
}

/** Refuses to write over what somebody else has changed since a form was opened, and says of each field what stands there now (409). */
export async function demandSame(
  tx: Tx,
  { kind, among = sql`true`, isNamedOnce }: Changed,
  /** Null: there is one of it. */
  id: string | null,
  { opened: row, before }: Seen,
  language: Language,
): Promise<void> {
  if (!isOfAForm(row)) throw refuse(400, 'error.invalid', undefined, 'opened')
  const opened = isNamedOnce ? { ...row, name: (row['names'] as { en?: unknown } | undefined)?.en } : row
  // As the wire brings it: what stands is compared with what came from there.
  const now = JSON.parse(JSON.stringify(before)) as Record<string, unknown>
  const others = Object.keys(now).filter((name) => Object.hasOwn(opened, name) && !isDeepStrictEqual(opened[name], now[name]))
  if (others.length === 0) return
  const by = await first(
    tx,
    sql<{ name: string | null }>`select e.display_name as name from audit a left join employee e on e.id = a.actor_id
      where a.entity = ${kind} and ${among}
        and ${id === null ? sql`a.entity_id is null` : sql`a.entity_id = ${id}::uuid`} order by a.seq desc limit 1`,
  )
  const of = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(others.map((name) => [name, from[name]]))
  const changes = changesBetween(of(opened), of(now), language)
  const messages: Message[] = [
    {
      key: by?.name ? 'setUp.changedMeanwhileBy' : 'setUp.changedMeanwhile',
      params: { by: by?.name ?? '', fields: [...new Set(changes.map(({ field }) => field))].join(', ') },
    },
  ]
  throw new Refusal(409, messages, Object.fromEntries(changes.map(({ path, after }) => [path, [isNow(after)]])))
}

/** More than any form is opened with: so many values, and so deep within each other. */
const most = { values: 20_000, depth: 30 }

/** Whether something can be what a form was opened with: all of it is looked through, and that may take no time to speak of. */
export function isOfAForm(opened: unknown): boolean {
  let level: unknown[] = [opened]
  let values = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length
    if (depth > most.depth || values > most.values) return false
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return true
}

const isNow = (after: string | null): Message =>
  after === null ? { key: 'setUp.isAnother' } : { key: 'setUp.isNow', params: { value: after } }

import { sql } from 'kysely'
import type { SetUp, SetUpEvent } from '#shared/contract/set-up.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { nameOfField } from '#server/foundation/basis/shape.ts'
import { daysWritten, say } from '#server/foundation/basis/texts.ts'

type Act = 'create' | 'change' | 'retire' | 'take up'

interface Done {
  /** Null: nobody, but the portal by itself. */
  by: string | null
  act: Act
  id: string
  before?: object | null
  after?: object | null
}

/** Takes down who changed what of something that is set up, and how it was. */
export async function noteSetUp(tx: Tx, { kind }: Pick<SetUp, 'kind'>, { by, act, id, before = null, after = null }: Done): Promise<void> {
  const detail = JSON.stringify({ before, after })
  await sql`insert into audit (actor_id, act, entity, entity_id, detail) values (${by}::uuid, ${act}, ${kind}, ${id}::uuid, ${detail}::jsonb)`.execute(
    tx,
  )
}

const words: Readonly<Record<Act, TextKey>> = {
  create: 'setUp.did.create',
  change: 'setUp.did.change',
  retire: 'setUp.did.retire',
  'take up': 'setUp.did.takeUp',
}

const most = 100

/** What was done with something that is set up, the latest first. */
export async function setUpHistory(db: Db, { kind }: SetUp, id: string, language: Language): Promise<SetUpEvent[]> {
  const found = await rows(
    db,
    sql<{ at: string; by: string | null; act: string; before: unknown; after: unknown }>`
      select a.at, e.display_name as by, a.act, a.detail->'before' as before, a.detail->'after' as after
      from audit a left join employee e on e.id = a.actor_id
      where a.entity = ${kind} and a.entity_id = ${id}::uuid order by a.seq desc limit ${most}`,
  )
  return found.flatMap(({ at, by, act, before, after }) => {
    const what = Object.hasOwn(words, act) ? words[act as Act] : undefined
    return what
      ? [{ at, by, what: say(language, what), changes: act === 'change' ? toldOf(changesBetween(before, after, language)) : [] }]
      : []
  })
}

/** What is another since, and where on the wire it stands. */
type Changed = SetUpEvent['changes'][number] & { path: string }

/** What differs, by the fields in which it does. What is an id says nothing to people: of it stands only that it is another. */
export function changesBetween(before: unknown, after: unknown, language: Language): Changed[] {
  const [was, became] = [leaves(before), leaves(after)]
  const changes = [...new Set([...was.keys(), ...became.keys()])].flatMap((path) => {
    const [one, other] = [was.get(path)?.value, became.get(path)?.value]
    const place = (was.get(path) ?? became.get(path))?.path ?? []
    if (one === other) return []
    return [{ path, field: nameOfField(place, language), before: inWords(one), after: inWords(other) }]
  })
  return [...new Map(changes.map((change) => [JSON.stringify([change.field, change.before, change.after]), change])).values()]
}

const toldOf = (changes: readonly Changed[]) => changes.map(({ field, before, after }) => ({ field, before, after }))

interface Leaf {
  path: string[]
  value: unknown
}

function leaves(value: unknown, path: string[] = []): Map<string, Leaf> {
  if (typeof value !== 'object' || value === null) return new Map(path.length > 0 ? [[path.join('.'), { path, value }]] : [])
  return new Map(partsOf(value).flatMap(([name, inner]) => [...leaves(inner, [...path, name])]))
}

/** The parts of a value by their names. What holds from days on is told apart by these: one that is put before others moves none. */
function partsOf(value: object): [string, unknown][] {
  const named = Object.entries(value).map(([name, inner]): [string, unknown] => [startOf(value, inner) ?? name, inner])
  return new Set(named.map(([name]) => name)).size === named.length ? named : Object.entries(value)
}

function startOf(whole: object, part: unknown): string | null {
  if (!Array.isArray(whole) || typeof part !== 'object' || part === null || !('startsOn' in part)) return null
  return typeof part.startsOn === 'string' ? part.startsOn : null
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function inWords(value: unknown): string | null {
  if (typeof value === 'string') return isId.test(value) ? null : daysWritten(value)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

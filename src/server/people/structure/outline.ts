import { sql } from 'kysely'
import type { Outlined } from '#shared/areas/organisation.ts'
import { codeOf } from '#shared/records/codes.ts'
import { mostOutlined, readOutline } from '#shared/records/organisation/outline.ts'
import { jsonRows, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { Refusal, refuse, type Message } from '#server/foundation/basis/refusal.ts'
import { noteSetUp } from '#server/platform/set-up/history.ts'

interface Stands {
  id: string
  code: string
  name: string
  parentId: string | null
}

interface Planned extends Outlined {
  id: string
  parentId: string | null
}

const unitFaults = {
  empty: 'organisation.outline.empty',
  long: 'organisation.outline.long',
  deep: 'organisation.outline.deep',
  many: 'organisation.outline.many',
} as const

/** Faults told at once. */
const most = 10

/**
 * What an outline means beside the units that stand: a line that is called as one in the same place means that one, every
 * other becomes a unit.
 */
export async function planOutline(db: Db | Tx, text: string, underId: string | null): Promise<Planned[]> {
  const { lines, faults } = readOutline(text)
  if (faults.length > 0) {
    const messages = faults.slice(0, most).map(({ line, why }): Message => ({ key: unitFaults[why], params: { line, most: mostOutlined } }))
    throw new Refusal(400, messages, { text: messages })
  }
  if (lines.length === 0) throw refuse(400, 'error.required', undefined, 'text')
  const all = await rows(
    db,
    sql<
      Stands & { retired: boolean }
    >`select id, code, name, parent_id as "parentId", retired_at is not null as retired from unit order by code`,
  )
  if (underId !== null && !all.some(({ id, retired }) => id === underId && !retired))
    throw refuse(400, 'organisation.unitUnknown', undefined, 'underId')
  const known = new Map(all.filter(({ retired }) => !retired).map((unit) => [placeKey(unit.parentId, unit.name), unit]))
  const taken = new Set(all.map(({ code }) => code))
  const said = new Set<string>()
  const above: (string | null)[] = [underId]
  return lines.map(({ line, depth, name, code }) => {
    const parentId = above[depth] ?? underId
    const place = placeKey(parentId, name)
    const stands = known.get(place)
    if (said.has(place)) throw refuse(400, 'organisation.outline.again', { line, name }, 'text')
    if (!stands && code !== null && taken.has(code)) throw refuse(400, 'organisation.outline.codeTaken', { line, code }, 'text')
    const own = stands?.code ?? code ?? codeOf(name, (one) => taken.has(one), 'UNIT')
    taken.add(own)
    said.add(place)
    const id = stands?.id ?? newId()
    above.splice(depth + 1, above.length, id)
    return { line, depth, name, code: own, isKnown: stands !== undefined, id, parentId }
  })
}

const placeKey = (parentId: string | null, name: string) => `${parentId} ${name.toLowerCase()}`

/** Makes the units of an outline that are not there yet; the organisation is held. Answers how many. */
export async function makeOutline(tx: Tx, text: string, underId: string | null, by: string): Promise<number> {
  const made = (await planOutline(tx, text, underId)).filter(({ isKnown }) => !isKnown)
  // Those above come first: each names one that stands.
  await sql`
    insert into unit (id, code, name, parent_id) select id, code, name, "parentId"
    from ${jsonRows(made.map(({ id, code, name, parentId }) => ({ id, code, name, parentId })))} as x (id uuid, code text, name text, "parentId" uuid)`.execute(
    tx,
  )
  for (const { id, code, name, parentId } of made)
    await noteSetUp(tx, { kind: 'unit' }, { by, act: 'create', id, after: { code, names: { en: name, id: '' }, parentId } })
  return made.length
}

import { sql } from 'kysely'
import { jsonRows, rows, type Tx } from '#server/foundation/database/db.ts'
import { refuse, saidOf, type Stage } from './stage.ts'

type NamedKind = 'site' | 'position' | 'unit' | 'working_schedule'

/** Where files name places: in rows of their own, and in rows of others. */
const places: Readonly<Record<NamedKind, { stage: Stage; naming: readonly (readonly [stage: Stage, column: string])[] }>> = {
  site: { stage: 'stage_site', naming: [['stage_assignment', 'site']] },
  position: { stage: 'stage_position', naming: [['stage_assignment', 'position']] },
  working_schedule: { stage: 'stage_schedule', naming: [['stage_scheduled', 'schedule']] },
  unit: {
    stage: 'stage_unit',
    naming: [
      ['stage_unit', 'parent'],
      ['stage_assignment', 'unit'],
      ['stage_head', 'unit'],
    ],
  },
}

/** A place that is there, or that a row of the files is to make. */
interface Place {
  code: string
  name: string
  parent: string | null
  retired: boolean
}

/** Case and blanks aside, as people mean it. */
export const plain = (word: string) => word.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * Puts the code of a place where rows name it by its name, or by its code in other letters: afterwards the stages name by codes
 * alone. A name that several have is refused; one that nobody has stays, each spelling of it as it was written first.
 */
export async function findByName(tx: Tx): Promise<void> {
  for (const kind of Object.keys(places) as NamedKind[]) await findOfKind(tx, kind)
}

async function findOfKind(tx: Tx, kind: NamedKind): Promise<void> {
  const { stage, naming } = places[kind]
  const known = await knownOf(tx, kind)
  const own = await ownRows(tx, stage, kind)
  const { taken, unclear } = ownCodes(known, own)
  const byCode = new Map(known.map((place) => [place.code, place]))
  await refuseUnclear(tx, kind, stage, 'code', unclear)
  await rename(tx, stage, 'code', taken)
  // What is found by its name keeps its way of writing it.
  for (const row of own) {
    const place = byCode.get(taken.get(row.code) ?? '')
    if (place && place.name !== row.name && plain(place.name) === plain(row.name))
      await sql`update ${sql.id(stage)} set name = ${place.name} where code = ${place.code} and name = ${row.name}`.execute(tx)
  }

  const all = [...known, ...own.filter(({ code }) => !taken.has(code) && !byCode.has(code))]
  const look = lookUp(all)
  const codes = new Set(all.map(({ code }) => code))
  for (const [of, column] of naming) {
    const words = await wordsOf(tx, of, column)
    const found = new Map<string, string>()
    const several = new Map<string, string>()
    // Where all words are codes, codes are what is meant; where some are names, one that is a code and another's name may be either.
    const isByCodes = words.every((word) => codes.has(word) || taken.has(word))
    for (const word of words) {
      const meant = taken.get(word)
      if (meant !== undefined) found.set(word, meant)
      if (meant !== undefined || (codes.has(word) && isByCodes)) continue
      const candidates = codes.has(word) ? meantBy(word, all) : look(word)
      const [only] = candidates
      if (candidates.length > 1) several.set(word, told(candidates))
      else if (only && only.code !== word) found.set(word, only.code)
    }
    await refuseUnclear(tx, null, of, column, several)
    await rename(tx, of, column, found)
    await writeAlike(
      tx,
      of,
      column,
      words.filter((word) => !found.has(word) && !several.has(word) && !codes.has(word)),
    )
  }
}

const knownOf = (tx: Tx, kind: NamedKind): Promise<Place[]> =>
  rows(
    tx,
    kind === 'unit'
      ? sql<Place>`select u.code, u.name, p.code as parent, u.retired_at is not null as retired from unit u left join unit p on p.id = u.parent_id`
      : sql<Place>`select code, name, null as parent, retired_at is not null as retired from ${sql.id(kind)}`,
  )

const ownRows = (tx: Tx, stage: Stage, kind: NamedKind): Promise<Place[]> =>
  rows(
    tx,
    sql<Place>`
      select distinct on (code) code, coalesce(name, code) as name, ${kind === 'unit' ? sql`parent` : sql`null`} as parent, false as retired
      from ${sql.id(stage)} order by code, seq`,
  )

const wordsOf = async (tx: Tx, stage: Stage, column: string): Promise<string[]> => {
  const found = await rows(
    tx,
    sql<{
      word: string
    }>`select ${sql.id(column)} as word from ${sql.id(stage)} where ${sql.id(column)} is not null group by 1 order by min(seq)`,
  )
  return found.map(({ word }) => word)
}

/** Those that a word means: by their code in other letters, else by their name, else those of the name that are closed. */
function lookUp(all: readonly Place[]): (word: string) => Place[] {
  const byCode = Map.groupBy(all, ({ code }) => plain(code))
  const byName = Map.groupBy(all, ({ name }) => plain(name))
  return (word) => {
    const named = byName.get(plain(word)) ?? []
    const open = named.filter(({ retired }) => !retired)
    return byCode.get(plain(word)) ?? (open.length > 0 ? open : named)
  }
}

/** The one that has a word as its code, and those that are called so. */
const meantBy = (word: string, all: readonly Place[]): Place[] =>
  all.filter(({ code, name, retired }) => code === word || (!retired && plain(name) === plain(word)))

/** Which rows of the files are places that stand here under another code, by the code of the row; and the words that several have. */
function ownCodes(known: readonly Place[], own: readonly Place[]): { taken: Map<string, string>; unclear: Map<string, string> } {
  const taken = new Map<string, string>()
  const unclear = new Map<string, string>()
  const byCode = new Map(known.map((place) => [place.code, place]))
  const claimed = new Set(own.map(({ code }) => code))
  const look = lookUp(known)
  const alike = Map.groupBy(
    own.filter(({ code }) => !byCode.has(code)),
    ({ name }) => plain(name),
  )
  const stands = (row: Place, place: Place) => isBeneath(row, place, byCode, own)
  for (const row of own) {
    if (byCode.has(row.code)) continue
    const byWord = look(row.code)
    // Rows of one name are told apart by their codes alone, and so is one that stands elsewhere.
    const isOne = alike.get(plain(row.name))?.length === 1
    const byName = isOne ? look(row.name).filter((place) => !claimed.has(place.code) && stands(row, place)) : []
    const candidates = byWord.length > 0 ? byWord : byName
    const [only] = candidates
    if (candidates.length > 1) unclear.set(row.code, told(candidates))
    else if (only) taken.set(row.code, only.code)
  }
  return { taken, unclear }
}

/** Whether a row and a place of its name stand under the same one, as far as both say so. */
function isBeneath(row: Place, place: Place, byCode: ReadonlyMap<string, Place>, own: readonly Place[]): boolean {
  if (row.parent === null || place.parent === null) return true
  const above = own.find(({ code }) => code === row.parent)
  const meant = new Set([row.parent, ...(above ? [above.name] : [])].map(plain))
  return meant.has(plain(place.parent)) || meant.has(plain(byCode.get(place.parent)?.name ?? place.parent))
}

const shown = 30
/** Those of a name, with what tells them apart. */
export const told = (those: readonly Pick<Place, 'code' | 'name'>[]) =>
  `${those
    .slice(0, shown)
    .map(({ code, name }) => `${name} (${code})`)
    .join(', ')}${those.length > shown ? ' …' : ''}`

/** Refuses rows with a word that several have; `key`: the column by which others refer to them. */
export async function refuseUnclear(
  tx: Tx,
  kind: string | null,
  stage: Stage,
  column: string,
  several: ReadonlyMap<string, string>,
  key = column,
): Promise<void> {
  if (several.size === 0) return
  await refuse(
    tx,
    kind,
    column,
    'namesSeveral',
    sql`
    delete from ${sql.id(stage)} s using ${jsonRows([...several].map(([word, those]) => ({ word, those })))} as x (word text, those text)
    where s.${sql.id(column)} = x.word
    returning s.file, s.line, ${saidOf('s', column)} as value, s.${sql.id(key)} as key, x.those as against, null::int as against_line`,
    { against: true },
  )
}

export async function rename(tx: Tx, stage: Stage, column: string, found: ReadonlyMap<string, string>): Promise<void> {
  if (found.size === 0) return
  await sql`
    update ${sql.id(stage)} s set ${sql.id(column)} = x.code,
      said = (jsonb_build_object(${sql.lit(column)}::text, s.${sql.id(column)}) || coalesce(s.said::jsonb, '{}'))::json
    from ${jsonRows([...found].map(([word, code]) => ({ word, code })))} as x (word text, code text) where s.${sql.id(column)} = x.word`.execute(
    tx,
  )
}

/** Words that nobody has, and that differ in case and blanks alone, are one. */
async function writeAlike(tx: Tx, stage: Stage, column: string, words: readonly string[]): Promise<void> {
  const first = new Map<string, string>()
  const other = new Map<string, string>()
  for (const word of words) {
    const one = first.get(plain(word))
    if (one === undefined) first.set(plain(word), word)
    else other.set(word, one)
  }
  await rename(tx, stage, column, other)
}

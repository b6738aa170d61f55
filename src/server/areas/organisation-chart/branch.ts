import { sql } from 'kysely'
import { branchPage, type ChartBranch } from '#shared/areas/organisation-chart.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import { isSeenUnit, peopleNodes, unitNodes, type Drawing } from './nodes.ts'
import { alsoAmong, pageAmong, placeWhere, standsByManager, topOfPart, type Among, type Place } from './standing.ts'

type Sql = ReturnType<typeof sql>

export interface BranchAsked {
  /** Under whom or what; null: at the top. */
  of: string | null
  /** With whom the page begins; null: with the first. */
  from: string | null
}

/** A page of what stands under somebody or something. What the reader does not see does not exist. */
export const branchOf = (db: Db, drawing: Drawing, asked: BranchAsked): Promise<ChartBranch> =>
  drawing.by === 'manager' ? underManager(db, drawing, asked) : inUnit(db, drawing, asked)

async function underManager(db: Db, drawing: Drawing, { of, from }: BranchAsked): Promise<ChartBranch> {
  const { sight } = drawing
  const stands = standsByManager(sight)
  if (of !== null && !(await placeWhere(db, of, stands))) throw notFound()
  if (of === null && !sight.whole)
    return paged(db, drawing, await topOfPart(db, sight, await beginning(db, sight.seen('e', 'a'), from), branchPage))
  return paged(db, drawing, await pageWithin(db, { column: 'manager_id', id: of }, drawing, from))
}

/** Units first, page by page, and with the last of them the first people. */
async function inUnit(db: Db, drawing: Drawing, { of, from }: BranchAsked): Promise<ChartBranch> {
  if (of !== null && !(await isSeenUnit(db, drawing, of))) throw notFound()
  const under = of === null ? sql`n.parent_id is null` : sql`n.parent_id = ${of}::uuid`
  const begins = from === null ? null : await unitPlace(db, under, from)
  const isAmongPeople = begins === undefined
  const since = begins ? sql`(n.name, n.id) >= (${begins.name}, ${begins.id}::uuid)` : sql`true`
  const units = isAmongPeople ? [] : await unitNodes(db, drawing, sql`${under} and ${since}`, branchPage + 1)
  const next = units[branchPage]
  if (next) return { nodes: units.slice(0, branchPage), next: next.id }
  const people = await paged(db, drawing, await pageWithin(db, { column: 'unit_id', id: of }, drawing, isAmongPeople ? from : null))
  return { nodes: [...units, ...people.nodes], next: people.next }
}

const unitPlace = (db: Db, under: Sql, id: string): Promise<Place | undefined> =>
  first(db, sql<Place>`select n.id, n.name from unit n where n.id = ${id}::uuid and ${under}`)

async function pageWithin(db: Db, among: Among, { sight }: Drawing, from: string | null): Promise<string[]> {
  const stands = among.column === 'manager_id' ? standsByManager(sight) : sight.seen('e', 'a')
  return pageAmong(db, among, sight, await beginning(db, alsoAmong(among, stands), from), branchPage)
}

async function beginning(db: Db, stands: Sql, from: string | null): Promise<Place | null> {
  if (from === null) return null
  const place = await placeWhere(db, from, stands)
  if (!place) throw notFound()
  return place
}

async function paged(db: Db, drawing: Drawing, ids: readonly string[]): Promise<ChartBranch> {
  return { nodes: await peopleNodes(db, drawing, ids.slice(0, branchPage)), next: ids[branchPage] ?? null }
}

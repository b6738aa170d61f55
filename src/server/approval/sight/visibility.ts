import { sql } from 'kysely'
import { moduleAccess } from '#shared/permissions.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { questionRows } from '#server/foundation/database/joint.ts'
import { reachOf } from '#server/people/roles/duties.ts'
import { grantorsFor, modulesOn, type Viewer } from '#server/people/viewer.ts'
import { part } from '../request/parts.ts'

type Sql = ReturnType<typeof sql>

/**
 * How far a person sees into a module: all of it, or the requests that `request_viewer` has for somebody of these: themselves,
 * their grantors as approvers, sites that they look after; or whose party is one of those whom they look after by unit or name.
 */
export interface Sight {
  whole: boolean
  own: string[]
  granted: string[]
  sites: string[]
  units: string[]
  people: string[]
}

/** Of a module that is off a person sees none. */
export function sightOf(viewer: Viewer, module: string): Sight {
  const nothing: Sight = { whole: false, own: [], granted: [], sites: [], units: [], people: [] }
  if (moduleAccess(viewer.permissions, module) === 'off') return nothing
  const reach = reachOf(viewer, module, 'see')
  if (reach.whole) return { ...nothing, whole: true }
  const granted = grantorsFor(viewer, module).map((grantor) => grantor.id)
  return { whole: false, own: [viewer.id], granted, sites: [...reach.sites], units: [...reach.units], people: [...reach.people] }
}

const seen = { own: part.party | part.approver, granted: part.approver, sites: part.site, people: part.party }

/** Whether the party of a row of `request_viewer` works in one of some units. */
export const partyInUnits = (units: Sql): Sql => sql`v.parts & ${sql.lit(part.party)} > 0 and exists (
  select from assignment u where u.employee_id = v.viewer_id and u.unit_id = any (${units})
    and u.starts_on <= current_date and (u.ends_on is null or u.ends_on > current_date))`

/**
 * The condition under which a person sees request `r` of a module; null when they see all of it.
 * For a person without further rights it is a join that the list's index serves.
 */
export function seenBy(viewer: Viewer, module: string): Sql | null {
  const sight = sightOf(viewer, module)
  if (sight.whole) return null
  const [self] = sight.own
  if (!self) return sql`false`
  const by = [
    sql`v.viewer_id = ${self}::uuid and v.parts & ${sql.lit(seen.own)} > 0`,
    ...(['granted', 'sites', 'people'] as const).flatMap((role) =>
      sight[role].length > 0 ? [sql`v.viewer_id = any (${sight[role]}::uuid[]) and v.parts & ${sql.lit(seen[role])} > 0`] : [],
    ),
    ...(sight.units.length > 0 ? [partyInUnits(sql`${sight.units}::uuid[]`)] : []),
  ]
  return sql`exists (select from request_viewer v where v.request_id = r.id and v.module = ${module} and (${sql.join(by, sql` or `)}))`
}

/** A `Sight` as columns of a record set. */
export const sightColumns = sql`whole boolean, own uuid[], granted uuid[], sites uuid[], units uuid[], people uuid[]`

const ofRow = (role: keyof typeof seen) => sql`v.viewer_id = any (q.${sql.raw(role)}) and v.parts & ${sql.lit(seen[role])} > 0`

/** The same said of the sight that row `q` has. */
export const seenByRow = sql`(q.whole or exists (
  select from request_viewer v where v.request_id = r.id and v.module = r.module and (${sql.join([ofRow('own'), ofRow('granted'), ofRow('sites'), ofRow('people'), sql`cardinality(q.units) > 0 and ${partyInUnits(sql`q.units`)}`], sql` or `)})))`

/** Whether a person sees one request: what lists, counts, files and details all go by. */
export async function maySee(db: Db | Tx, viewer: Viewer, module: string, requestId: string): Promise<boolean> {
  const condition = seenBy(viewer, module)
  if (condition === null) return true
  const row = await first(
    db,
    sql<{ seen: boolean }>`select true as seen from request r where r.id = ${requestId}::uuid and r.module = ${module} and ${condition}`,
  )
  return row !== undefined
}

/** Of some requests, whatever their module, those that a person sees: what else speaks of a request names no other. */
export const requestsSeen = async (db: Db | Tx, viewer: Viewer, ids: readonly string[]): Promise<Set<string>> =>
  ids.length === 0 ? new Set() : new Set((await seenAmong(db, viewer, sql`r.id = any (${ids}::uuid[])`)).map(({ id }) => id))

/** The same by their codes. */
export const codesSeen = async (db: Db | Tx, viewer: Viewer, codes: readonly string[]): Promise<Set<string>> =>
  codes.length === 0 ? new Set() : new Set((await seenAmong(db, viewer, sql`r.code = any (${codes}::text[])`)).map(({ code }) => code))

function seenAmong(db: Db | Tx, viewer: Viewer, among: Sql) {
  const sights = modulesOn(viewer).map((module) => ({ module, ...sightOf(viewer, module) }))
  return rows(
    db,
    sql<{ id: string; code: string }>`
      select r.id, r.code from request r join ${questionRows(sights)} as q (module text, ${sightColumns}) on q.module = r.module
      where ${among} and ${seenByRow}`,
  )
}

import { sql } from 'kysely'
import { importKinds, type ImportKind, type ImportState } from '#shared/areas/import.ts'
import { everyModule } from '#shared/duties.ts'
import { payKinds } from '#shared/records/pay/slip.ts'
import { payModules } from '#shared/permissions.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { hasDuty, reachOf } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { managesGroup } from '#server/records/pay/sight.ts'

/** Whether somebody imports people and what belongs to them: that is of every module, so it is for administrators and HR of the whole company. */
export const importsPeople = (viewer: Viewer): boolean => viewer.administrator || reachOf(viewer, everyModule, 'write').whole

/** Whether somebody imports slips: whoever manages pay groups, be they of one site. Administrators without that duty do not: pay is private. */
const importsSlips = (viewer: Viewer): boolean =>
  payKinds.some((kind) => {
    const { whole, sites } = reachOf(viewer, payModules[kind], 'write')
    return whole || sites.length > 0
  })

/** The kinds of what somebody imports. Whoever looks at the portal as somebody has it sees nothing of slips. */
export const kindsOf = (viewer: Viewer): ImportKind[] =>
  importKinds.filter((kind) => (kind === 'slips' ? importsSlips(viewer) && viewer.id === viewer.readerId : importsPeople(viewer)))

/** Refuses whoever imports nothing at all. */
export function demandImports(viewer: Viewer): void {
  if (importsPeople(viewer) || importsSlips(viewer)) return
  throw refuse(403, hasDuty(viewer) ? 'error.hrOfAllOnly' : 'error.hrOnly')
}

/** Refuses whoever does not import things of a kind. */
export function demandKind(viewer: Viewer, kind: ImportKind): void {
  if (!kindsOf(viewer).includes(kind)) throw refuse(403, kind === 'slips' ? 'import.payOnly' : 'error.hrOfAllOnly')
}

/**
 * Whose imports somebody sees: their own; administrators see all, those of the command among them, but for files that look like pay, at which
 * nobody has looked yet, or of which nobody has said what they are.
 * What is or ever was one of slips is seen by whoever does it, as long as they look after pay; of the command, by who does so everywhere.
 */
export function seesImports(viewer: Viewer) {
  // Whoever looks at the portal as somebody has it sees nothing of what is private of others.
  const isThemselves = viewer.readerId === viewer.id
  const own = isThemselves ? sql`r.by_id = ${viewer.id}::uuid` : sql`false`
  const ofCommand = payKinds.every((kind) => managesGroup(viewer, kind, null)) ? sql`r.by_id is null` : sql`false`
  const ofSlips = importsSlips(viewer) ? sql`(${own} or ${ofCommand})` : sql`false`
  const ofOthers = viewer.administrator ? sql`(${own} or (r.pay is null and ${isSaid} and not ${isUnseen}))` : own
  return sql`(case when r.entity = ${sql.lit(entities.slips)} or r.pay = 'slips' then ${ofSlips} else ${ofOthers} end)`
}

/** Over an import `r`: somebody has said what its files are. */
const isSaid = sql`(r.mapping <> '' or not exists (select from import_file f where f.run_id = r.id))`

/** Over an import `r`: it has a whole file that nobody has looked at, which might hold pay. */
const isUnseen = sql`exists (
  select from import_file f where f.run_id = r.id and f.holds_pay is null and f.pieces = (select count(*) from import_piece p where p.file_id = f.id))`

/** What a kind is called where imports are kept. */
export const entities: Readonly<Record<ImportKind, string>> = {
  employees: 'employee',
  'check-times': 'check-time',
  regions: 'region',
  slips: 'slip',
}
export const kindOf = (entity: string): ImportKind => importKinds.find((kind) => entities[kind] === entity) ?? 'employees'

/** An import as it is worked on. */
export interface Held {
  id: string
  entity: string
  state: ImportState
  mapping: string
  version: number
  at: string
  writtenAt: string | null
}

/** An import that somebody may work on; what is another's does not exist for them. Held until the transaction ends where it is a transaction. */
export async function heldImport(db: Db | Tx, viewer: Viewer, id: string): Promise<Held> {
  demandImports(viewer)
  const lock = 'isTransaction' in db && db.isTransaction ? sql`for no key update` : sql``
  const found = await first(
    db,
    sql<Held>`
      select r.id, r.entity, r.state, r.mapping, r.version, r.at, r.written_at as "writtenAt" from import_run r
      where r.id = ${id}::uuid and ${seesImports(viewer)} ${lock}`,
  )
  if (!found) throw notFound()
  return found
}

/** The same of one that has written nothing, or of which everything was taken back: only such a one is changed. */
export async function openImport(tx: Tx, viewer: Viewer, id: string): Promise<Held> {
  const held = await heldImport(tx, viewer, id)
  if (held.state === 'written' || held.state === 'partly') throw refuse(409, 'import.alreadyWritten')
  await demandAtRest(tx, id)
  return held
}

/** Refuses while something is done with an import: what it reads would change under it. */
export async function demandAtRest(tx: Tx, id: string): Promise<void> {
  const working = await first(tx, sql`select from import_work where run_id = ${id}::uuid and finished_at is null`)
  if (working) throw refuse(409, 'import.atWork')
}

/** Somebody has worked on it: its files are kept on. */
export const touch = (tx: Db | Tx, id: string) => sql`update import_run set changed_at = now() where id = ${id}::uuid`.execute(tx)

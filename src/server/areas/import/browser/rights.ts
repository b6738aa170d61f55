import { sql } from 'kysely'
import { importKinds, type ImportKind, type ImportState } from '#shared/areas/import.ts'
import { everyModule } from '#shared/duties.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { hasDuty, reachOf } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'

/** Refuses whoever may not import: what an import writes is of every module, so that is for administrators and HR of the whole company. */
export function demandImports(viewer: Viewer): void {
  if (viewer.administrator || reachOf(viewer, everyModule, 'write').whole) return
  throw refuse(403, hasDuty(viewer) ? 'error.hrOfAllOnly' : 'error.hrOnly')
}

/** Whose imports somebody sees: their own; administrators see all, those of the command among them. */
export const seesImports = ({ id, administrator }: Viewer) => (administrator ? sql`true` : sql`r.by_id = ${id}::uuid`)

/** What a kind is called where imports are kept. */
export const entities: Readonly<Record<ImportKind, string>> = { employees: 'employee', 'check-times': 'check-time', regions: 'region' }
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

import { sql } from 'kysely'
import type { SetUp } from '#shared/contract/set-up.ts'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { demandSetUp, scopeLock, seesSetUp, setsUpSomething } from '#server/people/set-up-scope.ts'
import { demandAdministrator, type Viewer } from '#server/people/viewer.ts'
import { usesOf, type SetUpStore } from './store.ts'

/** Refuses whoever sets up none of it. */
export function demandAny(viewer: Viewer, { forAdministrators }: SetUp): void {
  if (forAdministrators) demandAdministrator(viewer)
  if (!setsUpSomething(viewer)) throw refuse(403, 'error.hrOnly')
}

interface Wished {
  id?: string | null | undefined
  siteId?: string | null | undefined
}

/**
 * The scope in which something is saved, asked in the transaction that saves it. Refuses whoever may not change what is
 * there, or not set up what they wish; what is in use is never taken from those who use it.
 */
export async function demandScope(tx: Tx, viewer: Viewer, declared: SetUp, store: SetUpStore, { id, siteId: wished }: Wished) {
  demandAny(viewer, declared)
  const stands = id ? await heldScope(tx, viewer, declared, store, id) : null
  const siteId = wished === undefined || declared.scope === 'company' ? (stands?.siteId ?? null) : wished
  demandSetUp(viewer, siteId)
  if (siteId !== null && !(await first(tx, sql`select from site where id = ${siteId}::uuid`)))
    throw refuse(400, 'attendancePeriod.siteUnknown', undefined, 'siteId')
  if (stands && stands.uses.length > 0 && siteId !== null && siteId !== stands.siteId) throw refuse(409, 'setUp.inUse', undefined, 'siteId')
  return siteId
}

/** Refuses whoever may not change something that is there; it stays as it is found until the transaction ends. */
export async function heldScope(tx: Tx, viewer: Viewer, declared: SetUp, store: SetUpStore, id: string) {
  await lockNames(tx, [scopeLock(store.table, id)])
  const table = sql.table(store.table)
  // Locked first and looked at afterwards: one statement would judge its use by what stood before it waited.
  await sql`select from ${table} where id = ${id}::uuid for update`.execute(tx)
  const site = declared.scope === 'site' ? sql`t.site_id` : sql`null::uuid`
  const stands = await first(
    tx,
    sql<{
      siteId: string | null
      uses: string[]
    }>`select ${site} as "siteId", ${usesOf(store)} as uses from ${table} t where t.id = ${id}::uuid`,
  )
  if (!stands || !seesSetUp(viewer, stands.siteId)) throw notFound()
  demandSetUp(viewer, stands.siteId)
  return stands
}

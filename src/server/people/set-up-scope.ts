import { sql } from 'kysely'
import type { Scopes } from '#shared/contract/scope.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { isHr, isHrOf, type Viewer } from './viewer.ts'

/** Whether somebody sets up anything at all: administrators and HR. */
export const setsUpSomething = (viewer: Viewer): boolean => viewer.administrator || isHr(viewer)

/**
 * Why somebody may not change what is set up for a site (null: for every site); null where they may. HR of a site changes
 * what is that site's alone: what others use too is for administrators and HR of all sites.
 */
export function setUpRefusal(viewer: Viewer, siteId: string | null): TextKey | null {
  if (viewer.administrator || isHrOf(viewer, siteId)) return null
  return siteId === null && isHr(viewer) ? 'setUp.ofEverySite' : 'error.hrOnly'
}

export function demandSetUp(viewer: Viewer, siteId: string | null): void {
  const refusal = setUpRefusal(viewer, siteId)
  if (refusal) throw refuse(403, refusal)
}

/** What is of sites that one does not set up does not exist for one. */
export const seesSetUp = (viewer: Viewer, siteId: string | null): boolean =>
  setsUpSomething(viewer) && (siteId === null || setUpRefusal(viewer, siteId) === null)

/** The same said of the row that a screen shows. */
export const lockedFor = (viewer: Viewer, siteId: string | null, language: Language): string | null => {
  const refusal = setUpRefusal(viewer, siteId)
  return refusal && say(language, refusal)
}

export async function scopesFor(db: Db, viewer: Viewer): Promise<Scopes> {
  const sites = await rows(db, sql<{ id: string; name: string }>`select id, name from site order by name, id`)
  return {
    company: setUpRefusal(viewer, null) === null,
    sites: sites.filter(({ id }) => setUpRefusal(viewer, id) === null),
  }
}

/** Where set-up with a scope is kept, and whether row `t` of it is in use. */
export const inUse = {
  shift: sql`exists (select from roster_day r where t.id = any (r.shift_ids)) or exists (select from shift_pattern p where p.weeks::text like '%' || t.id || '%')
    or exists (select from manual_shift_day d where d.shift_id = t.id and d.ended_at is null)`,
  shift_pattern: sql`exists (select from calendar_group_step s where s.pattern_id = t.id)`,
  project: sql`exists (select from timesheet_entry e where e.project_id = t.id)`,
  task_category: sql`exists (select from timesheet_entry e where e.task_category_id = t.id)`,
} as const

export type ScopedTable = keyof typeof inUse

/** Held whole by whoever changes what is set up, together by those who use it: neither would see what the other does. */
export const scopeLock = (table: ScopedTable, id: string): string => `${table} ${id}`

/**
 * The scope in which something is saved, asked in the transaction that saves it. Refuses whoever may not change what is
 * there, or not set up what they wish; what is in use is never taken from those who use it.
 */
export async function demandScope(
  tx: Tx,
  viewer: Viewer,
  table: ScopedTable,
  { id, siteId: wished }: { id?: string | null | undefined; siteId?: string | null | undefined },
): Promise<string | null> {
  if (!setsUpSomething(viewer)) throw refuse(403, 'error.hrOnly')
  const stands = id ? await scopeOf(tx, viewer, table, id) : null
  const siteId = wished === undefined ? (stands?.siteId ?? null) : wished
  demandSetUp(viewer, siteId)
  if (siteId !== null && !(await first(tx, sql`select from site where id = ${siteId}::uuid`)))
    throw refuse(400, 'attendancePeriod.siteUnknown', undefined, 'siteId')
  if (stands?.isUsed && siteId !== null && siteId !== stands.siteId) throw refuse(409, 'setUp.inUse', undefined, 'siteId')
  return siteId
}

/** Refuses whoever may not change something that is there; it stays as it is found until the transaction ends. */
export async function scopeOf(tx: Tx, viewer: Viewer, table: ScopedTable, id: string) {
  await lockNames(tx, [scopeLock(table, id)])
  // Locked first and looked at afterwards: one statement would judge its use by what stood before it waited.
  await sql`select from ${sql.table(table)} where id = ${id}::uuid for update`.execute(tx)
  const stands = await first(
    tx,
    sql<{ siteId: string | null; isUsed: boolean }>`
      select t.site_id as "siteId", (${inUse[table]}) as "isUsed" from ${sql.table(table)} t where t.id = ${id}::uuid`,
  )
  if (!stands || !seesSetUp(viewer, stands.siteId)) throw notFound()
  demandSetUp(viewer, stands.siteId)
  return stands
}

/** Over the row of a scope `siteId`: it is open to a person, wherever they work now. */
export const openAt = (siteId: ReturnType<typeof sql>, employeeId: string) => sql`
  (${siteId} is null or ${siteId} = (
    select a.site_id from assignment a where a.employee_id = ${employeeId}::uuid and a.starts_on <= current_date order by a.starts_on desc limit 1))`

import { sql } from 'kysely'
import type { DutyArea } from '#shared/duties.ts'
import type { Scopes } from '#shared/contract/scope.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { hasDutyAt, reachOf } from './roles/duties.ts'
import type { Viewer } from './viewer.ts'

const setUp: DutyArea = 'SetUp'

/** What is set up is of sites, or of the company: a duty over units or people sets up nothing. */
function hasSites(viewer: Viewer): boolean {
  const { whole, sites } = reachOf(viewer, setUp, 'write')
  return whole || sites.length > 0
}

/** Whether somebody sets up anything at all: administrators, and HR. */
export const setsUpSomething = (viewer: Viewer): boolean => viewer.administrator || hasSites(viewer)

/**
 * Why somebody may not change what is set up for a site (null: for every site); null where they may. HR of a site changes
 * what is that site's alone: what others use too is for administrators and HR of all sites.
 */
export function setUpRefusal(viewer: Viewer, siteId: string | null): TextKey | null {
  if (viewer.administrator || hasDutyAt(viewer, setUp, siteId)) return null
  return siteId === null && hasSites(viewer) ? 'setUp.ofEverySite' : 'error.hrOnly'
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

/** Held whole by whoever changes what is set up, together by those who use it: neither would see what the other does. */
export const scopeLock = (table: string, id: string): string => `${table} ${id}`

/** Over the row of a scope `siteId`: it is open to a person, wherever they work now. */
export const openAt = (siteId: ReturnType<typeof sql>, employeeId: string) => sql`
  (${siteId} is null or ${siteId} = (
    select a.site_id from assignment a where a.employee_id = ${employeeId}::uuid and a.starts_on <= current_date order by a.starts_on desc limit 1))`

import type { Db } from '#server/foundation/database/db.ts'
import { reportsOf } from '#server/people/organisation.ts'
import { wholeLine } from '#server/people/sight.ts'
import { isHrOf, type Viewer } from '#server/people/viewer.ts'
import { generalConfig } from '#server/platform/settings.ts'
import type { LeaveType } from '#server/records/leave/types.ts'

interface Whose {
  employeeId: string
  siteId: string | null
}

/** Those below a manager whose balances the setting shows. */
export async function reportsWithBalances(db: Db, viewer: Viewer): Promise<string[]> {
  const { viewSubordinateLeaveBalance: how } = await generalConfig(db)
  if (how === 'none') return []
  return reportsOf(db, viewer.id, viewer.today, how === 'direct' ? 1 : wholeLine)
}

/** Whether somebody sees the balances of a person: their own, those of HR's sites, those below them as far as the setting goes. */
export const seesBalances = async (db: Db, viewer: Viewer, { employeeId, siteId }: Whose): Promise<boolean> =>
  employeeId === viewer.id || isHrOf(viewer, siteId) || (await reportsWithBalances(db, viewer)).includes(employeeId)

/** Balances of sensitive types are the person's own and HR's: what was taken of them tells when somebody was ill. */
export const balanceTold = ({ policy }: Pick<LeaveType, 'policy'>, viewer: Viewer, { employeeId, siteId }: Whose): boolean =>
  !policy.sensitive || employeeId === viewer.id || isHrOf(viewer, siteId)

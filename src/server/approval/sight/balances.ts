import type { Db, Tx } from '#server/foundation/database/db.ts'
import { hasDutyOver, type Place } from '#server/people/roles/duties.ts'
import { balanceModule } from '#server/people/roles/permissions.ts'
import { reportsOf } from '#server/people/organisation.ts'
import { wholeLine } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { generalConfig } from '#server/platform/general-config.ts'
import type { LeaveType } from '#server/records/leave/types.ts'

interface Whose extends Place {
  employeeId: string
}

/** Those below a manager whose balances the setting shows. */
export async function reportsWithBalances(db: Db | Tx, viewer: Viewer): Promise<string[]> {
  const { viewSubordinateLeaveBalance: how } = await generalConfig(db)
  if (how === 'none') return []
  return reportsOf(db, viewer.id, viewer.today, how === 'direct' ? 1 : wholeLine)
}

/** Whether somebody sees the balances of a person: their own, those of HR's sites, those below them as far as the setting goes. */
export const seesBalances = async (db: Db, viewer: Viewer, whose: Whose): Promise<boolean> =>
  whose.employeeId === viewer.id ||
  hasDutyOver(viewer, balanceModule, whose, 'see') ||
  (await reportsWithBalances(db, viewer)).includes(whose.employeeId)

/** Balances of sensitive types are the person's own and HR's: what was taken of them tells when somebody was ill. */
export const balanceTold = ({ policy }: Pick<LeaveType, 'policy'>, viewer: Viewer, whose: Whose): boolean =>
  !policy.sensitive || whose.employeeId === viewer.id || hasDutyOver(viewer, balanceModule, whose, 'see')

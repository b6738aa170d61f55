import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { reachOf } from '#server/people/roles/duties.ts'
import { sightOf, type Sight } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { attendanceSteps } from '../attendance/days/visible.ts'

/**
 * Whose booked time somebody sees, on which day: own, below, HR's. Where managers see no attendance, that of their own people
 * is told all the same.
 */
export const timesheetSight = async (db: Db | Tx, viewer: Viewer, span: DaySpan): Promise<Sight> =>
  sightOf(db, viewer, { reach: reachOf(viewer, 'Timesheet', 'see'), steps: Math.max(1, await attendanceSteps(db)) }, span)

import type { LeasedWork } from '#server/approval/background/leased-work.ts'
import { throwFaults } from '#server/approval/background/faults.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Reports } from '#server/platform/report/report.ts'
import { beginDue } from './begin.ts'
import { tellMade } from './telling.ts'

/** Makes what is due of the reports that are sent regularly, and tells of what was made. A fault of one ends that one alone. */
export async function workSchedules(db: Db, reports: Reports, work: LeasedWork): Promise<void> {
  const faults: unknown[] = []
  for (const id of await beginDue(db, reports)) {
    await work.work(id).catch((error: unknown) => faults.push(error))
    await tellMade(db)
  }
  // What another process made meanwhile.
  await tellMade(db)
  throwFaults(faults, 'report-schedules')
}

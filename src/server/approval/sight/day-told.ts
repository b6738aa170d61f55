import type { DayFacts, DayPermit } from '#shared/records/attendance/facts.ts'
import type { DayLeave } from '#shared/records/schedule/expectation.ts'
import { absencesTold } from './absence.ts'
import { codesSeen } from './visibility.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { leavesOn } from '#server/records/leave/leave-days.ts'

/**
 * The facts of a day as one person is told them: of leave as much as they may know, and no code of a request that they do not
 * see. What the day comes to is the same.
 */
export async function factsTold(db: Db, viewer: Viewer, employeeId: string, facts: DayFacts): Promise<DayFacts> {
  if (employeeId === viewer.id) return facts
  const leaves = await leavesTold(db, viewer, employeeId, facts)
  const codes = facts.permits.map(({ code }) => code)
  const seen = await codesSeen(db, viewer, codes)
  const permits = facts.permits.map((permit): DayPermit => (seen.has(permit.code) ? permit : { ...permit, code: '' }))
  return { ...facts, leaves, permits }
}

async function leavesTold(db: Db, viewer: Viewer, employeeId: string, { day, leaves }: DayFacts): Promise<DayLeave[]> {
  if (leaves.length === 0) return []
  const found = await leavesOn(db, employeeId, day, day, 'approved')
  const told = await absencesTold(db, viewer, found)
  return leaves.map((leave) => {
    // Imported leaves of a day have no code that tells them apart: what may be told of each of them may be told of one.
    const tellings = found.filter(({ code }) => code === leave.code).map(told)
    // What was taken back a moment ago is nobody's any more.
    if (tellings.length === 0) return { ...leave, code: '', name: '' }
    // A day has no room for notes.
    return {
      ...leave,
      code: tellings.every(({ seesRequest }) => seesRequest) ? leave.code : '',
      name: tellings.some(({ telling }) => telling === 'away') ? '' : leave.name,
    }
  })
}

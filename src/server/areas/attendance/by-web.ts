import { sql } from 'kysely'
import type { AttendanceDetail } from '#shared/areas/attendance.ts'
import type { Place } from '#shared/records/attendance/check-in-rule.ts'
import type { CheckTime } from '#shared/records/attendance/check-times.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { looksAfter } from '#server/people/filing.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { tellRead } from '#server/platform/readings.ts'
import { attendanceModule as module } from '#server/people/roles/permissions.ts'

interface Whose {
  employeeId: string
  day: string
}

/**
 * The check times of a day that its person told by web. From where is told to the person and to those alone who look after them; that they
 * have read it is taken down.
 */
export async function toldByWeb(
  db: Db,
  viewer: Viewer,
  checks: readonly CheckTime[],
  { employeeId, day }: Whose,
): Promise<AttendanceDetail['byWeb']> {
  const ids = checks.flatMap(({ id, source }) => (source === 'web' ? [id] : []))
  if (ids.length === 0) return []
  const seesPlace = employeeId === viewer.id || (await looksAfter(db, viewer, module, employeeId, 'see'))
  const found = await rows(
    db,
    sql<{ at: string; direction: 'in' | 'out'; place: Place | null; address: string | null }>`
      select at, direction, place, host(address) as address from check_time where id = any (${ids}::uuid[]) order by at, id`,
  )
  if (seesPlace && found.some(({ place, address }) => place !== null || address !== null))
    await tellRead(db, { reader: viewer, people: [employeeId], module, code: day, what: 'detail' })
  return found.map((told) => (seesPlace ? told : { ...told, place: null, address: null }))
}

import type { sql } from 'kysely'
import { status } from '#shared/status.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { tellRead } from '#server/platform/readings.ts'
import { leaveOfDays, type LeaveOfDay } from '#server/records/leave/away.ts'
import { absencesTold, absenceWords } from './absence.ts'

type Sql = ReturnType<typeof sql>

export interface DaysAsked {
  viewer: Viewer
  /** Whose days, and which: condition over employee `e`. */
  on: (day: Sql) => Sql
  from: string
  until: string
  language: Language
  /** It goes into a file, whose making is taken down as a whole. */
  isExport?: boolean
}

export interface AwayDay extends Pick<LeaveOfDay, 'employeeId' | 'employeeCode' | 'employee' | 'day' | 'part'> {
  isWaiting: boolean
  /** What it came from, whoever may see that. */
  source: string
  /** The request, where the viewer sees it. */
  requestId: string | null
  /** As much of why as the viewer is told; nothing where that is only that somebody is away. */
  why: string
  /** What of it is only its type. */
  type: string
}

/** Days of leave of some people, by name and day, with as much of why as the viewer is told. */
export async function awayDays(db: Db, asked: DaysAsked, statusIds: readonly number[]): Promise<AwayDay[]> {
  const { viewer, language } = asked
  const found = await leaveOfDays(db, asked, statusIds)
  const told = await absencesTold(db, viewer, found)
  await tellSensitive(
    db,
    asked,
    found.filter((leave) => leave.isSensitive && told(leave).telling !== 'away'),
  )
  return found.map((leave) => {
    const { day, part, statusId, employeeId, employeeCode, employee, requestId, isRequest } = leave
    const { telling, seesRequest } = told(leave)
    const why = telling === 'away' ? '' : absenceWords(telling, leave, language)
    const type = telling === 'away' ? '' : absenceWords('type', leave, language)
    const of = { employeeId, employeeCode, employee, day, part, source: requestId, why, type }
    return { ...of, isWaiting: statusId !== status.approved, requestId: isRequest && seesRequest ? requestId : null }
  })
}

/** That somebody was told why another is away is taken down where the type is sensitive, as reading the request would be. */
async function tellSensitive(db: Db, { viewer, from, until, isExport }: DaysAsked, read: readonly LeaveOfDay[]): Promise<void> {
  if (isExport) return
  for (const employeeId of new Set(read.map((leave) => leave.employeeId)))
    await tellRead(db, {
      reader: viewer,
      people: [employeeId],
      module: 'LeaveRequest',
      code: `${from} – ${until}`,
      what: 'detail',
    })
}

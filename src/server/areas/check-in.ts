import { sql } from 'kysely'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import { checkInCalls, type OwnDay } from '#shared/areas/check-in.ts'
import { addDays } from '#shared/records/calendar.ts'
import { clockAt } from '#shared/records/clock.ts'
import { moduleAccess } from '#shared/permissions.ts'
import type { Language } from '#shared/texts/index.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { plainAddress } from '#server/foundation/basis/networks.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { say, sayWithDays } from '#server/foundation/basis/texts.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { checkIn, checkInRefusal, dayNow, takeBackCheckIn, type DayNow } from '#server/records/attendance/checks/check-in.ts'
import { closingsOf } from '#server/records/attendance/days/closings.ts'
import { attendanceModule as module } from '#server/people/roles/permissions.ts'

/** Everybody's own day: how it stands, and checking in and out on a page where the site lets people do so. */
export function serveCheckIn(api: Api<Viewer>, db: Db): void {
  api.serve(checkInCalls.ownDay, async (_input, { person, language, request }) => {
    requireModule(person, module)
    return ownDay(db, person, { language, address: plainAddress(request.ip) })
  })

  api.serve(checkInCalls.checkIn, async (input, call) => {
    const { person, language, request } = call
    requireModule(person, module, 'write')
    const { direction = null, place = null } = input
    const address = plainAddress(request.ip)
    return actOnce(db, call, async (tx) => {
      await checkIn(tx, { employeeId: person.id, direction, place, address }, new Date())
      return ownDay(tx, person, { language, address })
    })
  })

  api.serve(checkInCalls.takeBack, async (_input, call) => {
    const { person, language, request } = call
    requireModule(person, module, 'write')
    return actOnce(db, call, async (tx) => {
      await takeBackCheckIn(tx, person.id, new Date())
      return ownDay(tx, person, { language, address: plainAddress(request.ip) })
    })
  })
}

interface Caller {
  language: Language
  address: string
}

async function ownDay(db: Db | Tx, viewer: Viewer, caller: Caller): Promise<OwnDay> {
  const stands = await dayNow(db, viewer.id, new Date())
  if (!stands) throw notFound()
  const { planned } = stands.day
  const clocked = (at: number) => ({ at: new Date(at).toISOString(), time: clockAt(at, planned.timeZone) })
  return {
    employeeId: viewer.id,
    isKept: planned.isKept && planned.employed,
    date: planned.day,
    last: stands.last && { direction: stands.last.direction, ...clocked(stands.last.at) },
    ends: stands.endsAt === null ? null : clocked(stands.endsAt),
    worked: stands.worked,
    next: stands.next,
    refusal: refusalOf(viewer, stands, caller),
    place: stands.rule?.place ?? 'off',
    odd: await oddDay(db, viewer.id, stands.clockDay),
  }
}

/** The words of the same refusal that a check-in would meet. */
function refusalOf(viewer: Viewer, stands: DayNow, { language, address }: Caller): string | null {
  if (moduleAccess(viewer.permissions, module) !== 'write') return say(language, 'error.moduleReadOnly')
  const refusal = checkInRefusal(stands, address)
  return refusal && sayWithDays(language, refusal.key, refusal.params ?? {})
}

/** So far back somebody is reminded of a day that is odd. */
const lookedBack = 14

/** The latest odd day that can still be set right, and of which nothing is asked for yet. */
async function oddDay(db: Db | Tx, employeeId: string, today: string): Promise<OwnDay['odd']> {
  const found = await rows(
    db,
    sql<{ day: string }>`
      select d.day from attendance_day d
      where d.employee_id = ${employeeId}::uuid and d.odd and d.day between ${addDays(today, -lookedBack)}::date and ${today}::date
        and not exists (
          select from request r where r.requestor_id = d.employee_id and r.status_id in (1, 40)
            and d.day between r.starts_on and r.ends_on)
      order by d.day desc`,
  )
  if (found.length === 0) return null
  const closings = await closingsOf(db, [employeeId])
  const open = found.find(({ day }) => closings.of(employeeId, day) === null)
  return open ? { id: dayIdOf(employeeId, open.day), date: open.day } : null
}

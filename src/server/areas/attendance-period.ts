import { sql } from 'kysely'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import { attendancePeriodCalls, mostNamed, periodList, type OpenThings } from '#shared/areas/attendance-period.ts'
import { requests } from '#shared/requests/index.ts'
import { isWaiting, status } from '#shared/status.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { hasDuty, hasDutyAt } from '#server/people/roles/duties.ts'
import { attendanceModule } from '#server/people/roles/permissions.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { wholeFile } from '#server/platform/export/whole-file.ts'
import { actOnce, answered } from '#server/platform/idempotency.ts'
import { siteOn } from '#server/records/attendance/days/closings.ts'
import {
  closePeriod,
  period,
  periods,
  periodSites,
  reopenPeriod,
  ruleAfterClosing,
  spanToClose,
  type Within,
} from '#server/records/attendance/upkeep/periods.ts'
import { changeKinds } from '#server/records/index.ts'

/** Closing and reopening of periods of attendance, by administrators and the HR of the site. */
export function serveAttendancePeriods(api: Api<Viewer>, db: Db): void {
  const seen = async (person: Viewer) => {
    if (!person.administrator && !hasDuty(person, attendanceModule)) throw refuse(403, 'error.hrOnly')
    return (await periods(db)).filter(({ siteId }) => isTheirs(person, siteId))
  }
  api.serve(attendancePeriodCalls.list, async (_input, { person }) => {
    const mine = await seen(person)
    return { sites: (await periodSites(db)).filter(({ id }) => isTheirs(person, id)), periods: mine }
  })
  api.serve(attendancePeriodCalls.export, async (input, { person, language }) =>
    wholeFile({ title: 'timeSetup.history', list: periodList, rows: await seen(person) }, { person, language, input }),
  )

  api.serve(attendancePeriodCalls.open, async ({ siteId, until }, { person, language }) => {
    demandSite(person, siteId)
    return whatIsOpen(db, siteId, await spanToClose(db, siteId, until), language)
  })

  api.serve(attendancePeriodCalls.close, async ({ siteId, until }, call) => {
    demandSite(call.person, siteId)
    // What is closed cannot be closed: a repeated call is known before.
    const before = await answered<string>(db, call)
    const act = { by: call.person.id, now: new Date(), within: within(db, call) }
    return readPeriod(db, before?.answer ?? (await closePeriod(db, { siteId, until }, act)))
  })

  api.serve(attendancePeriodCalls.reopen, async ({ id }, call) => {
    const { person } = call
    if (!person.administrator && !hasDuty(person, attendanceModule)) throw refuse(403, 'error.hrOnly')
    const { siteId } = await readPeriod(db, id)
    if (!isTheirs(person, siteId)) throw notFound()
    await reopenPeriod(db, id, { by: person.id, now: new Date(), within: within(db, call) })
    return readPeriod(db, id)
  })

  api.serve(attendancePeriodCalls.rule, async (input, call) => {
    const { person } = call
    demandSite(person, input.siteId)
    await actOnce(db, call, (tx) => ruleAfterClosing(tx, input.siteId, input.afterClosing, person.id))
    return input
  })
}

const within =
  (db: Db, call: Call<Viewer>): Within =>
  (work) =>
    actOnce(db, call, work)

const isTheirs = (viewer: Viewer, siteId: string) => viewer.administrator || hasDutyAt(viewer, attendanceModule, siteId)

function demandSite(viewer: Viewer, siteId: string): void {
  if (!isTheirs(viewer, siteId)) throw refuse(403, 'error.hrOnly')
}

async function readPeriod(db: Db, id: string) {
  const found = await period(db, id)
  if (!found) throw notFound()
  return found
}

/** Requests wait at these. */
const waiting = Object.values(status).filter(isWaiting)

async function whatIsOpen(db: Db, siteId: string, span: { from: string; until: string }, language: Language): Promise<OpenThings> {
  const odd = await rows(
    db,
    sql<{ employeeId: string; employee: string; day: string; kind: string; total: number }>`
      select d.employee_id as "employeeId", e.display_name as employee, d.day, d.status as kind, count(*) over ()::int as total
      from attendance_day d join employee e on e.id = d.employee_id
      where ${siteOn(sql`d.employee_id`, sql`d.day`)} = ${siteId}::uuid and d.odd and d.day between ${span.from}::date and ${span.until}::date order by d.day desc, employee, d.employee_id limit ${mostNamed}`,
  )
  const kinds = Object.values(changeKinds).flatMap(({ kind, movesAttendance }) => (movesAttendance ? [kind] : []))
  const found = await rows(
    db,
    sql<{ id: string; code: string; module: string; employee: string; day: string; total: number }>`
      select r.id, r.code, r.module, e.display_name as employee, r.starts_on as day, count(*) over ()::int as total
      from request r join employee e on e.id = r.requestor_id
      where r.status_id = any (${waiting}::smallint[]) and r.starts_on <= ${span.until}::date and r.ends_on >= ${span.from}::date
        and exists (select from jsonb_array_elements(r.lines) l where l->>'kind' = any (${kinds}::text[]))
        and exists (select from request_viewer v where v.request_id = r.id and v.viewer_id = ${siteId}::uuid)
      order by r.starts_on, r.id limit ${mostNamed}`,
  )
  return {
    ...span,
    oddDays: odd[0]?.total ?? 0,
    odd: odd.map(({ employeeId, employee, day, kind }) => {
      return { id: dayIdOf(employeeId, day), employee, day, status: say(language, `attendance.is.${kind}` as TextKey) }
    }),
    waiting: found[0]?.total ?? 0,
    requests: found.map(({ module, id, code, employee, day }) => {
      const contract = Object.values(requests).find((one) => one.module === module)
      return {
        id,
        code,
        employee,
        day,
        caption: contract ? say(language, contract.title as TextKey) : module,
        path: contract?.place.path ?? null,
      }
    }),
  }
}

import { dayCardCalls } from '#shared/areas/day-card.ts'
import { door } from '#shared/duties.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { qrCodeOf } from '#server/foundation/credentials/qr-code.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { profileRow, type ProfileRow } from '#server/people/profile.ts'
import { hasDuty, hasDutyOver } from '#server/people/roles/duties.ts'
import { attendanceModule } from '#server/people/roles/permissions.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { tellRead } from '#server/platform/readings.ts'
import { dayNow, type DayNow } from '#server/records/attendance/checks/check-in.ts'
import { visibleOn } from '#server/records/attendance/days/visible.ts'
import { awayUntil } from '#server/records/leave/away.ts'
import { dayCodeKey, dayCodeOf, oldAt, whoseCode, type DayCode } from './code.ts'
import { cardOf } from './day.ts'

/** One's own code, and what it leads others to: `home` is where the portal is. */
export function serveDayCard(api: Api<Viewer>, db: Db, home: string): void {
  api.serve(dayCardCalls.own, async (_input, { person }) => {
    const { employee64, dateTime64, madeAt } = dayCodeOf(await dayCodeKey(db), person.id, new Date())
    const address = `${home}/qr-code-history/${employee64}/${dateTime64}`
    return { address, qr: await qrCodeOf(address), madeAt: new Date(madeAt).toISOString(), oldAt: new Date(oldAt(madeAt)).toISOString() }
  })

  api.serve(dayCardCalls.day, async (code, { person }) => {
    const { row, stands, seesDays } = await shown(db, person, code)
    const { planned } = stands.day
    await tellRead(db, { reader: person, people: [row.id], module: door, code: planned.day, what: 'code' })
    return { ...whoIs(row), ...cardOf(row.id, stands, { awayUntil: await awayUntil(db, row.id), seesDays }) }
  })

  api.serve(dayCardCalls.trainings, async (code, { person }) => whoIs((await shown(db, person, code)).row))
}

const whoIs = ({ id, display_name: name, unit, picture_id: picture }: ProfileRow) => ({
  employeeId: id,
  name,
  companyStructure: unit ?? '',
  hasPicture: picture !== null,
})

interface Shown {
  row: ProfileRow
  stands: DayNow
  /** The reader sees their days without a code too. */
  seesDays: boolean
}

/** Whoever showed a code, for a reader who may see their day by it; to all others a code leads to nobody. */
async function shown(db: Db, viewer: Viewer, code: DayCode): Promise<Shown> {
  if (!hasDuty(viewer, door)) requireModule(viewer, attendanceModule)
  const now = new Date()
  const employeeId = whoseCode(await dayCodeKey(db), code, now)
  const [row, stands] = await Promise.all([profileRow(db, employeeId), dayNow(db, employeeId, now)])
  if (!row?.is_here || !stands) throw refuse(404, 'dayCard.nobody')
  const date = stands.day.planned.day
  const seesDays =
    moduleAccess(viewer.permissions, attendanceModule) !== 'off' &&
    (await visibleOn(db, viewer, employeeId, { from: date, until: date }))(date)
  const keepsDoor = hasDutyOver(viewer, door, { employeeId, siteId: row.site_id, unitId: row.unit_id }, 'see')
  if (!seesDays && !keepsDoor) throw refuse(404, 'dayCard.nobody')
  return { row, stands, seesDays }
}

import { sql } from 'kysely'
import { mostOwn, type ReportSchedule } from '#shared/areas/report-own.ts'
import { nextMoment } from '#shared/records/report/regular.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { isHereToday } from '#server/people/audience.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { tellDone } from '../told-audit.ts'

const fields = sql`id, report, title, parameters as values, format, every, place, hour, to_role as "toRole", due_at as "dueAt",
  begun_at as "begunAt", missed_at as "missedAt"`

/** What somebody has sent regularly: theirs alone. */
export const schedulesOf = (db: Db, { id }: Viewer): Promise<ReportSchedule[]> =>
  rows(db, sql<ReportSchedule>`select ${fields} from report_schedule where owner_id = ${id}::uuid order by title, id`)

const ownSchedule = (db: Db | Tx, viewer: Viewer, id: string): Promise<ReportSchedule | undefined> =>
  first(db, sql<ReportSchedule>`select ${fields} from report_schedule where id = ${id}::uuid and owner_id = ${viewer.id}::uuid`)

/** One of them; what is no one's own does not exist. */
export async function demandSchedule(db: Db | Tx, viewer: Viewer, id: string): Promise<ReportSchedule> {
  const found = await ownSchedule(db, viewer, id)
  if (!found) throw notFound()
  return found
}

/** How something is sent. `title`: as the report is called now. */
type ScheduleWish = Pick<ReportSchedule, 'report' | 'values' | 'format' | 'every' | 'place' | 'hour' | 'toRole' | 'title'>

/** Keeps it; it is due at the next moment that it says from now on. */
export async function saveSchedule(tx: Tx, viewer: Viewer, id: string | null, wish: ScheduleWish): Promise<string> {
  // Two that are made at once are counted one after the other.
  await lockNames(tx, [`report schedules ${viewer.id}`])
  const before = id === null ? null : await demandSchedule(tx, viewer, id)
  if (wish.toRole) await demandReceivers(tx, viewer, wish.report)
  const { report, values, format, every, place, hour, toRole, title } = wish
  const dueAt = nextMoment({ every, place }, hour, viewer.timeZone, Date.now())
  const saved = id ?? newId()
  if (before === null) {
    const kept = await first(tx, sql<{ n: number }>`select count(*) as n from report_schedule where owner_id = ${viewer.id}::uuid`)
    if ((kept?.n ?? 0) >= mostOwn.schedules) throw refuse(409, 'report.schedule.tooMany', { most: mostOwn.schedules })
  }
  await sql`
    insert into report_schedule (id, owner_id, report, title, parameters, format, every, place, hour, to_role, due_at)
    values (${saved}::uuid, ${viewer.id}::uuid, ${report}, ${title}, ${JSON.stringify(values)}::jsonb, ${format}, ${every}, ${place}, ${hour}, ${toRole}, ${dueAt}::timestamptz)
    on conflict (id) do update set report = excluded.report, title = excluded.title, parameters = excluded.parameters, format = excluded.format,
      every = excluded.every, place = excluded.place, hour = excluded.hour, to_role = excluded.to_role, due_at = excluded.due_at, missed_at = null`.execute(
    tx,
  )
  await tellDone(tx, viewer, {
    act: before ? 'change' : 'create',
    entity: 'report-schedule',
    id: saved,
    before: before && toldOf(before),
    after: toldOf(wish),
  })
  return saved
}

export async function removeSchedule(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const before = await demandSchedule(tx, viewer, id)
  await sql`delete from report_schedule where id = ${id}::uuid`.execute(tx)
  await tellDone(tx, viewer, { act: 'delete', entity: 'report-schedule', id, before: toldOf(before) })
}

/** As the audit keeps it. */
const toldOf = ({ title, report, values, format, every, place, hour, toRole }: ScheduleWish) => ({
  name: title,
  report,
  values,
  format,
  every,
  place,
  hour,
  toRole,
})

/** Over a person `e`: a report that somebody made is shared with a role that they hold, and they are here. Whoever made it is not among them. */
export const isReceiver = (report: string, ownerId: string) => sql`(${isHereToday} and e.id <> ${ownerId}::uuid and e.id in (
  select h.employee_id from report_own o join role_holder h on h.role_id = o.role_id
  where o.id::text = ${report} and o.owner_id = ${ownerId}::uuid))`

/** How many get it beside its owner. */
export async function receiversOf(db: Db | Tx, report: string, ownerId: string): Promise<number> {
  const found = await first(db, sql<{ n: number }>`select count(*) as n from employee e where ${isReceiver(report, ownerId)}`)
  return found?.n ?? 0
}

/** Only one's own report that is shared with a role is sent to its holders, and not to any number of them. */
async function demandReceivers(tx: Tx, { id }: Viewer, report: string): Promise<void> {
  const shared = await first(
    tx,
    sql<{ id: string }>`select id from report_own where id::text = ${report} and owner_id = ${id}::uuid and role_id is not null`,
  )
  if (!shared) throw refuse(400, 'report.schedule.notShared', undefined, 'toRole')
  if ((await receiversOf(tx, report, id)) > mostOwn.receivers)
    throw refuse(400, 'report.schedule.tooManyReceivers', { most: mostOwn.receivers }, 'toRole')
}

import { sql } from 'kysely'
import { mostOwn, type ReportSchedule } from '#shared/areas/report-own.ts'
import { reportModule } from '#shared/contract/told-places.ts'
import { nextMoment } from '#shared/records/report/regular.ts'
import { wallAt } from '#shared/records/clock.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import { offeredLanguage } from '#server/foundation/basis/texts.ts'
import { jsonRows, rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { tellAfterCommit } from '#server/foundation/live/news.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import type { Report, Reports } from '#server/platform/report/report.ts'
import { mostKept } from '../runs.ts'
import { isReceiver, receiversOf } from './store.ts'
import { valuesOn } from './values.ts'

/** So many are begun in one transaction. */
const slice = 20

interface Due extends Pick<ReportSchedule, 'id' | 'report' | 'title' | 'values' | 'format' | 'every' | 'place' | 'hour' | 'toRole'> {
  ownerId: string
  userName: string
}

interface Receiver {
  id: string
  language: string | null
}

/**
 * Begins what is due: each once, for its owner and whoever else it is for. Processes beside each other take different ones, and
 * what is begun is due later from the same moment on. Answers the runs that were begun.
 */
export async function beginDue(db: Db, reports: Reports, now = new Date()): Promise<string[]> {
  const begun: string[] = []
  for (let found = slice; found === slice;) {
    const some = await transaction(db, (tx) => beginSome(tx, reports, now))
    found = some.due
    begun.push(...some.runs)
  }
  return begun
}

/** The next of them: held until the transaction ends, so that nobody else begins them. */
export async function beginSome(tx: Tx, reports: Reports, now: Date): Promise<{ due: number; runs: string[] }> {
  const due = await rows(
    tx,
    sql<Due>`
      select s.id, s.report, s.title, s.parameters as values, s.format, s.every, s.place, s.hour, s.to_role as "toRole",
        s.owner_id as "ownerId", e.user_name as "userName"
      from report_schedule s join employee e on e.id = s.owner_id
      where s.due_at <= ${now.toISOString()}::timestamptz order by s.due_at, s.id limit ${slice} for no key update of s skip locked`,
  )
  const runs: string[] = []
  for (const one of due) runs.push(...(await beginOne(tx, reports, one, now)))
  return { due: due.length, runs }
}

async function beginOne(tx: Tx, reports: Reports, due: Due, now: Date): Promise<string[]> {
  const viewer = await findViewer(tx, due.userName)
  if (!(await reports.isThere(tx, due.report))) {
    await sql`delete from report_schedule where id = ${due.id}::uuid`.execute(tx)
    if (viewer) await notice(tx, [viewer.id], 'report.schedule.gone', due.title)
    return []
  }
  const report = viewer ? await reports.find(tx, viewer, due.report) : null
  const values = viewer && report ? askedOn(report, due, viewer, now) : null
  const next = nextMoment(due, due.hour, viewer?.timeZone ?? 'UTC', now.getTime())
  await sql`
    update report_schedule set due_at = ${next}::timestamptz, begun_at = case when ${values !== null} then now() else begun_at end,
      missed_at = case when ${values !== null} then null else now() end where id = ${due.id}::uuid`.execute(tx)
  if (!viewer || !report || values === null) return []
  const own: Receiver[] = [{ id: viewer.id, language: viewer.language }]
  return beginRuns(tx, { due, report, values }, [...own, ...(due.toRole ? await receivers(tx, due) : [])])
}

/** What is asked today; null where it cannot be asked any more. */
function askedOn(report: Report, { values }: Due, viewer: Viewer, now: Date): Due['values'] | null {
  try {
    return valuesOn(report, values, viewer, wallAt(now.getTime(), viewer.timeZone).day)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Whoever holds the role that it is shared with today. Where they have become too many its owner is told, and gets it alone. */
async function receivers(tx: Tx, { report, ownerId, title }: Due): Promise<Receiver[]> {
  if ((await receiversOf(tx, report, ownerId)) > mostOwn.receivers) {
    await notice(tx, [ownerId], 'report.schedule.tooManyNow', title)
    return []
  }
  return rows(tx, sql<Receiver>`select e.id, e.language from employee e where ${isReceiver(report, ownerId)} order by e.id`)
}

/** Whether each may have it is asked when theirs is made. */
async function beginRuns(
  tx: Tx,
  { due, report, values }: { due: Due; report: Report; values: Due['values'] },
  people: readonly Receiver[],
): Promise<string[]> {
  const wished = people.map(({ id: personId, ...said }) => {
    const language = offeredLanguage(said.language)
    return { id: newId(), personId, language, title: report.name(language) }
  })
  const begun = await rows(
    tx,
    sql<{ id: string; personId: string }>`
      insert into report_run (id, person_id, report, title, parameters, format, language, schedule_id)
      select x.id, x."personId", ${due.report}, x.title, ${JSON.stringify(values)}::jsonb, ${due.format}, x.language, ${due.id}::uuid
      from ${jsonRows(wished)} as x (id uuid, "personId" uuid, language text, title text)
      where (select count(*) from report_run k where k.person_id = x."personId") < ${mostKept}
      returning id, person_id as "personId"`,
  )
  const having = new Set(begun.map(({ personId }) => personId))
  const full = wished.filter(({ personId }) => !having.has(personId)).map(({ personId }) => personId)
  await notice(tx, full, 'report.schedule.full', due.title)
  return begun.map(({ id }) => id)
}

async function notice(tx: Tx, people: readonly string[], key: TextKey, name: string): Promise<void> {
  if (people.length === 0) return
  const given = people.map((employeeId) => ({ id: newId(), employeeId }))
  await sql`
    insert into notification (id, employee_id, type_id, key, params, module)
    select x.id, x."employeeId", 'RP001', ${key}, ${JSON.stringify({ name, most: mostKept })}::jsonb, ${reportModule}
    from ${jsonRows(given)} as x (id uuid, "employeeId" uuid)`.execute(tx)
  tellAfterCommit(tx, { request: null, notices: [...people], inbox: [] })
}

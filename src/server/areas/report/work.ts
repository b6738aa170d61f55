import { sql } from 'kysely'
import type { ReportFormat, ReportValues } from '#shared/areas/report.ts'
import type { Language } from '#shared/texts/index.ts'
import { openLeasedWork, type LeasedWork } from '#server/approval/background/leased-work.ts'
import { Refusal, refuse, type Message } from '#server/foundation/basis/refusal.ts'
import { isTimeout } from '#server/foundation/database/cursor.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { Lane } from '#server/foundation/processes/lane.ts'
import { findViewer } from '#server/people/viewer.ts'
import { makeFile } from '#server/platform/report/making.ts'
import type { Report, ReportRow, Reports } from '#server/platform/report/report.ts'

const holdSeconds = 120
/** A process that dies takes its report along; after so many times the report is given up. */
const mostTries = 3
/** Between two words of how far it is. Milliseconds. */
const toldEveryMs = 1000
/** One at a time: what somebody waits for on the screen goes before. */
const room = { lane: new Lane(1), limits: { cpuMs: 900_000, wholeMs: 3_600_000, memoryMb: 256 } }
const statementMs = 900_000

interface Held {
  personId: string
  userName: string
  report: string
  values: ReportValues
  format: ReportFormat
  language: Language
  /** By which it is made regularly; null: somebody asked for it. */
  scheduleId: string | null
}

/** Makes reports as files. */
export const openReportWork = (db: Db, reports: Reports): LeasedWork =>
  openLeasedWork({
    name: 'reports',
    workOn: (id) => workOn(db, reports, id),
    left: () =>
      rows(
        db,
        sql<{ id: string }>`
          select id from report_run where finished_at is null and (held_until is null or held_until < now()) order by begun_at limit 10`,
      ),
  })

async function workOn(db: Db, reports: Reports, id: string): Promise<void> {
  const held = await first(
    db,
    sql<Held & { tries: number }>`
      update report_run r set held_until = now() + make_interval(secs => ${holdSeconds}), tries = tries + 1, done = 0
      from employee e
      where r.id = ${id}::uuid and e.id = r.person_id and finished_at is null and (held_until is null or held_until < now())
      returning e.id as "personId", e.user_name as "userName", r.report, r.parameters as values, r.format, r.language, r.schedule_id as "scheduleId", r.tries`,
  )
  if (!held) return
  try {
    if (held.tries > mostTries) throw refuse(500, 'report.brokenOff')
    await make(db, reports, id, held)
  } catch (error) {
    if (error instanceof Gone) return
    await end(db, id, faultOf(error))
    if (!isTimeout(error) && !(error instanceof Refusal)) throw error
  }
}

const faultOf = (error: unknown): Message =>
  (error instanceof Refusal && error.messages[0]) || { key: isTimeout(error) ? 'report.tooLong' : 'report.failed' }

/** Whoever asked for it has thrown it away. */
class Gone extends Error {}

/** Makes one from its beginning. */
async function make(db: Db, reports: Reports, id: string, held: Held): Promise<void> {
  const { userName, report: name, values, format, language, scheduleId } = held
  const viewer = await findViewer(db, userName)
  const report = viewer && (await reports.find(db, viewer, name))
  // Whoever did not ask for it, and may not have it, is not told of it.
  if (scheduleId && !report) {
    await sql`delete from report_run where id = ${id}::uuid`.execute(db)
    throw new Gone()
  }
  if (!viewer || !report) throw refuse(403, 'report.notYours')
  await sql`delete from report_piece where run_id = ${id}::uuid`.execute(db)
  const asking = { viewer, language, values, withinMs: statementMs }
  let [place, size] = [0, 0]
  await makeFile(db, reports.named, { report: counted(db, id, format, report), asking, format }, room, async (bytes) => {
    await sql`insert into report_piece (run_id, place, bytes) values (${id}::uuid, ${place}, ${Buffer.from(bytes)})`.execute(db)
    place += 1
    size += bytes.length
  })
  await sql`update report_run set finished_at = now(), held_until = null, size = ${size}, total = done where id = ${id}::uuid`.execute(db)
}

/** A sheet of a workbook has so many rows, one of them with the headings. */
const mostInSheet = 1_048_575

/** The same report, which tells how many of its rows were read. Ends where nobody wants it any more. */
function counted(db: Db, id: string, format: ReportFormat, report: Report): Report {
  return {
    ...report,
    async *slices(from, asking): AsyncGenerator<readonly ReportRow[]> {
      let [done, toldAt] = [0, performance.now()]
      const tell = async () => {
        const { numAffectedRows } = await sql`
          update report_run set done = ${done}, held_until = now() + make_interval(secs => ${holdSeconds}) where id = ${id}::uuid`.execute(
          db,
        )
        if (!numAffectedRows) throw new Gone()
      }
      for await (const slice of report.slices(from, asking)) {
        done += slice.length
        if (format === 'xlsx' && done > mostInSheet) throw refuse(400, 'report.tooManyForSheet', { most: mostInSheet }, 'format')
        if (performance.now() - toldAt >= toldEveryMs) {
          await tell()
          toldAt = performance.now()
        }
        yield slice
      }
      await tell()
    },
  }
}

const end = (db: Db, id: string, fault: Message) =>
  sql`
    with gone as (delete from report_piece where run_id = ${id}::uuid)
    update report_run set finished_at = now(), held_until = null, fault = ${JSON.stringify(fault)}::jsonb where id = ${id}::uuid`.execute(
    db,
  )

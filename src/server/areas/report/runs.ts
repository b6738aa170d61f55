import { sql } from 'kysely'
import { keptDays, type ReportFormat, type ReportValues, type RunRow } from '#shared/areas/report.ts'
import type { Language } from '#shared/texts/index.ts'
import { notFound, refuse, type Message } from '#server/foundation/basis/refusal.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { ListSource } from '#server/platform/lists.ts'

/** So many files somebody has in the making or kept at once. */
export const mostKept = 100

interface Wish {
  report: string
  title: string
  values: ReportValues
  format: ReportFormat
  language: Language
}

/** Takes down that somebody wants a report as a file; the id of what was begun. */
export async function beginRun(tx: Tx, viewer: Viewer, { report, title, values, format, language }: Wish): Promise<string> {
  const kept = await first(tx, sql<{ n: number }>`select count(*) as n from report_run where person_id = ${viewer.id}::uuid`)
  if ((kept?.n ?? 0) >= mostKept) throw refuse(409, 'report.tooManyKept', { most: mostKept })
  const id = newId()
  await sql`
    insert into report_run (id, person_id, report, title, parameters, format, language)
    values (${id}::uuid, ${viewer.id}::uuid, ${report}, ${title}, ${JSON.stringify(values)}::jsonb, ${format}, ${language})`.execute(tx)
  return id
}

const state = sql`case when r.finished_at is null then 'working' when r.fault is null then 'ready' else 'failed' end`

const fields = sql`r.id, r.report, r.title, r.format, ${state} as state, r.begun_at as "begunAt", r.finished_at as "finishedAt",
  r.done, r.total, r.size, r.fault, r.finished_at + make_interval(days => ${keptDays}) as "keptUntil"`

/** A run as it is stored. */
export interface StoredRun extends Omit<RunRow, 'fault'> {
  fault: Message | null
}

export const runTold = ({ fault, ...row }: StoredRun, language: Language): RunRow => ({
  ...row,
  fault: fault && say(language, fault.key, fault.params),
})

/** One's own runs: nobody else finds them. */
export const runSource = (viewer: Viewer): ListSource => ({
  select: fields,
  from: sql`from report_run r`,
  key: sql`r.id as key`,
  rejoin: sql`from found join report_run r on r.id = found.key`,
  lookups: [],
  where: [sql`r.person_id = ${viewer.id}::uuid`],
  columns: { title: sql`r.title`, done: sql`r.done`, begunAt: sql`r.begun_at` },
  tie: sql`r.id`,
})

/** One of one's own. */
export async function ownRun(db: Db | Tx, viewer: Viewer, id: string): Promise<StoredRun> {
  const run = await first(
    db,
    sql<StoredRun>`select ${fields} from report_run r where r.id = ${id}::uuid and r.person_id = ${viewer.id}::uuid`,
  )
  if (!run) throw notFound()
  return run
}

/** The whole file of one. */
export async function runBytes(db: Db, id: string): Promise<Buffer> {
  const pieces = await rows(db, sql<{ bytes: Buffer }>`select bytes from report_piece where run_id = ${id}::uuid order by place`)
  return Buffer.concat(pieces.map(({ bytes }) => bytes))
}

/** Throws one away; where it is being made, that ends. */
export const removeRun = (tx: Tx, viewer: Viewer, id: string) =>
  sql`delete from report_run where id = ${id}::uuid and person_id = ${viewer.id}::uuid`.execute(tx)

/** Files that were kept long enough go. */
export const sweepRuns = (db: Db) => sql`delete from report_run where finished_at < now() - make_interval(days => ${keptDays})`.execute(db)

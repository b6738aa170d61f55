import { sql } from 'kysely'
import { status, type StatusId } from '#shared/status.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { moduleName } from './module.ts'
import { endOf, type PlannedCase } from './plan.ts'

/** A case as the database tells it: its acts in the log's words, each with its time, and the end of each document. */
interface Told {
  acts: string[]
  ends: string[]
}

interface HistoryRow {
  case: string
  request: string
  document: string
  at: string
  actor: string | null
  act: string
  level: number | null
  /** Of an approval, as the audit says: what it led to. */
  outcome: string | null
}

const lineOf = (at: string | number, document: string, verb: string, role: string) =>
  `${new Date(at).toISOString()} ${document} ${verb} by ${role}`
const endLine = (document: string, statusId: StatusId) => `${document} ${statusId}`

/** What stands in the database of every case of a log, read anew: nothing of what was sent is asked. */
export async function readBack(db: Db, log: string): Promise<Map<string, Told>> {
  const module = moduleName(log)
  const told = new Map<string, Told>()
  const of = (id: string): Told => {
    const known = told.get(id) ?? { acts: [], ends: [] }
    told.set(id, known)
    return known
  }
  const requests = await rows(
    db,
    sql<{ case: string; document: string; statusId: StatusId }>`
      select form->>'case' as case, form->>'document' as document, status_id as "statusId" from request where module = ${module}`,
  )
  for (const request of requests) of(request.case).ends.push(endLine(request.document, request.statusId))
  for (const one of told.values()) one.ends.sort()
  for (const [id, history] of Map.groupBy(await historyOf(db, module), (row) => row.case)) of(id).acts.push(...actsOf(history))
  return told
}

/** Approvals and their audit rows are paired by their order within the request. */
const historyOf = (db: Db, module: string): Promise<HistoryRow[]> =>
  rows(
    db,
    sql<HistoryRow>`
      with history as materialized (
        select r.form->>'case' as case, r.form->>'document' as document, h.request_id, h.id, h.at, h.act, h.level, p.code as actor, h.actor_id,
          row_number() over (partition by h.request_id, h.act order by h.id) as nth
        from request r join request_history h on h.request_id = r.id
        left join assignment a on a.employee_id = h.actor_id left join position p on p.id = a.position_id
        where r.module = ${module}
      ),
      audited as materialized (
        select entity_id, detail->>'outcome' as outcome, row_number() over (partition by entity_id order by seq) as nth
        from audit where entity = ${module} and act = 'approve'
      )
      select h.case, h.document, h.request_id as request, h.at, h.act, h.level,
        case when h.actor_id is null then 'MISSING' else h.actor end as actor, x.outcome
      from history h left join audited x on h.act = 'approve' and x.entity_id = h.request_id and x.nth = h.nth
      order by h.case, h.id`,
  )

const verbOf: Record<string, string> = { save: 'SAVED', submit: 'SUBMITTED', revise: 'REJECTED', cancel: 'REJECTED', close: 'REJECTED' }

/** The engine's history in the log's words. Who takes up again what had ended and submits it at once did one act in the log. */
function actsOf(history: readonly HistoryRow[]): string[] {
  return history.flatMap((row, index) => {
    const next = history[index + 1]
    const role = row.actor ?? 'nobody'
    if (row.act === 'approve') return lineOf(row.at, row.document, row.outcome === 'approved' ? 'FINAL_APPROVED' : 'APPROVED', role)
    if (row.act !== 'reopen') return lineOf(row.at, row.document, verbOf[row.act] ?? row.act, role)
    const submitted = next?.request === row.request && next.act === 'submit' && next.at === row.at
    return submitted ? [] : lineOf(row.at, row.document, 'SAVED', role)
  })
}

/** Where a case differs from its log; null: the same acts by the same roles at the same times in the same order, the same ends. */
export function difference(given: PlannedCase, told: Told | undefined): string | null {
  const wanted = given.acts.map((act) => lineOf(act.at, act.document, act.verb, act.role))
  const ends = given.documents.map((document) => endLine(document.kind, endOf(document))).toSorted()
  const acts = told?.acts ?? []
  const at = wanted.findIndex((line, index) => line !== acts[index])
  if (at >= 0) return `the log has "${wanted[at]}", the engine "${acts[at] ?? 'nothing'}"`
  if (acts.length > wanted.length) return `the engine has more: "${acts[wanted.length]}"`
  return ends.join() === (told?.ends ?? []).join() ? null : `the log ends with ${ends.join(', ')}, the engine with ${told?.ends.join(', ')}`
}

/** The name of a status for people who read the report. */
export const statusName = (statusId: StatusId | null): string =>
  Object.entries(status).find(([, id]) => id === statusId)?.[0] ?? 'not there'

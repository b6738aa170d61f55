import { sql } from 'kysely'
import type { StatusId } from '#shared/status.ts'
import { first, type Db, type Tx } from '#server/foundation/db.ts'
import { newId } from '#server/foundation/ids.ts'
import type { Change } from '#server/records/change.ts'
import { asked, type Approval, type LevelPerson } from './machine.ts'

/** A request as stored. */
export interface RequestRecord {
  id: string
  code: string
  module: string
  authorId: string
  requestorId: string
  subjectId: string | null
  statusId: StatusId
  version: number
  transactionDate: string
  submittedAt: string | null
  form: unknown
  startsOn: string | null
  endsOn: string | null
  quantity: string | null
  typeId: string | null
  lines: Change[]
  approval: Approval
  flowId: string | null
  rule: string | null
  updatedAt: string
}

const columns = sql`
  r.id, r.code, r.module, r.author_id as "authorId", r.requestor_id as "requestorId", r.subject_id as "subjectId",
  r.status_id as "statusId", r.version, r.transaction_date as "transactionDate", r.submitted_at as "submittedAt", r.form,
  r.starts_on as "startsOn", r.ends_on as "endsOn", trim_scale(r.quantity)::text as quantity, r.type_id as "typeId",
  r.lines, r.approval, r.flow_id as "flowId", r.rule, r.updated_at as "updatedAt"`

export const readRequest = (db: Db | Tx, id: string, module: string): Promise<RequestRecord | undefined> =>
  first(db, sql<RequestRecord>`select ${columns} from request r where r.id = ${id}::uuid and r.module = ${module}`)

/** The request, standing still until the transaction ends. */
export const lockRequest = (tx: Tx, id: string, module: string): Promise<RequestRecord | undefined> =>
  first(tx, sql<RequestRecord>`select ${columns} from request r where r.id = ${id}::uuid and r.module = ${module} for no key update`)

/** Takes locks by name, in one order for everybody, until the transaction ends. */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  const sorted = [...new Set(names)].sort()
  if (sorted.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sorted}::text[]) with ordinality as t (name, at) order by at`.execute(tx)
}

/** Bits of `request_viewer.parts`. */
export const part = { party: 1, approver: 2, upcoming: 4, site: 8 } as const

export interface HistoryEntry {
  actorId: string | null
  onBehalfOf?: string | null
  level?: number | null
  act: string
  note?: string
  attachmentId?: string | null
}

export interface Notice {
  employeeId: string
  typeId: string
  key: string
  params: Record<string, string | number>
}

/** What an act changes beside the request itself: all of it is written in one statement. */
export interface Writing {
  history: HistoryEntry[]
  notices: Notice[]
  audit: { actorId: string | null; act: string; detail: Record<string, unknown> }
  /** Persons and sites of the request with their parts; bits are only added. */
  viewers: { id: string; parts: number }[]
}

const taskPersons = (approval: Approval, waiting: boolean): LevelPerson[] => (waiting ? asked(approval) : [])

const waitingNames = (persons: readonly LevelPerson[]) => persons.map((person) => person.name).join(', ')

const isOpen = (statusId: number) => statusId === 1 || statusId === 40

/**
 * Writes a request with its tasks, history, notices and audit row. `before` is what is stored (undefined: a new one);
 * tasks are the difference between the two.
 */
export async function writeRequest(tx: Tx, before: RequestRecord | undefined, after: RequestRecord, writing: Writing, now: Date): Promise<void> {
  const had = before ? taskPersons(before.approval, isOpen(before.statusId)).map((person) => person.id) : []
  const has = taskPersons(after.approval, isOpen(after.statusId))
  const level = after.approval.levels.find((candidate) => candidate.statusId === 0)
  const gone = had.filter((id) => !has.some((person) => person.id === id))
  const come = has.filter((person) => !had.includes(person.id))
  const at = now.toISOString()
  const ended = [3, 4, 5, 11, 12].includes(after.statusId)
  const payload = JSON.stringify({
    history: writing.history.map((entry) => ({
      id: newId(),
      actor_id: entry.actorId,
      on_behalf_of: entry.onBehalfOf ?? null,
      level: entry.level ?? null,
      act: entry.act,
      note: entry.note ?? '',
      attachment_id: entry.attachmentId ?? null,
    })),
    notices: writing.notices.map((notice) => ({ id: newId(), employee_id: notice.employeeId, type_id: notice.typeId, key: notice.key, params: notice.params })),
    tasks: come.map((person) => ({ person_id: person.id, level: level?.level ?? null })),
    viewers: writing.viewers,
  })
  const write = before
    ? sql`
      update request set status_id = ${after.statusId}, version = ${after.version}, transaction_date = ${after.transactionDate},
        submitted_at = ${after.submittedAt}, ended_at = ${ended ? at : null}, form = ${JSON.stringify(after.form)}::jsonb,
        subject_id = ${after.subjectId}, starts_on = ${after.startsOn}, ends_on = ${after.endsOn}, quantity = ${after.quantity},
        type_id = ${after.typeId}, lines = ${JSON.stringify(after.lines)}::jsonb, approval = ${JSON.stringify(after.approval)}::jsonb,
        flow_id = ${after.flowId}, rule = ${after.rule}, waiting_for = ${waitingNames(has)}, updated_at = ${at}
      where id = ${after.id}::uuid`
    : sql`
      insert into request (id, code, module, author_id, requestor_id, subject_id, status_id, version, transaction_date, submitted_at,
        form, starts_on, ends_on, quantity, type_id, lines, approval, flow_id, rule, waiting_for, updated_at)
      values (${after.id}, ${after.code}, ${after.module}, ${after.authorId}, ${after.requestorId}, ${after.subjectId}, ${after.statusId},
        ${after.version}, ${after.transactionDate}, ${after.submittedAt}, ${JSON.stringify(after.form)}::jsonb, ${after.startsOn}, ${after.endsOn},
        ${after.quantity}, ${after.typeId}, ${JSON.stringify(after.lines)}::jsonb, ${JSON.stringify(after.approval)}::jsonb, ${after.flowId},
        ${after.rule}, ${waitingNames(has)}, ${at})`
  await sql`
    with given as (select ${payload}::jsonb as data),
    history as (
      insert into request_history (id, request_id, at, actor_id, on_behalf_of, level, act, note, attachment_id)
      select x.id, ${after.id}::uuid, ${at}::timestamptz, x.actor_id, x.on_behalf_of, x.level, x.act, x.note, x.attachment_id
      from given, jsonb_to_recordset(data->'history') as x (id uuid, actor_id uuid, on_behalf_of uuid, level smallint, act text, note text, attachment_id uuid)
    ),
    notices as (
      insert into notification (id, employee_id, type_id, key, params, module, request_id, created_at)
      select x.id, x.employee_id, x.type_id, x.key, x.params, ${after.module}::text, ${after.id}::uuid, ${at}::timestamptz
      from given, jsonb_to_recordset(data->'notices') as x (id uuid, employee_id uuid, type_id text, key text, params jsonb)
    ),
    tasks as (
      insert into task (person_id, request_id, module, level, waiting_since)
      select x.person_id, ${after.id}::uuid, ${after.module}::text, x.level, ${at}::timestamptz
      from given, jsonb_to_recordset(data->'tasks') as x (person_id uuid, level smallint)
    ),
    done as (delete from task where request_id = ${after.id}::uuid and person_id = any (${gone}::uuid[])),
    viewers as (
      insert into request_viewer (viewer_id, module, request_id, parts)
      select x.id, ${after.module}::text, ${after.id}::uuid, x.parts from given, jsonb_to_recordset(data->'viewers') as x (id uuid, parts smallint)
      on conflict (viewer_id, module, request_id) do update set parts = request_viewer.parts | excluded.parts
        where request_viewer.parts <> request_viewer.parts | excluded.parts
    ),
    audited as (
      insert into audit (actor_id, act, entity, entity_id, detail)
      values (${writing.audit.actorId}::uuid, ${writing.audit.act}, ${after.module}, ${after.id}::uuid, ${JSON.stringify(writing.audit.detail)}::jsonb)
    )
    ${write}`.execute(tx)
}

/** The next code of a module: `LV-2026-000123`. Numbers rise but may have gaps. */
export async function nextCode(tx: Tx, prefix: string, year: string): Promise<string> {
  const row = await first(tx, sql<{ number: number }>`select nextval('request_number') as number`)
  return `${prefix}-${year}-${String(row?.number ?? 0).padStart(6, '0')}`
}

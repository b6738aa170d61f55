import { sql } from 'kysely'
import { isWaiting, type StatusId } from '#shared/status.ts'
import { first, type Tx } from '#server/foundation/db.ts'
import { newId } from '#server/foundation/ids.ts'
import { tellAfterCommit } from '#server/foundation/live-news.ts'
import type { Change } from '#server/records/change.ts'
import { asked, comeTo, turn, type Approval, type LevelPerson } from './machine.ts'
import { mailEventOf, mailsOfNotices } from './mail.ts'

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
  unit: string | null
  typeId: string | null
  typeNames: Readonly<Record<string, string>> | null
  lines: Change[]
  approval: Approval
  flowId: string | null
  rule: string | null
  updatedAt: string
}

/** The columns of a `RequestRecord`, over `request r`. */
export const requestColumns = sql`
  r.id, r.code, r.module, r.author_id as "authorId", r.requestor_id as "requestorId", r.subject_id as "subjectId",
  r.status_id as "statusId", r.version, r.transaction_date as "transactionDate", r.submitted_at as "submittedAt", r.form,
  r.starts_on as "startsOn", r.ends_on as "endsOn", trim_scale(r.quantity)::text as quantity, r.unit,
  r.type_id as "typeId", r.type_names as "typeNames", r.lines, r.approval, r.flow_id as "flowId", r.rule, r.updated_at as "updatedAt"`

/** The request, standing still until the transaction ends. */
export const lockRequest = (tx: Tx, id: string, module: string): Promise<RequestRecord | undefined> =>
  first(tx, sql<RequestRecord>`select ${requestColumns} from request r where r.id = ${id}::uuid and r.module = ${module} for no key update`)

/** The same where nobody else holds it; undefined where somebody does. */
export const lockIfFree = (tx: Tx, id: string, module: string): Promise<RequestRecord | undefined> =>
  first(
    tx,
    sql<RequestRecord>`select ${requestColumns} from request r where r.id = ${id}::uuid and r.module = ${module} for no key update skip locked`,
  )

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
  /** Persons of the request with their parts; bits are only added. */
  viewers: { id: string; parts: number }[]
  /** Persons whose present sites' HR sees the request. */
  sitesOf: readonly string[]
}

const jsonOf = (value: object | null) => value && JSON.stringify(value)

const waitingNames = (persons: readonly LevelPerson[]) => persons.map((person) => person.name).join(', ')

/**
 * Writes a request with its tasks, history, notices and audit row. `before` is what is stored (undefined: a new one, whose
 * code is completed by the next number); tasks are the difference between the two. Answers the request with its code.
 */
export async function writeRequest(
  tx: Tx,
  before: RequestRecord | undefined,
  after: RequestRecord,
  writing: Writing,
  now: Date,
): Promise<RequestRecord> {
  const had = before && isWaiting(before.statusId) ? before.approval : undefined
  const has = isWaiting(after.statusId) ? asked(after.approval) : []
  const gone = had
    ? asked(had)
        .map((person) => person.id)
        .filter((id) => !has.some((person) => person.id === id))
    : []
  const come = has.length > 0 ? comeTo(had, after.approval) : []
  const at = now.toISOString()
  const tasks = come.map((person) => ({ person_id: person.id, level: turn(after.approval)?.level ?? null }))
  const viewers = merged(writing.viewers)
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
    notices: writing.notices.map((notice) => ({
      id: newId(),
      employee_id: notice.employeeId,
      type_id: notice.typeId,
      key: notice.key,
      event: mailEventOf(notice.key, writing.audit.act),
      params: notice.params,
    })),
    tasks,
    viewers,
  })
  const [id, module] = [sql`${after.id}::uuid`, sql`${after.module}::text`]
  // Numbers rise but may have gaps: a row that everybody counts up would make everybody wait.
  const numbered = before
    ? sql`select ${before.code}::text as code`
    : sql`select ${after.code}::text || lpad(n::text, greatest(6, length(n::text)), '0') as code from nextval('request_number') n`
  // What there is nothing of is left out: also an insert of no rows opens its table and every index.
  const parts = [
    sql`given as (select ${payload}::jsonb as data)`,
    sql`numbered as materialized (${numbered})`,
    writing.history.length > 0 &&
      sql`history as (
        insert into request_history (id, request_id, at, actor_id, on_behalf_of, level, act, note, attachment_id)
        select x.id, ${id}, ${at}::timestamptz, x.actor_id, x.on_behalf_of, x.level, x.act, x.note, x.attachment_id
        from given, jsonb_to_recordset(data->'history') as x (id uuid, actor_id uuid, on_behalf_of uuid, level smallint, act text, note text, attachment_id uuid)
      )`,
    writing.notices.length > 0 &&
      sql`notices as (
        insert into notification (id, employee_id, type_id, key, params, module, request_id, created_at)
        select x.id, x.employee_id, x.type_id, x.key, x.params || jsonb_build_object('code', (select code from numbered)), ${module}, ${id}, ${at}::timestamptz
        from given, jsonb_to_recordset(data->'notices') as x (id uuid, employee_id uuid, type_id text, key text, params jsonb)
      ),
      mails as (${mailsOfNotices({ module: after.module, requestId: after.id, version: after.version, at })})`,
    tasks.length > 0 &&
      sql`tasks as (
        insert into task (person_id, request_id, module, level, waiting_since)
        select x.person_id, ${id}, ${module}, x.level, ${at}::timestamptz
        from given, jsonb_to_recordset(data->'tasks') as x (person_id uuid, level smallint)
        on conflict (person_id, request_id, kind) do update set level = excluded.level, waiting_since = excluded.waiting_since, reminded_at = null
      )`,
    gone.length > 0 && sql`done as (delete from task where request_id = ${id} and person_id = any (${gone}::uuid[]))`,
    (viewers.length > 0 || writing.sitesOf.length > 0) &&
      sql`viewers as (
        insert into request_viewer (viewer_id, module, request_id, parts)
        select x.id, ${module}, ${id}, x.parts from given, jsonb_to_recordset(data->'viewers') as x (id uuid, parts smallint)
        union all
        select distinct a.site_id, ${module}, ${id}, ${part.site}::smallint
        from unnest(${writing.sitesOf}::uuid[]) as e (id)
        cross join lateral (select site_id from assignment x where x.employee_id = e.id and x.starts_on <= current_date order by x.starts_on desc limit 1) a
        where a.site_id is not null
        on conflict (viewer_id, module, request_id) do update set parts = request_viewer.parts | excluded.parts
          where request_viewer.parts <> request_viewer.parts | excluded.parts
      )`,
    sql`audited as (
      insert into audit (actor_id, act, entity, entity_id, detail)
      values (${writing.audit.actorId}::uuid, ${writing.audit.act}, ${after.module}, ${id}, ${JSON.stringify(writing.audit.detail)}::jsonb || jsonb_build_object('code', (select code from numbered)))
    )`,
  ].filter((one) => one !== false)
  const row = before ? changed(before, after, waitingNames(has), at) : inserted(after, waitingNames(has), at)
  const written = await first(tx, sql<{ code: string }>`with ${sql.join(parts)} ${row} returning code`)
  tellAfterCommit(tx, {
    request: { module: after.module, id: after.id },
    notices: writing.notices.map((notice) => notice.employeeId),
    inbox: [...come.map((person) => person.id), ...gone],
  })
  return { ...after, code: written?.code ?? after.code }
}

const inserted = (after: RequestRecord, waitingFor: string, at: string) => sql`
  insert into request (id, code, module, author_id, requestor_id, subject_id, status_id, version, transaction_date, submitted_at,
    form, starts_on, ends_on, quantity, unit, type_id, type_names, lines, approval, flow_id, rule, waiting_for, updated_at)
  values (${after.id}, (select code from numbered), ${after.module}, ${after.authorId}, ${after.requestorId}, ${after.subjectId}, ${after.statusId},
    ${after.version}, ${after.transactionDate}, ${after.submittedAt}, ${JSON.stringify(after.form)}::jsonb, ${after.startsOn}, ${after.endsOn},
    ${after.quantity}, ${after.unit}, ${after.typeId}, ${jsonOf(after.typeNames)}::jsonb, ${JSON.stringify(after.lines)}::jsonb, ${JSON.stringify(after.approval)}::jsonb, ${after.flowId},
    ${after.rule}, ${waitingFor}, ${at})`

/** What is asked for, and by which rule: acts on it leave all of it as it is. */
const asking = [
  'transactionDate',
  'submittedAt',
  'form',
  'requestorId',
  'subjectId',
  'startsOn',
  'endsOn',
  'quantity',
  'unit',
  'typeId',
  'typeNames',
  'lines',
  'flowId',
  'rule',
] as const satisfies (keyof RequestRecord)[]

function changed(before: RequestRecord, after: RequestRecord, waitingFor: string, at: string) {
  const ended = [3, 4, 5, 11, 12].includes(after.statusId)
  const asked = asking.some((name) => before[name] !== after[name])
    ? sql`transaction_date = ${after.transactionDate}, form = ${JSON.stringify(after.form)}::jsonb, requestor_id = ${after.requestorId},
          subject_id = ${after.subjectId}, starts_on = ${after.startsOn}, ends_on = ${after.endsOn}, quantity = ${after.quantity}, unit = ${after.unit},
          type_id = ${after.typeId}, type_names = ${jsonOf(after.typeNames)}::jsonb, lines = ${JSON.stringify(after.lines)}::jsonb,
          flow_id = ${after.flowId}, rule = ${after.rule}, submitted_at = ${after.submittedAt}, `
    : sql``
  return sql`
    update request set ${asked}status_id = ${after.statusId}, version = ${after.version}, ended_at = ${ended ? at : null},
      approval = ${JSON.stringify(after.approval)}::jsonb, waiting_for = ${waitingFor}, updated_at = ${at}
    where id = ${after.id}::uuid`
}

/** One row a viewer: a statement cannot add to the same row twice. */
function merged(viewers: Writing['viewers']): Writing['viewers'] {
  const parts = new Map<string, number>()
  for (const viewer of viewers) parts.set(viewer.id, (parts.get(viewer.id) ?? 0) | viewer.parts)
  return [...parts].map(([id, bits]) => ({ id, parts: bits }))
}

/** Parties and sites that a stored request no longer concerns lose sight of it. */
export async function keepViewers(
  tx: Tx,
  requestId: string,
  { parties, sitesOf }: { parties: readonly string[]; sitesOf: readonly string[] },
): Promise<void> {
  await sql`
    update request_viewer set parts = parts & ~${part.party | part.site}::smallint
    where request_id = ${requestId}::uuid and parts & ${part.party | part.site}::smallint > 0
      and not viewer_id = any (${parties}::uuid[])
      and not viewer_id in (
        select a.site_id from unnest(${sitesOf}::uuid[]) as e (id)
        cross join lateral (select site_id from assignment x where x.employee_id = e.id and x.starts_on <= current_date order by x.starts_on desc limit 1) a
        where a.site_id is not null)`.execute(tx)
}

/** Those who are no longer asked and never acted lose sight of the request. */
export async function dropApprovers(tx: Tx, requestId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update request_viewer v set parts = parts & ~${part.approver | part.upcoming}::smallint
    where v.request_id = ${requestId}::uuid and v.viewer_id = any (${ids}::uuid[])
      and not exists (select from request_history h where h.request_id = v.request_id and v.viewer_id in (h.actor_id, h.on_behalf_of))`.execute(
    tx,
  )
}

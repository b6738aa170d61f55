import type { RequestAct } from '#shared/wire.ts'
import { sql } from 'kysely'
import { isWaiting, type StatusId } from '#shared/status.ts'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { tellAfterCommit } from '#server/foundation/live/news.ts'
import { whenceIn } from '#server/foundation/identity/whence.ts'
import type { Change } from '#server/records/change.ts'
import { asked, comeTo, turn, type Approval, type LevelPerson } from './machine.ts'
import { mailEventOf } from './mail.ts'
import { measureColumns } from './measure.ts'
import { part } from './parts.ts'
import { noticesWritten } from './stand-ins.ts'
import { store, type Rows } from './store-rows.ts'

export type TimeUnit = 'day' | 'hour'

/** A request as stored. */
export interface StoredRequest {
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
  unit: TimeUnit | null
  amount: string | null
  currency: string | null
  typeId: string | null
  typeNames: Readonly<Record<string, string>> | null
  lines: Change[]
  approval: Approval
  flowId: string | null
  rule: string | null
  updatedAt: string
}

/** The columns of a `StoredRequest`, over `request r`. */
export const requestColumns = sql`
  r.id, r.code, r.module, r.author_id as "authorId", r.requestor_id as "requestorId", r.subject_id as "subjectId",
  r.status_id as "statusId", r.version, r.transaction_date as "transactionDate", r.submitted_at as "submittedAt", r.form,
  r.starts_on as "startsOn", r.ends_on as "endsOn", ${measureColumns},
  r.type_id as "typeId", r.type_names as "typeNames", r.lines, r.approval, r.flow_id as "flowId", r.rule, r.updated_at as "updatedAt"`

/** The request, standing still until the transaction ends. */
export const lockRequest = (tx: Tx, id: string, module: string): Promise<StoredRequest | undefined> =>
  first(tx, sql<StoredRequest>`select ${requestColumns} from request r where r.id = ${id}::uuid and r.module = ${module} for no key update`)

/** The same where nobody else holds it; undefined where somebody does. */
export const lockIfFree = (tx: Tx, id: string, module: string): Promise<StoredRequest | undefined> =>
  first(
    tx,
    sql<StoredRequest>`select ${requestColumns} from request r where r.id = ${id}::uuid and r.module = ${module} for no key update skip locked`,
  )

export interface HistoryEntry {
  actorId: string | null
  onBehalfOf?: string | null
  level?: number | null
  act: RequestAct
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

const waitingNames = (persons: readonly LevelPerson[]) => persons.map((person) => person.name).join(', ')

/**
 * Writes a request with its tasks, history, notices and audit row. `before` is what is stored (undefined: a new one, whose
 * code is completed by the next number); tasks are the difference between the two. Answers the request with its code.
 */
export async function writeRequest(
  tx: Tx,
  before: StoredRequest | undefined,
  after: StoredRequest,
  writing: Writing,
  now: Date,
): Promise<StoredRequest> {
  const had = before && isWaiting(before.statusId) ? before.approval : undefined
  const has = isWaiting(after.statusId) ? asked(after.approval) : []
  const gone = had
    ? asked(had)
        .map((person) => person.id)
        .filter((id) => !has.some((person) => person.id === id))
    : []
  const come = has.length > 0 ? comeTo(had, after.approval) : []
  const about = { request_id: after.id, module: after.module, at: now.toISOString() }
  const level = turn(after.approval)?.level ?? null
  const viewers = merged(writing.viewers)
  const facets = { status_id: after.statusId, starts_on: after.startsOn, ends_on: after.endsOn }
  const notices = writing.notices.map((notice) => ({
    ...about,
    id: newId(),
    employee_id: notice.employeeId,
    type_id: notice.typeId,
    key: notice.key,
    event: mailEventOf(notice.key, writing.audit.act),
    params: notice.params,
  }))
  const code = await store(tx, {
    ...rowsOfRequest(before, after, waitingNames(has), about.at),
    numbered: [{ id: after.id, code: before?.code ?? after.code, is_new: !before, version: after.version }],
    history: writing.history.map((entry) => ({
      ...about,
      id: newId(),
      actor_id: entry.actorId,
      on_behalf_of: entry.onBehalfOf ?? null,
      level: entry.level ?? null,
      act: entry.act,
      note: entry.note ?? '',
      attachment_id: entry.attachmentId ?? null,
    })),
    notices,
    tasks: come.map((person) => ({ ...about, person_id: person.id, level })),
    gone: gone.map((id) => ({ request_id: after.id, person_id: id })),
    viewers: viewers.map(({ id, parts }) => ({ ...about, ...facets, viewer_id: id, parts })),
    seen:
      before && listedBy.some((name) => before[name] !== after[name])
        ? [{ ...facets, request_id: after.id, written: viewers.map(({ id }) => id) }]
        : [],
    sites: writing.sitesOf.map((id) => ({ ...about, employee_id: id })),
    audits: [{ ...about, from_where: whenceIn(tx), actor_id: writing.audit.actorId, act: writing.audit.act, detail: writing.audit.detail }],
  })
  noticesWritten(
    tx,
    notices.map(({ id }) => id),
  )
  tellAfterCommit(tx, {
    request: { module: after.module, id: after.id },
    notices: writing.notices.map((notice) => notice.employeeId),
    inbox: [...come.map((person) => person.id), ...gone],
  })
  return { ...after, code }
}

/** What stands with each viewer of a request. */
const listedBy = ['statusId', 'startsOn', 'endsOn'] as const satisfies (keyof StoredRequest)[]

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
  'amount',
  'currency',
  'typeId',
  'typeNames',
  'lines',
  'flowId',
  'rule',
] as const satisfies (keyof StoredRequest)[]

/** The request itself as rows: a new one, one that asks for something else, or one whose state alone is another. */
function rowsOfRequest(
  before: StoredRequest | undefined,
  after: StoredRequest,
  waitingFor: string,
  at: string,
): Pick<Rows, 'made' | 'asked' | 'moved'> {
  const state = {
    id: after.id,
    status_id: after.statusId,
    version: after.version,
    approval: after.approval,
    waiting_for: waitingFor,
    updated_at: at,
    ended_at: [3, 4, 5, 11, 12].includes(after.statusId) ? at : null,
  }
  if (before && asking.every((name) => before[name] === after[name])) {
    // A reminder changes nothing of the request: it stays where it stands among what has changed lately.
    const moves = state.status_id !== before.statusId || state.version !== before.version || state.approval !== before.approval
    return { made: [], asked: [], moved: moves ? [state] : [] }
  }
  const whole = {
    ...state,
    module: after.module,
    author_id: after.authorId,
    requestor_id: after.requestorId,
    subject_id: after.subjectId,
    transaction_date: after.transactionDate,
    submitted_at: after.submittedAt,
    form: after.form,
    starts_on: after.startsOn,
    ends_on: after.endsOn,
    quantity: after.quantity,
    unit: after.unit,
    amount: after.amount,
    currency: after.currency,
    type_id: after.typeId,
    type_names: after.typeNames,
    lines: after.lines,
    flow_id: after.flowId,
    rule: after.rule,
  }
  return before ? { made: [], asked: [whole], moved: [] } : { made: [whole], asked: [], moved: [] }
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

import { sql } from 'kysely'
import { isEditable, isWaiting, status } from '#shared/status.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { whenceIn } from '#server/foundation/identity/whence.ts'
import type { Change, Source } from '#server/records/change.ts'
import { undecided } from './by-line.ts'
import { claimNoteFile, demand, demandVersion, lockedRequest, moduleOf, type Acting } from './context.ts'
import { stop } from '../request/machine.ts'
import type { Engine } from '../request/module.ts'
import { endNotices } from './notices.ts'
import { may } from './rights.ts'
import { lockChanges, takeStep } from './steps.ts'
import { lockRequest, writeRequest, type StoredRequest } from '../request/store.ts'

/** Deletes an entry, withdraws what is under way (3), or undoes what was approved (11). */
export async function cancel(engine: Engine, tx: Tx, kind: string, id: string, acting: Acting): Promise<StoredRequest> {
  const { viewer, now } = acting
  const context = await lockedRequest(tx, engine, viewer, kind, id)
  const { request, module } = context
  const verdict = may(viewer, 'cancel', context)
  demand(verdict)
  demandVersion(request, acting.version)
  if (request.statusId === status.entry) return removeEntry(tx, request, viewer.id, acting.note)
  const undo = request.statusId === status.approved
  const lines = await letGo(engine, tx, request, { actorId: viewer.id, today: viewer.today })
  await claimNoteFile(tx, viewer, request, acting.attachmentId)
  const after: StoredRequest = {
    ...request,
    lines,
    statusId: undo ? status.cancelledAfterApproval : status.cancelled,
    approval: stop(request.approval, 'requestor'),
  }
  const names = { requestor: context.requestorName, actor: viewer.name }
  const onBehalfOf = verdict.as && verdict.as.id !== viewer.id ? verdict.as.id : null
  await writeRequest(
    tx,
    request,
    after,
    {
      history: [{ actorId: viewer.id, onBehalfOf, act: 'cancel', note: acting.note, attachmentId: acting.attachmentId }],
      notices: endNotices(module, after, 'cancelled', viewer.id, names),
      audit: { actorId: viewer.id, act: 'cancel', detail: { code: request.code, undo } },
      viewers: [],
      sitesOf: [],
    },
    now,
  )
  return after
}

/**
 * Takes back what an approved request did, or gives free what a waiting one held. Answers its lines as they stand then: of
 * what was taken back none is carried out any more.
 */
async function letGo(engine: Engine, tx: Tx, request: StoredRequest, by: Omit<Source, 'requestId'>): Promise<Change[]> {
  const { id: requestId, lines, statusId } = request
  const undo = statusId === status.approved
  if (!undo && !isWaiting(statusId)) return lines
  await lockChanges(engine, tx, lines)
  await takeStep(engine, tx, undo ? 'reverse' : 'release', lines, { ...by, requestId })
  return undo ? undecided(lines) : lines
}

async function removeEntry(tx: Tx, request: StoredRequest, by: string, note: string): Promise<StoredRequest> {
  await sql`update attachment set request_id = null where request_id = ${request.id}::uuid`.execute(tx)
  await sql`
    with viewers as (delete from request_viewer where request_id = ${request.id}::uuid),
      tasks as (delete from task where request_id = ${request.id}::uuid),
      history as (delete from request_history where request_id = ${request.id}::uuid)
    delete from request where id = ${request.id}::uuid`.execute(tx)
  await sql`
    insert into audit (actor_id, act, entity, entity_id, detail, from_where)
    values (${by}::uuid, 'delete', ${request.module}, ${request.id}::uuid,
      ${JSON.stringify({ code: request.code, form: request.form, ...(note && { note }) })}::jsonb, ${whenceIn(tx)}::text)`.execute(tx)
  return { ...request, statusId: status.cancelled }
}

/** HR sends an ended request back, or its requestor takes up again what was cancelled or closed; what it had changed is reversed first. */
export async function reopen(engine: Engine, tx: Tx, kind: string, id: string, acting: Acting): Promise<StoredRequest> {
  const { viewer, now } = acting
  const context = await lockedRequest(tx, engine, viewer, kind, id)
  const { request, module } = context
  demand(may(viewer, 'reopen', context))
  demandVersion(request, acting.version)
  const lines = await letGo(engine, tx, request, { actorId: viewer.id, today: viewer.today })
  await claimNoteFile(tx, viewer, request, acting.attachmentId)
  const after: StoredRequest = { ...request, lines, statusId: status.reopened, version: request.version + 1 }
  const names = { requestor: context.requestorName, actor: viewer.name }
  await writeRequest(
    tx,
    request,
    after,
    {
      history: [{ actorId: viewer.id, act: 'reopen', note: acting.note, attachmentId: acting.attachmentId }],
      notices: endNotices(module, after, 'reopened', viewer.id, names),
      audit: { actorId: viewer.id, act: 'reopen', detail: { code: request.code } },
      viewers: [],
      sitesOf: [],
    },
    now,
  )
  return after
}

/**
 * The system ends a request: its requestor left, a period closed, a deadline passed. One that was approved is ended where what
 * it did cannot stand (a payment came back): its effect is reversed. Undefined where it had ended otherwise.
 */
export async function closeBySystem(
  engine: Engine,
  tx: Tx,
  kind: string,
  id: string,
  given: { note: string; today: string; now: Date },
): Promise<StoredRequest | undefined> {
  const module = moduleOf(engine, kind)
  const request = await lockRequest(tx, id, module.contract.module)
  const undo = request?.statusId === status.approved
  if (!request || !(undo || isWaiting(request.statusId) || isEditable(request.statusId))) return undefined
  const lines = await letGo(engine, tx, request, { actorId: null, today: given.today })
  const after: StoredRequest = { ...request, lines, statusId: status.closedBySystem, approval: stop(request.approval, 'system') }
  await writeRequest(
    tx,
    request,
    after,
    {
      history: [{ actorId: null, act: 'close', note: given.note }],
      notices: endNotices(module, after, 'closed', null, { requestor: '', actor: '' }),
      audit: { actorId: null, act: 'close', detail: { code: request.code, note: given.note } },
      viewers: [],
      sitesOf: [],
    },
    given.now,
  )
  return after
}

import { sql } from 'kysely'
import { isEditable, isWaiting, status } from '#shared/status.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { claimNoteFile, demand, demandVersion, lockedRequest, moduleOf, type Acting } from './context.ts'
import { stop } from '../request/machine.ts'
import type { Rules } from '../request/module.ts'
import { endNotices } from './notices.ts'
import { may } from './rights.ts'
import { lockChanges, takeStep } from './steps.ts'
import { lockRequest, writeRequest, type RequestRecord } from '../request/store.ts'

/** Deletes an entry, withdraws what is under way (3), or undoes what was approved (11). */
export async function cancel(house: Rules, tx: Tx, kind: string, id: string, acting: Acting): Promise<RequestRecord> {
  const { viewer, now } = acting
  const context = await lockedRequest(tx, house, viewer, kind, id)
  const { record, module } = context
  const verdict = may(viewer, 'cancel', context)
  demand(verdict)
  demandVersion(record, acting.version)
  if (record.statusId === status.entry) return removeEntry(tx, record, viewer.id, acting.note)
  const undo = record.statusId === status.approved
  if (undo || isWaiting(record.statusId)) {
    await lockChanges(house, tx, record.lines)
    await takeStep(house, tx, undo ? 'reverse' : 'release', record.lines, { requestId: record.id, actorId: viewer.id, today: viewer.today })
  }
  await claimNoteFile(tx, viewer, record, acting.attachmentId)
  const after: RequestRecord = {
    ...record,
    statusId: undo ? status.cancelledAfterApproval : status.cancelled,
    approval: stop(record.approval, 'requestor'),
  }
  const names = { requestor: context.requestorName, actor: viewer.name }
  const onBehalfOf = verdict.as && verdict.as.id !== viewer.id ? verdict.as.id : null
  await writeRequest(
    tx,
    record,
    after,
    {
      history: [{ actorId: viewer.id, onBehalfOf, act: 'cancel', note: acting.note, attachmentId: acting.attachmentId }],
      notices: endNotices(module, after, 'cancelled', viewer.id, names),
      audit: { actorId: viewer.id, act: 'cancel', detail: { code: record.code, undo } },
      viewers: [],
      sitesOf: [],
    },
    now,
  )
  return after
}

async function removeEntry(tx: Tx, record: RequestRecord, by: string, note: string): Promise<RequestRecord> {
  await sql`update attachment set request_id = null where request_id = ${record.id}::uuid`.execute(tx)
  await sql`
    with viewers as (delete from request_viewer where request_id = ${record.id}::uuid),
      tasks as (delete from task where request_id = ${record.id}::uuid),
      history as (delete from request_history where request_id = ${record.id}::uuid)
    delete from request where id = ${record.id}::uuid`.execute(tx)
  await sql`
    insert into audit (actor_id, act, entity, entity_id, detail)
    values (${by}::uuid, 'delete', ${record.module}, ${record.id}::uuid, ${JSON.stringify({ code: record.code, form: record.form, ...(note && { note }) })}::jsonb)`.execute(
    tx,
  )
  return { ...record, statusId: status.cancelled }
}

/** HR sends an ended request back, or its requestor takes up again what was cancelled or closed; what it had changed is reversed first. */
export async function reopen(house: Rules, tx: Tx, kind: string, id: string, acting: Acting): Promise<RequestRecord> {
  const { viewer, now } = acting
  const context = await lockedRequest(tx, house, viewer, kind, id)
  const { record, module } = context
  demand(may(viewer, 'reopen', context))
  demandVersion(record, acting.version)
  if (record.statusId === status.approved) {
    await lockChanges(house, tx, record.lines)
    await takeStep(house, tx, 'reverse', record.lines, { requestId: record.id, actorId: viewer.id, today: viewer.today })
  }
  await claimNoteFile(tx, viewer, record, acting.attachmentId)
  const after: RequestRecord = { ...record, statusId: status.reopened, version: record.version + 1 }
  const names = { requestor: context.requestorName, actor: viewer.name }
  await writeRequest(
    tx,
    record,
    after,
    {
      history: [{ actorId: viewer.id, act: 'reopen', note: acting.note, attachmentId: acting.attachmentId }],
      notices: endNotices(module, after, 'reopened', viewer.id, names),
      audit: { actorId: viewer.id, act: 'reopen', detail: { code: record.code } },
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
  house: Rules,
  tx: Tx,
  kind: string,
  id: string,
  given: { note: string; today: string; now: Date },
): Promise<RequestRecord | undefined> {
  const module = moduleOf(house, kind)
  const record = await lockRequest(tx, id, module.contract.module)
  const undo = record?.statusId === status.approved
  if (!record || !(undo || isWaiting(record.statusId) || isEditable(record.statusId))) return undefined
  if (undo || isWaiting(record.statusId)) {
    await lockChanges(house, tx, record.lines)
    await takeStep(house, tx, undo ? 'reverse' : 'release', record.lines, { requestId: id, actorId: null, today: given.today })
  }
  const after: RequestRecord = { ...record, statusId: status.closedBySystem, approval: stop(record.approval, 'system') }
  await writeRequest(
    tx,
    record,
    after,
    {
      history: [{ actorId: null, act: 'close', note: given.note }],
      notices: endNotices(module, after, 'closed', null, { requestor: '', actor: '' }),
      audit: { actorId: null, act: 'close', detail: { code: record.code, note: given.note } },
      viewers: [],
      sitesOf: [],
    },
    given.now,
  )
  return after
}

import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Attachment } from '#shared/wire.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import {
  attachmentsOf,
  checkedFiles,
  claimAttachments,
  freeAttachments,
  storeAttachment,
  type CheckedFile,
} from '#server/platform/attachments.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { demand, lockedRequest, type Acting } from './context.ts'
import type { Engine } from '../request/module.ts'
import { may } from './rights.ts'
import { writeRequest } from '../request/store.ts'

type Changing = Pick<Acting, 'viewer' | 'now'> & { kind: string }

type Answering<I, O> = Endpoint<z.ZodMiniObject & z.ZodMiniType<I>, z.ZodMiniType<O>>

/** The calls by which files come to a module's requests one by one, and are taken away. */
interface FileCalls {
  createAttachment: Answering<{ id?: string | null | undefined }, Attachment>
  deleteAttachment: Answering<{ id: string }, { id: string }>
}

/** Serves them for one module. */
export function serveRequestFiles(
  api: Api<Viewer>,
  db: Db,
  engine: Engine,
  { kind, module }: { kind: string; module: string },
  calls: FileCalls,
): void {
  api.serve(calls.createAttachment, async (input, call) => {
    const { person } = call
    requireModule(person, module, 'write')
    const [file] = await checkedFiles(call.files.slice(0, 1))
    if (!file) throw refuse(400, 'upload.none', undefined, 'attachment')
    const changing = { kind, viewer: person, now: new Date() }
    return actOnce(db, call, (tx) => addFile(engine, tx, changing, input.id ?? null, file))
  })

  api.serve(calls.deleteAttachment, async (input, call) => {
    const { person } = call
    requireModule(person, module, 'write')
    return actOnce(db, call, async (tx) => {
      await removeFile(engine, tx, { kind, viewer: person, now: new Date() }, input.id)
      return { id: input.id }
    })
  })
}

/** Changes the files of a request that the person may edit: a change of its form like any other. */
async function changeFiles(
  engine: Engine,
  tx: Tx,
  { kind, viewer, now }: Changing,
  requestId: string,
  change: () => Promise<void>,
): Promise<void> {
  const context = await lockedRequest(tx, engine, viewer, kind, requestId)
  demand(may(viewer, 'edit', context))
  const { request } = context
  await change()
  const after = { ...request, version: request.version + 1, updatedAt: now.toISOString() }
  const audit = { actorId: viewer.id, act: 'change', detail: { version: after.version } }
  await writeRequest(tx, request, after, { history: [], notices: [], audit, viewers: [], sitesOf: [] }, now)
}

/** Stores a file; with `requestId` it belongs to that request at once. */
async function addFile(engine: Engine, tx: Tx, changing: Changing, requestId: string | null, file: CheckedFile): Promise<Attachment> {
  const { viewer } = changing
  const stored = await storeAttachment(tx, viewer.id, file)
  if (requestId) await changeFiles(engine, tx, changing, requestId, () => claimAttachments(tx, viewer.id, requestId, [stored.attachmentId]))
  return stored
}

/** Takes a file away for good: from the request that has it, or one of the person's own that no request has taken. */
async function removeFile(engine: Engine, tx: Tx, changing: Changing, id: string): Promise<void> {
  const file = await first(
    tx,
    sql<{ requestId: string | null; loose: boolean }>`
      select a.request_id as "requestId", a.owner_id = ${changing.viewer.id}::uuid
        and not exists (select from employee e where e.picture_id = a.id) as loose
      from attachment a where a.id = ${id}::uuid`,
  )
  const requestId = file?.requestId
  if (requestId) await changeFiles(engine, tx, changing, requestId, () => release(tx, requestId, id))
  else if (!file?.loose) throw notFound()
  await sql`delete from attachment where id = ${id}::uuid and request_id is null`.execute(tx)
}

/** A file of an act belongs to the history and stays. */
async function release(tx: Tx, requestId: string, id: string): Promise<void> {
  const files = (await attachmentsOf(tx, requestId)).map((file) => file.attachmentId)
  if (!files.includes(id)) throw notFound()
  await freeAttachments(
    tx,
    requestId,
    files.filter((file) => file !== id),
  )
}

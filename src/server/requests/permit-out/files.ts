import { sql } from 'kysely'
import { demand, lockedRequest, type Acting } from '#server/approval/context.ts'
import type { Approvals } from '#server/approval/module.ts'
import { may } from '#server/approval/rights.ts'
import { writeRequest } from '#server/approval/store.ts'
import type { UploadedFile } from '#server/foundation/body.ts'
import { first, type Tx } from '#server/foundation/db.ts'
import { notFound } from '#server/foundation/refusal.ts'
import { attachmentsOf, claimAttachments, freeAttachments, storeAttachment } from '#server/platform/attachments.ts'
import type { Attachment } from '#shared/wire.ts'

const kind = 'permit-out'

type Changing = Pick<Acting, 'viewer' | 'now'>

/** Changes the files of a permit that the person may edit: a change of its form like any other. */
async function changeFiles(
  house: Approvals,
  tx: Tx,
  { viewer, now }: Changing,
  requestId: string,
  change: () => Promise<void>,
): Promise<void> {
  const context = await lockedRequest(tx, house, viewer, kind, requestId)
  demand(may(viewer, 'edit', context), false)
  const { record } = context
  await change()
  const after = { ...record, version: record.version + 1, updatedAt: now.toISOString() }
  const audit = { actorId: viewer.id, act: 'change', detail: { version: after.version } }
  await writeRequest(tx, record, after, { history: [], notices: [], audit, viewers: [], sitesOf: [] }, now)
}

/** Stores a file; with `requestId` it belongs to that permit at once. */
export async function addFile(
  house: Approvals,
  tx: Tx,
  changing: Changing,
  requestId: string | null,
  file: UploadedFile,
): Promise<Attachment> {
  const { viewer } = changing
  const stored = await storeAttachment(tx, viewer.id, file)
  if (requestId) await changeFiles(house, tx, changing, requestId, () => claimAttachments(tx, viewer.id, requestId, [stored.attachmentId]))
  return stored
}

/** Takes a file away for good: from the permit that has it, or one of the person's own that no request has taken. */
export async function removeFile(house: Approvals, tx: Tx, changing: Changing, id: string): Promise<void> {
  const file = await first(
    tx,
    sql<{ requestId: string | null; loose: boolean }>`
      select a.request_id as "requestId", a.owner_id = ${changing.viewer.id}::uuid
        and not exists (select from employee e where e.picture_id = a.id) as loose
      from attachment a where a.id = ${id}::uuid`,
  )
  const requestId = file?.requestId
  if (requestId) await changeFiles(house, tx, changing, requestId, () => release(tx, requestId, id))
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

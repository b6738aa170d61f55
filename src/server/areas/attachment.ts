import { acceptedTypes, attachmentCalls } from '#shared/areas/attachment.ts'
import { maySee } from '#server/approval/sight/visibility.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api, FileAnswer } from '#server/foundation/http/http.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { checkedFiles, readAttachment, storeAttachment } from '#server/platform/attachments.ts'
import { isFileAnnounced } from '#server/records/announcement/sight.ts'
import { tellRead } from '#server/platform/readings.ts'

/** Files: uploaded by somebody, read by whoever sees the request that they belong to. */
export function serveAttachments(api: Api<Viewer>, db: Db): void {
  const read = async (viewer: Viewer, id: string, disposition: FileAnswer['disposition']): Promise<FileAnswer> => {
    const file = await readAttachment(db, id)
    if (!file) throw notFound()
    const seen =
      file.request_id && file.module
        ? await maySee(db, viewer, file.module, file.request_id)
        : file.owner_id === viewer.id || (await isFileAnnounced(db, viewer, id))
    if (!seen) throw notFound()
    if (file.module && file.code && file.requestor_id)
      await tellRead(db, {
        reader: viewer,
        people: [file.owner_id, file.requestor_id, ...file.people],
        module: file.module,
        code: file.code,
        what: 'file',
      })
    return { fileName: file.file_name, type: file.type, bytes: file.bytes, ...(disposition && { disposition }) }
  }

  api.serve(attachmentCalls.get, (input, { person }) => read(person, input.id, 'attachment'))
  api.serve(attachmentCalls.download, (input, { person }) => read(person, input.id, 'attachment'))

  api.serve(attachmentCalls.extension, async (input) => {
    const found = acceptedTypes.find((type) => type.mimeType === input.mimeType.toLowerCase())
    if (!found) throw notFound()
    return { mimeType: found.mimeType, name: found.name }
  })

  api.serve(attachmentCalls.upload, async (_input, call) => {
    const [file] = await checkedFiles(call.files.slice(0, 1))
    if (!file) throw refuse(400, 'upload.none', undefined, 'attachment')
    return actOnce(db, call, (tx) => storeAttachment(tx, call.person.id, file))
  })
}

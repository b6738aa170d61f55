import * as z from 'zod/mini'
import { calls, endpoint, file } from '#shared/contract/endpoint.ts'
import { attachment, id } from '#shared/wire.ts'

const area = 'attachment'

/** What may be uploaded: the ending, its type and whether the preview shows it. */
export const acceptedTypes = [
  { name: 'png', mimeType: 'image/png', preview: true },
  { name: 'jpg', mimeType: 'image/jpeg', preview: true },
  { name: 'jpeg', mimeType: 'image/jpeg', preview: true },
  { name: 'gif', mimeType: 'image/gif', preview: false },
  { name: 'webp', mimeType: 'image/webp', preview: false },
  { name: 'pdf', mimeType: 'application/pdf', preview: true },
  { name: 'doc', mimeType: 'application/msword', preview: false },
  { name: 'docx', mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', preview: false },
  { name: 'xls', mimeType: 'application/vnd.ms-excel', preview: false },
  { name: 'xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', preview: false },
] as const

export const attachmentMaximum = 4 * 1024 * 1024

export const attachmentCalls = calls(area, {
  get: endpoint({ method: 'GET', path: '/Attachments/{id}', area, summary: 'The file itself', input: z.object({ id }), output: file }),
  download: endpoint({
    method: 'GET',
    path: '/attachments/download/{id}',
    area,
    summary: 'The file, to be saved',
    input: z.object({ id }),
    output: file,
  }),
  extension: endpoint({
    method: 'GET',
    path: '/attachments/get-extension/{mimeType}',
    // A MIME type holds a slash, which a caller may have left as it is.
    aliases: ['/attachments/get-extension/*'],
    area,
    summary: 'The allowed ending of a MIME type',
    input: z.object({ mimeType: z.string().check(z.maxLength(200)) }),
    output: z.object({ mimeType: z.string(), name: z.string() }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/x/attachments',
    area,
    summary: 'Takes a file and answers its id, to be named in a later save',
    input: z.object({}),
    output: attachment,
    upload: true,
    changes: true,
    perMinute: 120,
  }),
})

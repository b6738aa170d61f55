import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { acceptedTypes, attachmentMaximum } from '#shared/areas/attachment.ts'
import type { Attachment } from '#shared/wire.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { UploadedFile } from '#server/foundation/http/body.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { endingOf } from './file-ending.ts'
import { scan } from './scan.ts'

/** What one person may upload in a day. */
const dailyQuota = 40 * 1024 * 1024

/** What an old Office file has in its container beside others, such as installers and mails: the stream of its document. */
const oldOffice = new Map([
  ['application/msword', Buffer.from('WordDocument', 'utf16le')],
  ['application/vnd.ms-excel', Buffer.from('Workbook', 'utf16le')],
])

/**
 * The type of a file by its content, where it agrees with its ending and is one of the accepted; undefined otherwise.
 * Of old Office files the content's type tells the container alone, so they are known by what stands in it.
 */
async function typeOf(file: UploadedFile): Promise<string | undefined> {
  const ending = endingOf(file.fileName)
  const accepted = acceptedTypes.find((type) => type.name === ending)
  if (!accepted) return undefined
  const { fileTypeFromBuffer } = await import('file-type')
  const sniffed = await fileTypeFromBuffer(file.bytes)
  if (!sniffed) return undefined
  if (sniffed.mime === accepted.mimeType) return accepted.mimeType
  const stream = oldOffice.get(accepted.mimeType)
  return stream && sniffed.mime === 'application/x-cfb' && file.bytes.includes(stream) ? accepted.mimeType : undefined
}

/** A name that is harmless in every listing: no path, no control or direction marks, at most 150 characters. */
export function safeName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim()
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(clean)?.[0] ?? ''
  return `${clean.slice(0, clean.length - ending.length).slice(0, 150 - ending.length) || 'file'}${ending}`
}

/** What files with macros hold: a part of a new Office file, a folder of an old one (whose names have two bytes a letter). */
const macroParts = [Buffer.from('vbaProject'), Buffer.from('macrosheets/'), Buffer.from('_VBA_PROJECT', 'utf16le')]
const isOffice = (type: string) => type.includes('openxmlformats') || oldOffice.has(type)

/** A file that may be kept. */
export interface CheckedFile {
  name: string
  type: string
  bytes: Buffer
}

/** Looks at files before anything is written or locked: a virus scanner takes its time. Refuses what is not to be kept. */
export async function checkedFiles(files: readonly UploadedFile[]): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = []
  for (const file of files) checked.push(await checkedFile(file))
  return checked
}

async function checkedFile(file: UploadedFile): Promise<CheckedFile> {
  if (file.bytes.length > attachmentMaximum) throw refuse(413, 'upload.tooLarge', { n: attachmentMaximum / 1024 / 1024 }, 'attachment')
  const type = await typeOf(file)
  if (!type) throw refuse(415, 'upload.notSupported', undefined, 'attachment')
  if (isOffice(type) && macroParts.some((part) => file.bytes.includes(part))) throw refuse(415, 'upload.macro', undefined, 'attachment')
  await scan(file.bytes)
  return { name: safeName(file.fileName), type, bytes: file.bytes }
}

/** Stores a file for a person; it belongs to no request yet. */
export async function storeAttachment(tx: Tx, ownerId: string, { name, type, bytes }: CheckedFile): Promise<Attachment> {
  const id = newId()
  const sha256 = createHash('sha256').update(bytes).digest()
  // One after the other: of many that come at once each counts those before it, and so do those that a draft has taken.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${ownerId}`}, 0))`.execute(tx)
  const used = await first(
    tx,
    sql<{ used: number }>`
      select coalesce(sum(size), 0)::bigint as used from attachment
      where owner_id = ${ownerId}::uuid and created_at > now() - interval '1 day'`,
  )
  if ((used?.used ?? 0) + bytes.length > dailyQuota) throw refuse(413, 'upload.quota', undefined, 'attachment')
  await sql`
    insert into attachment (id, owner_id, file_name, type, size, sha256, bytes)
    values (${id}, ${ownerId}, ${name}, ${type}, ${bytes.length}, ${sha256}, ${bytes})`.execute(tx)
  return describe({ id, file_name: name, type, size: bytes.length })
}

interface Row {
  id: string
  file_name: string
  type: string
  size: number
}

const describe = (row: Row): Attachment => ({
  attachmentId: row.id,
  uniqId: row.id,
  name: row.file_name,
  fileName: row.file_name,
  type: row.type,
  size: row.size,
})

/** Gives files that a person uploaded to a request of theirs, and frees those no longer named. */
export async function claimAttachments(tx: Tx, ownerId: string, requestId: string, ids: readonly string[]): Promise<void> {
  const claimed = await rows(
    tx,
    sql<{ id: string }>`
      update attachment set request_id = ${requestId}::uuid
      where id = any (${ids}::uuid[]) and (request_id = ${requestId}::uuid or (request_id is null and owner_id = ${ownerId}::uuid)) returning id`,
  )
  if (claimed.length !== new Set(ids).size) throw refuse(400, 'upload.foreign', undefined, 'attachmentIds')
}

/** Refuses a file that is not this person's own, or belongs to a request already. */
export async function demandFreeFile(db: Db | Tx, ownerId: string, id: string): Promise<void> {
  const free = await first(db, sql`select from attachment where id = ${id}::uuid and request_id is null and owner_id = ${ownerId}::uuid`)
  if (!free) throw refuse(400, 'upload.foreign', undefined, 'attachmentIds')
}

/** Frees the form's files that a later save no longer names; files of acts stay. */
export async function freeAttachments(tx: Tx, requestId: string, kept: readonly string[]): Promise<void> {
  await sql`
    update attachment set request_id = null
    where request_id = ${requestId}::uuid and not id = any (${kept}::uuid[])
      and not exists (select from request_history h where h.attachment_id = attachment.id)`.execute(tx)
}

/** A request's own files, without those of its acts. */
export async function attachmentsOf(db: Db | Tx, requestId: string): Promise<Attachment[]> {
  const found = await rows(
    db,
    sql<Row>`
      select id, file_name, type, size from attachment a
      where request_id = ${requestId}::uuid and not exists (select from request_history h where h.attachment_id = a.id) order by id`,
  )
  return found.map(describe)
}

export interface StoredFile extends Row {
  owner_id: string
  request_id: string | null
  module: string | null
  code: string | null
  requestor_id: string | null
  /** Whom the lines of its request are about. */
  people: string[]
  bytes: Buffer
}

export async function readAttachment(db: Db, id: string): Promise<StoredFile | undefined> {
  return first(
    db,
    sql<StoredFile>`
      select a.id, a.file_name, a.type, a.size, a.owner_id, a.request_id, r.module, r.code, r.requestor_id,
        array(select distinct (line->>'employeeId')::uuid from jsonb_array_elements(r.lines) line) as people, a.bytes
      from attachment a left join request r on r.id = a.request_id where a.id = ${id}::uuid`,
  )
}

/** Files that nobody named within a day are removed; people's pictures stay, and what is announced. */
export async function sweepAttachments(db: Db): Promise<number> {
  const swept = await sql`
    delete from attachment a where request_id is null and created_at < now() - interval '24 hours'
      and not exists (select from employee e where e.picture_id = a.id)
      and not exists (select from announcement_file f where f.attachment_id = a.id)`.execute(db)
  return Number(swept.numAffectedRows ?? 0n)
}

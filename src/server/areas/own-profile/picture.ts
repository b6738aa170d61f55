import { sql } from 'kysely'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'

/** What a picture has at most, in pixels: larger than any camera's is nobody's face. */
const mostPixels = 40_000_000

/** Makes something that the person has uploaded their picture; null: they have none. */
export async function setPicture(tx: Tx, employeeId: string, attachmentId: string | null): Promise<void> {
  if (attachmentId !== null) await demandPicture(tx, employeeId, attachmentId)
  await sql`update employee set picture_id = ${attachmentId}::uuid where id = ${employeeId}::uuid`.execute(tx)
}

/** It is theirs, of no request, which others see, and can be read as a picture. */
async function demandPicture(tx: Tx, employeeId: string, attachmentId: string): Promise<void> {
  const file = await first(
    tx,
    sql<{ bytes: Buffer; type: string }>`
      select bytes, type from attachment where id = ${attachmentId}::uuid and owner_id = ${employeeId}::uuid and request_id is null for update`,
  )
  if (!file) throw notFound()
  const { default: sharp } = await import('sharp')
  const isPicture =
    file.type.startsWith('image/') && (await sharp(file.bytes, { limitInputPixels: mostPixels }).stats().then(always, never))
  if (!isPicture) throw refuse(400, 'profile.noPicture', undefined, 'attachmentId')
}

const always = () => true
const never = () => false

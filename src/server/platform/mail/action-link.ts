import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { emailActionPrefix, type EmailAction } from '#shared/areas/email-action.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { secret } from '#server/foundation/identity/provider-secrets.ts'

/** What a link lets its receiver do. */
export interface ActionLink {
  moduleName: string
  actionName: string
  id: string
  userId: string
}

const validSeconds = 14 * 24 * 3600
/** Four bytes of expiry and 32 of HMAC: 48 letters without padding, so every bit of them counts. */
const form = /^[A-Za-z0-9_-]{48}$/

/** The portal's key for links, made at first use; every process has the same. */
export async function actionKey(db: Db): Promise<Buffer> {
  return Buffer.from(await secret(db, 'email-action-key', async () => randomBytes(32).toString('base64url')), 'base64url')
}

/** The path of a link: the documents' four parts and a fifth that signs them with the request's version and an expiry. */
export function actionPath(key: Buffer, link: ActionLink & { actionName: EmailAction }, version: number, now: Date): string {
  const parts = [link.moduleName, link.actionName, link.id, link.userId].map((part) => Buffer.from(part).toString('base64url'))
  return `/${[emailActionPrefix, ...parts, signatureOf(key, link, version, now)].join('/')}`
}

export function signatureOf(key: Buffer, link: ActionLink, version: number, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + validSeconds
  const expiry = Buffer.alloc(4)
  expiry.writeUInt32BE(expires)
  return Buffer.concat([expiry, hmacOf(key, link, version, expires)]).toString('base64url')
}

/** Whether the portal wrote this link for the request as it is now, and it has not expired. */
export function isSigned(key: Buffer, link: ActionLink, version: number, signature: string, now: Date): boolean {
  if (!form.test(signature)) return false
  const bytes = Buffer.from(signature, 'base64url')
  const expires = bytes.readUInt32BE(0)
  return timingSafeEqual(bytes.subarray(4), hmacOf(key, link, version, expires)) && expires > now.getTime() / 1000
}

const hmacOf = (key: Buffer, { moduleName, actionName, id, userId }: ActionLink, version: number, expires: number): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([moduleName, actionName, id, userId, version, expires]))
    .digest()

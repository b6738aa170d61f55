import { createHmac, timingSafeEqual } from 'node:crypto'
import { mailEvents, type MailEvent } from '#shared/areas/mail.ts'

/** What is switched off: mails of one kind, or, of the daily mail, all of them. */
export type Unsubscribed = MailEvent | 'all'

const form = new RegExp(`^([0-9a-f-]{36})\\.(${[...mailEvents, 'all'].join('|')})\\.([A-Za-z0-9_-]{43})$`)

/** The path by which a mail is switched off without a sign-in: it says whose and which, and can do no more than that. */
export const unsubscribePath = (key: Buffer, employeeId: string, what: Unsubscribed): string =>
  `/api/x/mail/unsubscribe/${employeeId}.${what}.${hmacOf(key, employeeId, what).toString('base64url')}`

/** Whose mails of which kinds a path switches off; null where the portal did not write it. */
export function unsubscribed(key: Buffer, given: string): { employeeId: string; events: readonly MailEvent[] } | null {
  const [, employeeId, what, signature] = form.exec(given) ?? []
  if (!employeeId || !what || !signature) return null
  if (!timingSafeEqual(Buffer.from(signature, 'base64url'), hmacOf(key, employeeId, what))) return null
  return { employeeId, events: mailEvents.filter((event) => what === 'all' || event === what) }
}

const hmacOf = (key: Buffer, employeeId: string, what: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['unsubscribe', employeeId, what]))
    .digest()

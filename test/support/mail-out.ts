import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { usualAccent } from '#shared/records/accent.ts'
import type { MailChoice, MailEvent } from '#shared/areas/mail.ts'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { chooseMail } from '#server/platform/mail/choices.ts'
import { openDelivery, type Delivery } from '#server/platform/mail/delivery.ts'
import { smtpTransport, type Transport } from '#server/platform/mail/transport.ts'
import { foundCompany, type Company, type Name } from './company.ts'
import { freshDatabase, type FreshDatabase } from './database.ts'
import { openMailServer, type MailServer } from './mail-server.ts'

/** Mails on their way out: the small company, a mail server beside it, and a clock that stands where a test puts it. */

export let fresh: FreshDatabase
export let company: Company
export let server: MailServer

/** All of it, for the tests of one file; each begins with no mail, no choice and nobody who has left. */
export function openMailOut(): void {
  beforeAll(async () => {
    fresh = await freshDatabase()
    company = await foundCompany(fresh.database)
    server = await openMailServer()
  })
  afterAll(async () => {
    await server.stop()
    await fresh.drop()
  })
  beforeEach(async () => {
    server.mails.length = 0
    server.refuse(null)
    server.beforeTaking(async () => {})
    for (const table of ['mail', 'mail_choice']) await sql.raw(`delete from ${table}`).execute(fresh.database.db)
    await sql`update employee set left_on = null, language = null`.execute(fresh.database.db)
  })
}

const minute = 60_000
/** A Tuesday noon in Jakarta. */
export const noon = new Date('2026-11-24T05:00:00Z')
export const sender = async () => ({
  publicUrl: 'https://hr.example.com',
  basePath: '/hr',
  company: 'Calendula',
  accent: usualAccent,
  mark: null,
  key: Buffer.alloc(32),
  unseal: (sealed: string) => sealed,
  now: noon,
})
export const later = (minutes: number) => new Date(noon.getTime() + minutes * minute)
export const smtp = (): Transport => {
  const { hostname: host, port } = new URL(server.url)
  return smtpTransport({
    host,
    port: Number(port),
    secure: false,
    needsTls: false,
    login: null,
    from: { name: 'Calendula', address: 'hr@example.com' },
  })
}
export const deliveryAt = (now: Date, transport = smtp(), db = fresh.database.db): Delivery =>
  openDelivery({ db, transport, sender, wordsOf: async () => new Map(), now: () => now, failed: () => {} })
export const run = (now: Date) => deliveryAt(now).run()

export async function write(
  to: Name,
  { event = 'turn' as MailEvent, at = noon, params = {} as Record<string, string> } = {},
): Promise<string> {
  const id = newId()
  const given = { title: 'loan.title', code: 'LN-1', requestor: 'Amina', actor: event === 'decision' ? 'Budi' : '', ...params }
  await sql`insert into mail (id, employee_id, event, key, params, module, request_id, created_at, due_at)
    values (${id}, ${company.id[to]}, ${event}, ${event === 'decision' ? 'told.approved' : 'told.turn'}, ${JSON.stringify(given)}::jsonb, 'Loan', ${newId()}, ${at.toISOString()}, ${at.toISOString()})`.execute(
    fresh.database.db,
  )
  return id
}
export const many = async (count: number) => {
  for (let index = 0; index < count; index += 1) await write(index % 2 ? 'budi' : 'amina')
}
export const choose = (name: Name, choice: Partial<MailChoice>) =>
  chooseMail(fresh.database.db, company.id[name], { eventsOff: [], digestAt: null, quietFrom: null, quietUntil: null, ...choice })
export const states = async () => {
  const found = await rows(
    fresh.database.db,
    sql<{ state: string; count: number }>`select state, count(*) as count from mail group by state`,
  )
  return Object.fromEntries(found.map((row) => [row.state, row.count]))
}
export const ids = () => server.mails.map((mail) => mail.messageId)

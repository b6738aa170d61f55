import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentPasswordCalls } from '#shared/areas/document-password.ts'
import { notificationCalls } from '#shared/areas/notification.ts'
import type { Endpoint, SendOf } from '#shared/contract/endpoint.ts'
import { checkDocumentPassword } from '#server/foundation/credentials/document-passwords.ts'
import { hashPassword } from '#server/foundation/credentials/password-hash.ts'
import { rows } from '#server/foundation/database/db.ts'
import { Browser } from '../support/browser-like.ts'
import { byPassword, openSigningPortal, type SigningPortal } from '../support/password-sign-in.ts'

let portal: SigningPortal
beforeAll(async () => {
  portal = await openSigningPortal({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hr@example.com' })
  await sql`insert into sign_in_password (employee_id, hash) values (${portal.company.id.amina}::uuid, ${await hashPassword(words, { ln: 4, r: 8, p: 1 })})`.execute(
    db(),
  )
})
afterAll(() => portal.close())

const words = 'kucing oranye makan jagung'
const [first, second] = ['tiga ekor bebek berenang', 'hujan turun di atas genteng']
const db = () => portal.database.db

function holding(token: string) {
  return async <E extends Endpoint>(endpoint: E, input: SendOf<E>) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await portal.app.inject({ method: 'POST', url: `/api${endpoint.path}`, headers, payload: input as object })
    const body = answer.json()
    return { status: answer.statusCode, body, said: body.Message ?? '', fields: Object.keys(body.fields ?? {}) }
  }
}
/** Somebody has left their screen: the sign-in is of a quarter of an hour ago. */
const stale = async () => holding(await portal.ownToken('amina'))
const opens = (password: string) => checkDocumentPassword(db(), portal.company.id.amina, password)
const refused = (field: string) => ({ status: 400, fields: [field] })

it('the password of one’s documents is chosen, and changed by the present one alone, by the rules of every password', async () => {
  const call = await stale()
  const update = (currentDocumentPassword: string | null, newDocumentPassword: string, currentPassword: string | null = null) =>
    call(documentPasswordCalls.update, { currentDocumentPassword, currentPassword, newDocumentPassword })
  expect(await opens('')).toBe(false)
  // The first is chosen by who they are: whoever finds the screen open would read by it.
  expect(await update(null, first)).toMatchObject(refused('currentPassword'))
  expect(await update(first, first, second)).toMatchObject(refused('currentPassword'))
  expect(await update(null, 'aminatester2026', words)).toMatchObject(refused('newDocumentPassword'))
  expect(await update(null, '\u200b\u200c\u200d\u2060\ufeff\u00ad'.repeat(3), words)).toMatchObject({
    ...refused('newDocumentPassword'),
    said: 'Letters that nobody sees and blanks around it count for nothing: what is left is shorter than a password is.',
  })
  expect(await opens(first)).toBe(false)
  expect(await update(null, first, words)).toMatchObject({ status: 200, body: { done: true } })
  // From then on the present one counts, and no other.
  expect(await update(null, second, words)).toMatchObject(refused('currentDocumentPassword'))
  expect(await update(null, second)).toMatchObject(refused('currentDocumentPassword'))
  expect(await update(words, second)).toMatchObject({
    ...refused('currentDocumentPassword'),
    said: 'This is not the present password of your documents.',
  })
  expect([await opens(first), await opens(second)]).toEqual([true, false])
  expect(await update(first, second)).toMatchObject({ status: 200, body: { done: true } })
  expect([await opens(first), await opens(second)]).toEqual([false, true])
})

it('it stands hashed, and whoever it is of is told by mail and by a notification, and the audit names no word of it', async () => {
  const stored = JSON.stringify(await rows(db(), sql`select * from document_password`))
  expect([stored.includes(second), stored.includes('$scrypt$ln=15,r=8,p=3$')]).toEqual([false, true])
  const mails = await rows(db(), sql<{ key: string }>`select key from mail where employee_id = ${portal.company.id.amina}::uuid`)
  expect(mails).toEqual(Array(2).fill({ key: 'told.account.documentPassword' }))
  const { body } = await portal.as('amina').call(notificationCalls.list, {})
  expect(body.notifications.map(({ subject, type }) => [subject, type])).toEqual(
    Array(2).fill(['Your password for documents was changed', 'Documents']),
  )
  const audited = await rows(db(), sql<{ act: string; detail: unknown }>`select act, detail from audit where entity = 'access'`)
  expect(audited.map(({ act }) => act)).toEqual(Array(2).fill('change document password'))
  expect(JSON.stringify(audited)).not.toContain('genteng')
})

it('it is guessed at no more often than passwords of a sign-in, and those are guessed at no less for it', async () => {
  const call = await stale()
  const guess = (currentDocumentPassword: string) =>
    call(documentPasswordCalls.update, { currentDocumentPassword, newDocumentPassword: first })
  const answers = []
  for (const n of [1, 2, 3, 4, 5, 6]) answers.push((await guess(`wrong ${n}`)).status)
  expect(answers).toEqual([400, 400, 400, 400, 400, 429])
  expect((await guess(second)).status).toBe(429)
  expect((await byPassword(portal, new Browser(), 'amina', words)).access_token).toMatch(/^ey/)
})

it('forgotten, another is chosen by whoever has just signed in or types the password of their sign-in', async () => {
  const call = await stale()
  const reset = (currentPassword: string | null) => call(documentPasswordCalls.reset, { currentPassword, newDocumentPassword: first })
  expect(await reset(null)).toMatchObject(refused('currentPassword'))
  expect(await reset(second)).toMatchObject(refused('currentPassword'))
  expect(await opens(second)).toBe(true)
  expect(await reset(words)).toMatchObject({ status: 200, body: { done: true } })
  expect([await opens(first), await opens(second)]).toEqual([true, false])
  // What was guessed at before it counts no longer.
  const update = await call(documentPasswordCalls.update, { currentDocumentPassword: first, newDocumentPassword: second })
  expect(update.status).toBe(200)
  const fresh = holding((await byPassword(portal, new Browser(), 'amina', words)).access_token)
  expect(await fresh(documentPasswordCalls.reset, { newDocumentPassword: first })).toMatchObject({ status: 200, body: { done: true } })
  expect(await opens(first)).toBe(true)
})

it('who has no password of a sign-in chooses the first by having just signed in', async () => {
  const choose = (token: string) => holding(token)(documentPasswordCalls.update, { newDocumentPassword: first })
  expect(await choose(await portal.ownToken('budi'))).toMatchObject({
    status: 403,
    said: 'You signed in a while ago. Sign in again, then change it.',
  })
  await sql`insert into sign_in_password (employee_id, hash) values (${portal.company.id.budi}::uuid, ${await hashPassword(words, { ln: 4, r: 8, p: 1 })})`.execute(
    db(),
  )
  const { access_token: fresh } = await byPassword(portal, new Browser(), 'budi', words)
  await sql`delete from sign_in_password where employee_id = ${portal.company.id.budi}::uuid`.execute(db())
  expect(await choose(fresh)).toMatchObject({ status: 200, body: { done: true } })
})

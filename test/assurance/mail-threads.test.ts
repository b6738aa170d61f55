import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailCalls } from '#shared/areas/mail.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { mailOf } from '#server/app.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { give } from '../support/company.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'
import { openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let server: MailServer
let weeks = 0
const everything = { eventsOff: [], digestAt: null, quietFrom: null, quietUntil: null }

beforeAll(async () => {
  server = await openMailServer()
  portal = await openPortal({ SMTP_URL: server.url, MAIL_FROM: 'hr@example.com', PUBLIC_URL: 'https://hr.localhost' })
  await give(portal.database, portal.company.id.amina, portal.company.leave.annual, 100)
})
afterAll(async () => {
  await portal.close()
  await server.stop()
})
beforeEach(async () => {
  server.mails.length = 0
  for (const table of ['mail', 'mail_choice']) await sql.raw(`delete from ${table}`).execute(portal.database.db)
})
const send = () => mailOf(portal.config, portal.database.db, () => {})?.run()
const file = async (leaveTypeId = portal.company.leave.annual) => {
  const now = today('Asia/Jakarta')
  const day = addDays(now, 7 - weekday(now) + 7 * (weeks += 1))
  return (await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, { leaveTypeId, startDate: day, endDate: day })).body
}
const headerOf = (index: number, name: string) => server.mails.at(index)?.headers.find(({ key }) => key === name)?.value

describe('mails of one request', () => {
  it('are one thread to each who gets them, those of another one are another', async () => {
    const [one, other] = [await file(), await file()]
    for (const act of ['revise', 'submit'] as const)
      await portal.as(act === 'revise' ? 'budi' : 'amina').call(leaveRequest.calls[act], { id: one.id })
    await send()
    const threads = server.mails.map((mail, index) => [mail.references, headerOf(index, 'in-reply-to')])
    expect(threads).toHaveLength(3)
    const of = ({ id }: { id: string }) => [`<request.${id}@hr.localhost>`, `<request.${id}@hr.localhost>`]
    expect(threads).toEqual(expect.arrayContaining([of(one), of(other)]))
    expect(threads.filter(([thread]) => thread === of(one)[0])).toHaveLength(2)
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(3)
  })

  it('stand in no thread where they come in the one of the day', async () => {
    await portal.as('budi').call(mailCalls.choose, { ...everything, digestAt: '00:00' })
    await file()
    await sql`update mail set created_at = now() - interval '2 days', due_at = now() - interval '1 day'`.execute(portal.database.db)
    await send()
    expect(server.mails.map(({ references }) => references)).toEqual([undefined])
  })

  it('do not name a kind of leave of which others learn nothing', async () => {
    await file(portal.company.leave.sick)
    await send()
    const [mail] = server.mails
    expect(mail?.subject).toMatch(/^Amina Tester: leave request, 1 day, \d/)
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('SICK')
  })
})

describe('one press in a mail program', () => {
  const press = (url: string, payload: string | undefined, type: string) =>
    portal.app.inject({ method: 'POST', url: new URL(url).pathname, headers: { 'content-type': type }, ...(payload && { payload }) })
  const web = 'application/x-www-form-urlencoded'
  const parts = ['--x', 'Content-Disposition: form-data; name="List-Unsubscribe"', '', 'One-Click', '--x--', ''].join('\r\n')
  const written = async () => {
    await file()
    await send()
    expect(headerOf(-1, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, url = ''] = /^<(https:\/\/hr\.localhost\/api\/[^>]+)>$/.exec(headerOf(-1, 'list-unsubscribe') ?? '') ?? []
    return url
  }
  const off = async () => (await portal.as('budi').call(mailCalls.choice)).body.eventsOff

  it.each([
    ['a form of a web page', 'List-Unsubscribe=One-Click', web],
    ['several parts', parts, 'multipart/form-data; boundary=x'],
  ])('switches mails of that kind off without a sign-in, sent as %s, and twice is once', async (_name, payload, type) => {
    await portal.as('budi').call(mailCalls.choose, { ...everything, eventsOff: ['reminder'], quietFrom: '03:00', quietUntil: '03:01' })
    const url = await written()
    for (const time of [1, 2]) expect([time, (await press(url, payload, type)).statusCode]).toEqual([time, 200])
    expect((await portal.as('budi').call(mailCalls.choice)).body).toMatchObject({ eventsOff: ['reminder', 'turn'], quietFrom: '03:00' })
    await file()
    await send()
    expect(server.mails).toHaveLength(1)
  })

  it('in the mail of the day switches all of them off', async () => {
    await portal.as('budi').call(mailCalls.choose, { ...everything, digestAt: '00:00' })
    await file()
    await sql`update mail set created_at = now() - interval '2 days', due_at = now() - interval '1 day'`.execute(portal.database.db)
    await send()
    const [, url = ''] = /<(.+)>/.exec(headerOf(-1, 'list-unsubscribe') ?? '') ?? []
    expect((await press(url, 'List-Unsubscribe=One-Click', web)).json()).toEqual({
      eventsOff: ['turn', 'decision', 'reminder', 'escalation', 'announcement', 'payslip', 'report'],
    })
  })

  it('is no opening: that leads to where one chooses, and changes nothing', async () => {
    const answer = await portal.app.inject({ method: 'GET', url: new URL(await written()).pathname })
    expect([answer.statusCode, answer.headers.location, await off()]).toEqual([302, 'https://hr.localhost/settings/mail', []])
  })

  it('does nothing for an address that the portal did not write, or that was made into another one', async () => {
    const url = await written()
    const { amina, budi } = portal.company.id
    const others = [
      url.replace(budi, amina),
      url.replace('.turn.', '.all.'),
      url.replace('.turn.', '.decision.'),
      `${url}A`,
      url.slice(0, -1),
    ]
    for (const other of others) {
      expect(other).not.toBe(url)
      expect([other, (await press(other, 'List-Unsubscribe=One-Click', web)).statusCode]).toEqual([other, 404])
    }
    expect(await off()).toEqual([])
  })

  it('is the only call that takes what forms of web pages send', async () => {
    expect((await press('https://hr.localhost/api/x/mail/choice', 'a=b', web)).statusCode).toBe(404)
    const answer = await portal.app.inject({
      method: 'PUT',
      url: '/api/x/mail/choice',
      headers: { 'content-type': web, authorization: `Bearer ${await portal.token('budi')}` },
      payload: 'digestAt=07:00',
    })
    expect(answer.statusCode).toBe(415)
  })
})

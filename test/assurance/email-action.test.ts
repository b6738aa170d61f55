import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emailActionCalls } from '#shared/areas/email-action.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { mailOf } from '#server/app.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { actionKey, isSigned, signatureOf } from '#server/platform/mail/action-link.ts'
import { give } from '../support/company.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'
import { openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let server: MailServer
let weeks = 0

beforeAll(async () => {
  server = await openMailServer()
  portal = await openPortal({ SMTP_URL: server.url, MAIL_FROM: 'hr@example.com', PUBLIC_URL: 'https://hr.localhost' })
  await give(portal.database, portal.company.id.amina, portal.company.leave.annual, 100)
})
afterAll(async () => {
  await portal.close()
  await server.stop()
})
const { calls } = leaveRequest
const run = (statement: string) => sql.raw(statement).execute(portal.database.db)
beforeEach(async () => {
  server.mails.length = 0
  await run('delete from mail')
})
const form = () => {
  const now = today('Asia/Jakarta')
  const day = addDays(now, 7 - weekday(now) + 7 * (weeks += 1))
  return { leaveTypeId: portal.company.leave.annual, startDate: day, endDate: day }
}
const file = async (headers?: Record<string, string>) => (await portal.as('amina').call(calls.saveAndSubmit, form(), headers)).body.id

type Act = 'Approve' | 'Send back' | 'Reject'
/** The link of a mail to budi, as he finds it. */
async function linkIn(
  act: Act,
): Promise<{ path: string; link: Record<'moduleName' | 'actionName' | 'id' | 'userId' | 'signature', string> }> {
  await mailOf(portal.config, portal.database.db, () => {})?.run()
  const [, url = ''] =
    new RegExp(`${act}: (\\S+)`).exec(server.mails.findLast(({ to }) => to?.[0]?.address === 'budi@example.com')?.text ?? '') ?? []
  expect(url).toMatch(/^https:\/\/hr\.localhost\/ZW1haWwtYWN0aW9u\//)
  const { pathname: path } = new URL(url)
  const [moduleName, actionName, id, userId] = path
    .split('/')
    .slice(2, 6)
    .map((part) => Buffer.from(part, 'base64url').toString())
  return { path, link: { moduleName, actionName, id, userId, signature: path.split('/')[6] } as never }
}
const mailed = async (act: Act = 'Approve') => {
  await file()
  return linkIn(act)
}
const submit = (link: object, by: Parameters<Portal['as']>[0] = 'budi') => portal.as(by).call(emailActionCalls.submit, link as never)
const look = (link: object, by: Parameters<Portal['as']>[0] = 'budi') => portal.as(by).call(emailActionCalls.look, link as never)
const print = async () => {
  const { rows } = await sql<{ print: string }>`
    select concat_ws(' ', (select md5(string_agg(r::text, '' order by r.id)) from request r), (select count(*) from request_history),
      (select count(*) from leave_event), (select count(*) from audit), (select count(*) from notification), (select count(*) from email_action_use)) as print`.execute(
    portal.database.db,
  )
  return rows[0]?.print
}
const said = (answer: { status: number; error: { Message: string; Errors: string[] } }) => [
  answer.status,
  answer.error.Message,
  answer.error.Errors,
]
const refusal = async () => said(await submit({ moduleName: 'x', actionName: 'x', id: 'x', userId: 'x', signature: 'x' }))

describe('a link in a mail', () => {
  it('shows what it would do, acts once for the person it was written to, and not again', async () => {
    const { link } = await mailed()
    expect((await look(link)).body).toMatchObject({ action: 'approve', id: link.id, kind: 'leave-request', requestor: 'Amina Tester' })
    expect((await submit({ ...link, note: 'By mail' })).body).toMatchObject({ id: link.id, statusId: 4 })
    expect([said(await submit(link)), said(await look(link))]).toEqual([await refusal(), await refusal()])
    const { actionHistory } = (await portal.as('amina').call(calls.detail, { id: link.id })).body
    expect(actionHistory[0]).toMatchObject({ actionPerson: 'Budi Tester', action: 'approved', note: 'By mail' })
  })

  it.each([
    ['Send back', 2],
    ['Reject', 5],
  ] as const)('%s does what it says', async (act, statusId) => {
    const { link } = await mailed(act)
    expect((await submit(link)).body.statusId).toBe(statusId)
  })

  it('opened a thousand times by scanners and by its reader changes nothing', async () => {
    const { path, link } = await mailed()
    const before = await print()
    for (let time = 0; time < 1000; time += 1) {
      const method = (['GET', 'HEAD', 'POST', 'OPTIONS'] as const)[time % 4]
      await portal.app.inject({ method: method ?? 'GET', url: path, headers: { 'user-agent': 'scanner' } })
      await portal.app.inject({ method: 'GET', url: `/api/EmailActionRequired/SubmitAction`, query: link as never })
      expect((await look(link)).status).toBe(200)
    }
    expect((await portal.app.inject({ method: 'POST', url: '/api/EmailActionRequired/SubmitAction', payload: link })).statusCode).toBe(401)
    expect(await print()).toBe(before)
    expect((await submit(link)).status).toBe(200)
  })

  it('pressed five times at once acts once', async () => {
    const { link } = await mailed()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => submit(link)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403])
  })

  it('is made from PUBLIC_URL, whatever Host the requests that led to it named', async () => {
    await file({ host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })
    await linkIn('Approve')
    expect(`${server.mails[0]?.text}${server.mails[0]?.html}`).not.toContain('evil.example')
  })
})

describe('a link that was written to one of several who may decide', () => {
  it('is none for another of them, who may decide all the same', async () => {
    const unpaid = { ...form(), leaveTypeId: portal.company.leave.unpaid }
    const { id } = (await portal.as('amina').call(calls.saveAndSubmit, unpaid)).body
    const { version } = (await portal.as('budi').call(calls.approve, { id })).body
    for (const name of ['dewi', 'indra'] as const) expect((await portal.as(name).call(calls.detail, { id })).body.enableApprove).toBe(true)
    const written = { moduleName: 'LeaveRequest', actionName: 'approve', id, userId: portal.company.id.dewi }
    const link = { ...written, signature: signatureOf(await actionKey(portal.database.db), written, version, new Date()) }
    expect([said(await submit(link, 'indra')), said(await look(link, 'indra'))]).toEqual([await refusal(), await refusal()])
    expect((await submit(link, 'dewi')).status).toBe(200)
  })
})

describe('one and the same refusal', () => {
  it('is for another user, whatever they are', async () => {
    const { link } = await mailed()
    const before = await print()
    for (const name of ['amina', 'carla', 'dewi', 'indra', 'edgar', 'farah'] as const)
      for (const userId of [link.userId, portal.company.id[name]])
        expect([name, said(await submit({ ...link, userId }, name)), said(await look({ ...link, userId }, name))]).toEqual([
          name,
          await refusal(),
          await refusal(),
        ])
    expect(await print()).toBe(before)
  })

  it('is for a request that has changed since, and for one that is not waiting for its reader', async () => {
    const { link } = await mailed()
    await portal.as('budi').call(calls.revise, { id: link.id })
    expect(said(await submit(link))).toEqual(await refusal())
    await portal.as('amina').call(calls.submit, { id: link.id })
    expect(said(await submit(link))).toEqual(await refusal())
    const fresh = await linkIn('Approve')
    expect((await submit(fresh.link)).status).toBe(200)
    const other = await mailed()
    await portal.as('amina').call(calls.cancel, { id: other.link.id })
    expect(said(await submit(other.link))).toEqual(await refusal())
  })

  it('is for an old link, and for one that a former approver kept', async () => {
    const { link } = await mailed()
    const key = await actionKey(portal.database.db)
    const old = signatureOf(key, link, 1, new Date(Date.now() - 15 * 86_400_000))
    expect(said(await submit({ ...link, signature: old }))).toEqual(await refusal())
    await run(`update module_permission set module = 'off ' || module where module = 'LeaveRequest'`)
    const off = await submit(link)
    await run(`update module_permission set module = replace(module, 'off ', '')`)
    expect(said(off)).toEqual(await refusal())
  })

  it('is for every bit of the signature and every other part that is not as written', async () => {
    const { link } = await mailed()
    const before = await print()
    const bytes = Buffer.from(link.signature, 'base64url')
    const flipped = Array.from({ length: bytes.length * 8 }, (_, bit) => {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      return { ...link, signature: changed.toString('base64url') }
    })
    const others = [
      { ...link, actionName: 'reject' },
      { ...link, actionName: 'Approve' },
      { ...link, actionName: 'cancel' },
      { ...link, moduleName: 'Loan' },
      { ...link, moduleName: 'leaverequest' },
      { ...link, id: link.id.toUpperCase() },
      { ...link, id: await file() },
      { ...link, id: `${link.id} ` },
      { ...link, signature: `${link.signature}=` },
      { ...link, signature: ` ${link.signature}` },
      { ...link, signature: `${link.signature}A` },
      { moduleName: link.moduleName, actionName: link.actionName, id: link.id, userId: link.userId },
    ]
    const expected = await refusal()
    for (const wrong of [...flipped, ...others]) expect([wrong, said(await submit(wrong))]).toEqual([wrong, expected])
    await run(`delete from mail where state = 'waiting'`)
    expect((await print())?.split(' ').at(-1)).toBe(before?.split(' ').at(-1))
    expect((await submit(link)).status).toBe(200)
  })

  it('is for a hundred thousand forged ones', async () => {
    const { link } = await mailed()
    const key = await actionKey(portal.database.db)
    const now = new Date()
    const real = Buffer.from(link.signature, 'base64url')
    const forge = (round: number): string => {
      if (round % 3 === 0) return randomBytes(36).toString('base64url')
      if (round % 3 === 1) return signatureOf(randomBytes(32), link, 1, now)
      const changed = Buffer.from(real)
      const at = randomInt(36)
      changed[at] = (changed[at] ?? 0) ^ randomInt(1, 256)
      return changed.toString('base64url')
    }
    let accepted = 0
    for (let round = 0; round < 100_000; round += 1) if (isSigned(key, link, 1, forge(round), now)) accepted += 1
    expect([accepted, isSigned(key, link, 1, link.signature, now)]).toEqual([0, true])
    const before = await print()
    for (let round = 0; round < 300; round += 1) expect((await submit({ ...link, signature: forge(round) })).status).toBe(403)
    expect(await print()).toBe(before)
  })
})

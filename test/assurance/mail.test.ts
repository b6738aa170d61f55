import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companySetting } from '#shared/areas/company.ts'
import { mailCalls } from '#shared/areas/mail.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { addDays, addMonths, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { loan } from '#shared/requests/loan.ts'
import { engineOf, mailOf } from '#server/app.ts'
import { upkeep } from '#server/approval/upkeep/upkeep.ts'
import { spokenDays } from '#shared/texts/days.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import { give, workEveryDay } from '../support/company.ts'
import { formWith } from './rights-check.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'
import { openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let server: MailServer
let weeks = 0
const filed: string[] = []

beforeAll(async () => {
  server = await openMailServer()
  portal = await openPortal({ SMTP_URL: server.url, MAIL_FROM: 'Calendula <hr@example.com>', PUBLIC_URL: 'https://hr.localhost' })
  await give(portal.database, portal.company.id.amina, portal.company.leave.annual, 100)
})
afterAll(async () => {
  await portal.close()
  await server.stop()
})
beforeEach(async () => {
  // Of what still waits, the system would remind at times of its own.
  for (const id of filed.splice(0)) await portal.as('amina').call(leaveRequest.calls.cancel, { id })
  server.mails.length = 0
  await run('delete from mail')
  await run('delete from mail_choice')
  await run(`update setting set value = 'true' where key = 'mail.sends'`)
})

const run = (statement: string) => sql.raw(statement).execute(portal.database.db)
const everything = { eventsOff: [], digestAt: null, quietFrom: null, quietUntil: null }
const monday = () => {
  const now = today('Asia/Jakarta')
  return addDays(now, 7 - weekday(now) + 7 * (weeks += 1))
}
const file = async () => {
  const day = monday()
  const form = { leaveTypeId: portal.company.leave.annual, startDate: day, endDate: day, note: 'Kidney stones' }
  const { body } = await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, form)
  filed.push(body.id)
  return { ...body, startDate: day }
}
const outbox = async () => {
  const found = await rows(
    portal.database.db,
    sql<{
      to: string
      event: string
    }>`select e.user_name as "to", m.event from mail m join employee e on e.id = m.employee_id order by m.id`,
  )
  return found.map(({ to, event }) => `${to} ${event}`)
}
const send = () => mailOf(portal.config, portal.database.db, () => {})?.run()

describe('a trial mail', () => {
  const trial = () => portal.as('edgar').call(mailCalls.trial)

  it('goes to whoever asks, with the company’s name, mark and colour, and tells what the mail server answered', async () => {
    expect((await portal.as('edgar').call(mailCalls.server)).body).toEqual({
      sends: true,
      from: 'Calendula <hr@example.com>',
      host: '127.0.0.1',
      address: 'edgar@example.com',
    })
    await portal.as('edgar').call(companySetting.calls.change, { ...companySetting.usual, name: 'Marigold & Co', accent: '#1d5fc4' })
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>')
    await portal.as('edgar').request({ method: 'POST', url: '/api/x/company/mark', ...formWith(drawing, 'logo.svg') })
    expect((await trial()).body).toEqual({ address: 'edgar@example.com', trouble: null, answer: expect.stringContaining('250') as string })
    const [mail] = server.mails
    expect([mail?.to, mail?.subject]).toEqual([
      [{ name: 'Edgar Tester', address: 'edgar@example.com' }],
      'Trial mail of the portal of Marigold & Co',
    ])
    expect(mail?.html).toContain('<img src="cid:mark"')
    expect(mail?.html).toContain('background:#1d5fc4')
    expect(mail?.attachments).toMatchObject([{ contentId: '<mark>', mimeType: 'image/png', disposition: 'inline' }])
  })

  it('that does not go says why, in words and word for word', async () => {
    server.refuse(550)
    expect((await trial()).body).toMatchObject({ trouble: 'receiver', answer: expect.stringContaining('No such mailbox') as string })
    server.refuse(null)
    await server.stop()
    expect((await trial()).body).toMatchObject({ trouble: 'unreachable' })
    await server.start()
  })
})

describe('the outbox', () => {
  it('tells the approver of a submit and the requestor of the decision, by mail as in the portal', async () => {
    const { id, code, startDate } = await file()
    expect(await send()).toBe(1)
    await portal.as('budi').call(leaveRequest.calls.approve, { id, note: 'Get well' })
    expect(await outbox()).toEqual(['budi turn', 'amina decision'])
    expect(await send()).toBe(1)
    const to = (name: string) => server.mails.find((mail) => mail.to?.[0]?.address === `${name}@example.com`)
    const what = `ANNUAL, 1 day, ${spokenDays(startDate, startDate, 'en', today('UTC').slice(0, 4)).from}`
    expect([to('budi')?.subject, to('amina')?.subject]).toEqual([`Amina Tester: ${what}`, `Approved: ${what}`])
    expect(to('budi')?.text).toContain(`Amina Tester: ${what}\nLeave request of Amina Tester waits for you\n`)
    expect(to('amina')?.text).toContain(`Leave request ${code} has been approved by Budi Tester`)
    expect(to('amina')?.text).toContain(`https://hr.localhost/leave/${id}\n`)
  })

  it('tells nobody of a turn that has ended before the mail went, nor of one before the form was changed', async () => {
    const [decided, changed, open] = [await file(), await file(), await file()]
    await portal.as('budi').call(leaveRequest.calls.reject, { id: decided.id })
    await portal.as('budi').call(leaveRequest.calls.revise, { id: changed.id })
    await portal.as('amina').call(leaveRequest.calls.submit, { id: changed.id })
    expect(await outbox()).toEqual(['budi turn', 'budi turn', 'budi turn', 'amina decision', 'amina decision', 'budi turn'])
    expect(await send()).toBe(4)
    const toBudi = server.mails.filter((mail) => mail.to?.[0]?.address === 'budi@example.com').map((mail) => mail.text ?? '')
    expect(toBudi).toHaveLength(2)
    for (const { id } of [changed, open]) expect(toBudi.filter((text) => text.includes(id))).toHaveLength(1)
  })

  it('reaches who stands in for the approver, as long as they do', async () => {
    const { id } = portal.company
    const standIn = async (wish: string) => {
      await sql`insert into delegation (id, from_id, to_id, modules, starts_on) values (gen_random_uuid(), ${id.budi}, ${id.edgar}, null, '2020-01-01')`.execute(
        portal.database.db,
      )
      await file()
      await expect.poll(async () => (await outbox()).toSorted()).toEqual(['budi turn', 'edgar turn'])
      await run(wish)
      await send()
      const to = server.mails.flatMap((mail) => mail.to?.map(({ address }) => address) ?? [])
      await run('delete from delegation')
      await run('delete from mail')
      server.mails.length = 0
      return to.toSorted()
    }
    expect(await standIn('select 1')).toEqual(['budi@example.com', 'edgar@example.com'])
    expect(await standIn('update delegation set revoked_at = now()')).toEqual(['budi@example.com'])
    expect(await standIn(`update delegation set modules = '{Loan}'`)).toEqual(['budi@example.com'])
  })

  it('tells what kind of mail the system’s reminders and escalations are', async () => {
    await run(
      `insert into flow (id, module, version, published_from, definition) values (gen_random_uuid(), 'LeaveRequest', 1, '2020-01-01', '${JSON.stringify(
        {
          rules: [
            {
              name: 'all',
              when: null,
              skipAdjacent: true,
              levels: [
                {
                  who: { kind: 'manager', up: 1 },
                  mode: 'any',
                  ascend: 'manager',
                  remindAfterDays: 1,
                  escalateAfterDays: 3,
                  deadline: null,
                },
              ],
            },
          ],
          lastResort: [portal.company.id.gita, portal.company.id.indra],
        },
      )}')`,
    )
    await file()
    await workEveryDay(portal.database)
    const engine = engineOf(portal.database.db)
    for (const days of [1.5, 3.5]) await upkeep(engine, new Date(Date.now() + days * 86_400_000))
    await run('delete from flow')
    expect((await outbox()).slice(0, 3)).toEqual(['budi turn', 'budi reminder', 'carla escalation'])
    // Due by the clock of whoever sends, which need not agree with the database's to the millisecond.
    await run(`update mail set created_at = now() - interval '1 minute', due_at = now() - interval '1 minute'`)
    expect(await send()).toBeGreaterThan(1)
    expect(server.mails.map((mail) => mail.subject)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Reminder: Amina Tester: ANNUAL, 1 day, \d/),
        expect.stringMatching(/^Passed on to you: Amina Tester: ANNUAL, 1 day, \d/),
      ]),
    )
  })

  it('has no amount and no reason in any mail', async () => {
    const loanDate = monday()
    const form = {
      loanItemId: portal.company.loan.small,
      amount: '7654321',
      instalments: 3,
      loanDate,
      firstDueDate: addMonths(loanDate, 1),
    }
    const { id } = (await portal.as('amina').call(loan.calls.saveAndSubmit, { ...form, note: 'Divorce' })).body
    await send()
    await portal.as('budi').call(loan.calls.reject, { id, note: 'Too much debt' })
    await file()
    await send()
    expect(server.mails.length).toBe(3)
    for (const { subject, text, html } of server.mails) expect(`${subject} ${text} ${html}`).not.toMatch(/7[.,]?654|Divorce|debt|Kidney/)
  })

  it('is written with the act or not at all', async () => {
    await run(
      `create or replace function no_mail() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$`,
    )
    await run('create trigger no_mail after insert on audit for each row execute function no_mail()')
    const day = monday()
    const form = { leaveTypeId: portal.company.leave.annual, startDate: day, endDate: day }
    const answer = await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, form)
    await run('drop trigger no_mail on audit')
    expect([answer.status, await outbox()]).toEqual([500, []])
  })

  it('has nothing for whoever switched such mails off or has no address, nor where the portal sends none', async () => {
    await portal.as('budi').call(mailCalls.choose, { ...everything, eventsOff: ['turn'] })
    await file()
    expect(await outbox()).toEqual([])
    await portal.as('budi').call(mailCalls.choose, everything)
    await run(`update employee set email = null where user_name = 'budi'`)
    await file()
    expect(await outbox()).toEqual([])
    await run(`update employee set email = 'budi@example.com' where user_name = 'budi'`)
    await run(`update setting set value = 'false' where key = 'mail.sends'`)
    await file()
    expect(await outbox()).toEqual([])
    await run(`update setting set value = 'true' where key = 'mail.sends'`)
    await file()
    expect(await outbox()).toEqual(['budi turn'])
  })

  it('is not written where the portal was started without a mail server', async () => {
    const silent = await openPortal()
    const day = monday()
    await silent.as('amina').call(leaveRequest.calls.saveAndSubmit, {
      leaveTypeId: silent.company.leave.sick,
      startDate: day,
      endDate: day,
    })
    const count = async (table: string) => (await rows(silent.database.db, sql<{ id: string }>`select id from ${sql.raw(table)}`)).length
    expect([await count('notification'), await count('mail'), (await silent.as('amina').call(mailCalls.choice)).body.sends]).toEqual([
      1,
      0,
      false,
    ])
    await silent.close()
  })
})

describe('a person', () => {
  it('chooses what comes and when, and finds it again', async () => {
    const chosen = {
      eventsOff: ['reminder', 'turn'] as ('reminder' | 'turn')[],
      digestAt: '07:30',
      quietFrom: '22:00',
      quietUntil: '06:00',
    }
    const answer = await portal.as('amina').call(mailCalls.choose, chosen)
    expect(answer.body).toEqual({ ...chosen, sends: true, address: 'amina@example.com', timeZone: 'Asia/Jakarta' })
    expect((await portal.as('amina').call(mailCalls.choice)).body).toEqual(answer.body)
    expect((await portal.as('budi').call(mailCalls.choice)).body).toMatchObject(everything)
  })

  it.each([
    { quietFrom: '22:00', quietUntil: null },
    { quietFrom: '22:00', quietUntil: '22:00' },
    { quietFrom: '25:00', quietUntil: '06:00' },
    { digestAt: '8 o’clock' },
    { eventsOff: ['everything'] },
  ])('is refused %j', async (wrong) => {
    expect((await portal.as('amina').call(mailCalls.choose, { ...everything, ...wrong } as never)).status).toBe(400)
  })
})

describe('an administrator', () => {
  it('sees what failed and why, not what it says, and sends it again', async () => {
    await file()
    server.refuse(550)
    await send()
    server.refuse(null)
    const { listData } = (await portal.as('edgar').call(mailCalls.list, {})).body
    expect(listData).toMatchObject([{ employee: 'Budi Tester', event: 'turn', state: 'failed', attempts: 1 }])
    expect(listData[0]?.error).toContain('550')
    expect(JSON.stringify(listData)).not.toContain('Amina')
    expect((await portal.as('budi').call(mailCalls.sendAgain, { ids: [listData[0]?.id ?? ''] })).status).toBe(403)
    const told = await portal.as('edgar').request({ method: 'POST', url: `/api${mailCalls.export.path}`, payload: { format: 'csv' } })
    expect(told.raw.toString()).toMatch(new RegExp(`${listData[0]?.employee}.*Failed`))
    expect((await portal.as('edgar').call(mailCalls.sendAgain, { ids: [listData[0]?.id ?? ''] })).body).toEqual({ sentAgain: 1 })
    expect([await send(), (await portal.as('edgar').call(mailCalls.list, {})).body.totalData]).toEqual([1, 0])
    expect((await portal.as('edgar').call(mailCalls.sendAgain, { ids: [listData[0]?.id ?? ''] })).body).toEqual({ sentAgain: 0 })
  })

  it('alone finds the list among the pages', async () => {
    const paths = async (name: 'edgar' | 'dewi') => (await portal.as(name).call(homeCalls.pages)).body.listData.map((page) => page.path)
    expect([(await paths('edgar')).includes('/set-up/mail'), (await paths('dewi')).includes('/set-up/mail')]).toEqual([true, false])
  })
})

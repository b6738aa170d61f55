import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase, rows } from '#server/foundation/database/db.ts'
import type { FreshDatabase } from '../../../../test/support/database.ts'
import {
  choose,
  company,
  deliveryAt,
  fresh,
  ids,
  later,
  many,
  noon,
  openMailOut,
  run,
  sender,
  server,
  smtp,
  states,
  write,
} from '../../../../test/support/mail-out.ts'
import { letterOf } from './letter.ts'
import { claimDue, leaseMs, sendAgain, type Claimed } from './outbox.ts'

openMailOut()

describe('a mail', () => {
  it('says in text and HTML what happened, whose and where to read on, by itself', async () => {
    const id = await write('budi', { params: { requestor: 'Amina <b>' } })
    expect(await run(noon)).toBe(1)
    const [mail] = server.mails
    expect(mail).toMatchObject({
      messageId: `<${id}@hr.example.com>`,
      subject: 'Loan of Amina <b> waits for you',
      from: { name: 'Calendula', address: 'hr@example.com' },
      to: [{ name: 'Budi Tester', address: 'budi@example.com' }],
    })
    const header = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(header).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'en' })
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Hello Budi,')
      expect(part).toContain('https://hr.example.com/hr/loan/')
      expect(part).toContain('https://hr.example.com/hr/settings/mail')
    }
    expect(mail?.html).toContain('Amina &#60;b&#62;')
    expect(mail?.html).not.toMatch(/<img|<script|src=/)
  })

  it('is in the language its receiver has when it goes', async () => {
    await write('budi', { event: 'reminder' })
    await sql`update employee set language = 'id' where id = ${company.id.budi}`.execute(fresh.database.db)
    await run(noon)
    expect([server.mails[0]?.subject, server.mails[0]?.text?.startsWith('Halo Budi,')]).toEqual([
      expect.stringMatching(/^Pengingat: /),
      true,
    ])
  })

  it('takes no header and no further receiver from a name', async () => {
    await sql`update employee set display_name = ${'Budi"\r\nBcc: evil@example.com, x@example.com'} where id = ${company.id.budi}`.execute(
      fresh.database.db,
    )
    await write('budi', { params: { requestor: 'A\r\nBcc: evil@example.com' } })
    await run(noon)
    await sql`update employee set display_name = 'Budi Tester' where id = ${company.id.budi}`.execute(fresh.database.db)
    const [mail] = server.mails
    expect([mail?.bcc, mail?.to?.length, mail?.headers.filter(({ key }) => key === 'bcc')]).toEqual([undefined, 1, []])
  })

  it('does not go to somebody who has left, nor about what they switched off meanwhile', async () => {
    await write('hadi')
    await write('budi', { event: 'reminder' })
    await write('budi')
    await sql`update employee set left_on = current_date - 1 where id = ${company.id.hadi}`.execute(fresh.database.db)
    await choose('budi', { eventsOff: ['reminder'] })
    await run(noon)
    expect([server.mails.length, await states()]).toEqual([1, { sent: 1, dropped: 2 }])
  })

  it('to somebody who is no employee any more goes to nobody, and holds no other up', async () => {
    await sql`update mail set employee_id = gen_random_uuid() where id = ${await write('hadi')}`.execute(fresh.database.db)
    await write('budi')
    expect([await run(noon), await states()]).toEqual([1, { sent: 1, dropped: 1 }])
  })
})

describe('its time', () => {
  it('is after the quiet hours of the receiver’s site', async () => {
    await write('budi')
    await choose('budi', { quietFrom: '11:30', quietUntil: '13:00' })
    expect([await run(noon), await run(later(59)), await run(later(60)), await run(later(61))]).toEqual([0, 0, 1, 0])
  })

  it('is once a day for all, in one mail, where the person wants it so', async () => {
    await choose('budi', { digestAt: '13:00' })
    for (const event of ['decision', 'turn', 'reminder'] as const) await write('budi', { event })
    await write('amina')
    expect(await run(noon)).toBe(1)
    await write('budi', { at: later(61) })
    expect(await run(later(62))).toBe(1)
    const mail = server.mails.at(-1)
    expect([mail?.to?.[0]?.name, mail?.subject]).toEqual(['Budi Tester', '3 things to know today'])
    expect(mail?.text).toMatch(/WAITS FOR YOU[^]*DECIDED[^]*STILL WAITS FOR YOU/)
    expect([await states(), await run(later(24 * 60)), await run(later(25 * 60))]).toEqual([{ sent: 4, waiting: 1 }, 0, 1])
  })

  it('of a daily mail that failed is later, with the same things under the same name', async () => {
    await choose('budi', { digestAt: '12:00' })
    await write('budi')
    await write('budi', { event: 'decision' })
    server.refuse(450)
    await run(noon)
    await write('budi', { at: later(1) })
    server.refuse(null)
    expect([await run(later(0.5)), await run(later(2))]).toEqual([0, 1])
    expect([server.mails[0]?.subject, await states()]).toEqual(['2 things to know today', { sent: 2, waiting: 1 }])
  })
})

describe('the mail server away', () => {
  it('keeps mails waiting; when it is back all arrive, once', async () => {
    await many(30)
    await server.stop()
    for (const minutes of [0, 1, 2, 30]) expect(await run(later(minutes))).toBe(0)
    expect(await states()).toEqual({ waiting: 30 })
    await server.start()
    let sent = 0
    for (let hours = 1; hours <= 12; hours += 1) sent += await run(later(hours * 60))
    expect([sent, server.mails.length, new Set(ids()).size, await states()]).toEqual([30, 30, 30, { sent: 30 }])
  })

  it('is asked by a few mails of a run, not by all that wait', async () => {
    await many(30)
    await server.stop()
    await run(noon)
    await server.start()
    const [tried] = await rows(fresh.database.db, sql<{ count: number }>`select count(*) as count from mail where attempts > 0`)
    expect(tried?.count).toBeLessThanOrEqual(4)
  })

  it('for three days makes a mail fail, which administrators see and send again under its name', async () => {
    const id = await write('budi', { event: 'reminder' })
    await server.stop()
    for (let minutes = 0; minutes <= 3 * 24 * 60 + 360; minutes += 180) await run(later(minutes))
    await server.start()
    expect([await states(), await run(later(5 * 24 * 60))]).toEqual([{ failed: 1 }, 0])
    // Whoever sends it again means it, whatever its receiver has switched off since.
    await choose('budi', { eventsOff: ['reminder'] })
    expect(await sendAgain(fresh.database.db, [id], company.id.edgar)).toBe(1)
    await sql`update mail set due_at = ${noon.toISOString()}`.execute(fresh.database.db)
    expect([await run(later(6 * 24 * 60)), ids(), await states()]).toEqual([1, [`<${id}@hr.example.com>`], { sent: 1 }])
  })

  it('only for one receiver, for good, makes that mail fail at once and holds no other up', async () => {
    await write('budi')
    server.refuse(550)
    await run(noon)
    server.refuse(null)
    await write('amina')
    expect([await run(noon), await states()]).toEqual([1, { failed: 1, sent: 1 }])
    const [row] = await rows(fresh.database.db, sql<{ error: string }>`select error from mail where state = 'failed'`)
    expect(row?.error).toContain('550 No such mailbox')
  })
})

describe('a crash', () => {
  it('between sending and noting it sends the same mail again, under the same name, and never another way', async () => {
    await write('budi')
    const { claimed } = await claimDue(fresh.database.db, noon, 4)
    await smtp()(letterOf(claimed[0] as Claimed, await sender(), new Map()))
    // The process is gone here: nobody notes that the mail was taken.
    expect([await run(later(1)), server.mails.length]).toEqual([0, 1])
    expect(await run(new Date(noon.getTime() + leaseMs + 1))).toBe(1)
    expect([server.mails.length, new Set(ids()).size, await states()]).toEqual([2, 1, { sent: 1 }])
  })

  it('of the database after sending does not send twice: it is noted when the database is back', async () => {
    await write('budi')
    server.beforeTaking(async () => {
      await sql`alter table mail rename to mail_away`.execute(fresh.database.db)
      setTimeout(() => void sql`alter table mail_away rename to mail`.execute(fresh.database.db), 1500)
    })
    const delivery = deliveryAt(noon)
    await delivery.run().catch(() => 0)
    await delivery.stop()
    server.beforeTaking(async () => {})
    await run(new Date(noon.getTime() + leaseMs + 1))
    expect([server.mails.length, await states()]).toEqual([1, { sent: 1 }])
  })

  it('is no stop: what is under way is finished, and nothing more begun', async () => {
    await many(20)
    let stopping: Promise<void> | undefined
    const delivery = deliveryAt(noon)
    server.beforeTaking(async () => {
      stopping ??= delivery.stop()
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    await delivery.run()
    await stopping
    expect([server.mails.length <= 4, await states()]).toEqual([true, { sent: server.mails.length, waiting: 20 - server.mails.length }])
  })
})

describe('several processes', () => {
  const naiveLetter = {
    thread: null,
    unsubscribe: 'https://x',
    name: 'B',
    address: 'b@example.com',
    language: 'en',
    subject: 's',
    text: 't',
    html: 'h',
    mark: null,
  } as const
  /** As somebody would write it who thinks of one process: read what waits, send it, note it. */
  const naive = async (db: FreshDatabase['database']['db']) => {
    const waiting = await rows(db, sql<{ id: string }>`select id from mail where state = 'waiting' order by id`)
    for (const { id } of waiting) {
      await smtp()({ ...naiveLetter, messageId: `<${id}@naive>` })
      await sql`update mail set state = 'sent' where id = ${id}`.execute(db)
    }
  }

  it('send each mail once between them, daily ones too', async () => {
    await many(60)
    await choose('hadi', { digestAt: '11:00' })
    for (let index = 0; index < 20; index += 1) await write('hadi', { at: later(-90) })
    const others = [0, 1, 2].map(() => openDatabase(fresh.url, { max: 4 }))
    const counts = await Promise.all(others.map(({ db }) => deliveryAt(noon, smtp(), db).run()))
    await Promise.all(others.map((database) => database.close()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(61)
    expect([server.mails.length, new Set(ids()).size, await states()]).toEqual([61, 61, { sent: 80 }])
  })

  it('would send some twice without claiming them', async () => {
    await many(10)
    await Promise.all([naive(fresh.database.db), naive(fresh.database.db)])
    expect(server.mails.length).toBeGreaterThan(new Set(ids()).size)
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import {
  choose,
  company,
  deliveryAt,
  fresh,
  later,
  noon,
  openMailOut,
  run,
  server,
  smtp,
  states,
  write,
} from '../../../../test/support/mail-out.ts'
import { claimDue, sweepMail } from './outbox.ts'

openMailOut()

describe('who is written to', () => {
  it('has quiet hours by the clock of where they work now, not of where they will', async () => {
    const { db } = fresh.database
    await sql`insert into assignment (employee_id, starts_on, site_id) values (${company.id.budi}, '2999-01-01', ${company.site.berlin})`.execute(
      db,
    )
    await choose('budi', { quietFrom: '11:30', quietUntil: '13:00' })
    await write('budi')
    const sent = [await run(noon), await run(later(60))]
    await sql`delete from assignment where starts_on = '2999-01-01'`.execute(db)
    expect(sent).toEqual([0, 1])
  })

  it('is told until the end of their last day', async () => {
    await write('hadi')
    // Where the day ends meanwhile, it is the next one.
    await sql`update employee set left_on = (now() + interval '1 minute')::date where id = ${company.id.hadi}`.execute(fresh.database.db)
    expect([await run(noon), await states()]).toEqual([1, { sent: 1 }])
  })
})

describe('mails that are put aside', () => {
  it('are looked at together: three hundred that wait for the end of quiet hours take a few statements', async () => {
    await choose('budi', { quietFrom: '11:30', quietUntil: '13:00' })
    for (let index = 0; index < 300; index += 1) await write('budi')
    await write('amina', { at: later(0) })
    let statements = 0
    const counted = fresh.database.db.withPlugin({
      transformQuery({ node }) {
        statements += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    expect(await deliveryAt(noon, smtp(), counted).run()).toBe(1)
    expect([await states(), server.mails[0]?.to?.[0]?.name]).toEqual([{ sent: 1, waiting: 300 }, 'Amina Tester'])
    expect(statements).toBeLessThan(60)
  })
})

describe('mails that failed', () => {
  it('keep their pause, whatever their receiver chooses meanwhile; those that nobody has tried are looked at anew', async () => {
    const { db } = fresh.database
    const [tried, untried] = [await write('budi'), await write('budi')]
    await sql`update mail set due_at = now() + interval '1 hour', attempts = case when id = ${tried} then 3 else 0 end`.execute(db)
    await choose('budi', {})
    const due = await rows(
      db,
      sql<{ id: string; due: boolean }>`select id, due_at <= now() as due from mail where id in (${tried}, ${untried})`,
    )
    expect(Object.fromEntries(due.map((mail) => [mail.id, mail.due]))).toEqual({ [tried]: false, [untried]: true })
  })
})

describe('a mail of one’s own sign-in', () => {
  it('goes alone, also where a daily mail goes at the same time', async () => {
    await choose('budi', { digestAt: '12:00' })
    const [news, more] = [await write('budi', { at: later(-60) }), await write('budi', { at: later(-60) })]
    const own = await write('budi', { event: 'account' as never, at: later(-60) })
    const { claimed } = await claimDue(fresh.database.db, noon, 10)
    expect(claimed.map(({ digest, items }) => [digest, items.map(({ id }) => id)])).toEqual([
      [true, [news, more]],
      [false, [own]],
    ])
  })
})

describe('mails of long ago', () => {
  it('are forgotten after ninety days where they were sent or dropped, and what was done by mail after thirty', async () => {
    const { db } = fresh.database
    for (const state of ['sent', 'dropped', 'failed', 'waiting'])
      for (const days of [89, 91])
        await sql`update mail set state = ${state}, ended_at = now() - make_interval(days => ${days}), error = ${days} where id = ${await write('budi')}`.execute(
          db,
        )
    for (const days of [29, 31])
      await sql`insert into email_action_use (signature, employee_id, request_id, used_at) values (${newId()}, ${company.id.budi}, ${newId()}, now() - make_interval(days => ${days}))`.execute(
        db,
      )
    await sweepMail(db)
    const kept = await rows(db, sql<{ mail: string }>`select state || ' ' || error as mail from mail order by 1`)
    expect(kept.map(({ mail }) => mail)).toEqual(['dropped 89', 'failed 89', 'failed 91', 'sent 89', 'waiting 89', 'waiting 91'])
    expect(await rows(db, sql`select now() - used_at < interval '30 days' as late from email_action_use`)).toEqual([{ late: true }])
  })
})

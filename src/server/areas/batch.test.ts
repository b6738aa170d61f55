import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { batchCalls, longestBatch } from '#shared/areas/batch.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { engineOf } from '#server/app.ts'
import { newBatch, readBatch, stopBatch } from '#server/approval/background/batch.ts'
import { openBatchWork } from '#server/approval/background/batch-work.ts'
import { today as dayIn } from '#server/foundation/basis/clock.ts'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { give, type Name } from '../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../test/support/portal.ts'
import { storedRequest } from '../../../test/support/stored-request.ts'

let portal: Portal
let budi: Viewer
const today = dayIn('Asia/Jakarta')

beforeAll(async () => {
  portal = await openPortal()
  for (const name of ['amina', 'budi', 'hadi'] as const)
    await give(portal.database, portal.company.id[name], portal.company.leave.annual, 20_000)
  budi = (await findViewer(portal.database.db, 'budi')) as Viewer
})
afterAll(() => portal.close())

const engine = () => engineOf(portal.database.db)
const approve = { actionType: 'approve', note: 'Enjoy' } as const

let filed = 0
/** A leave that waits for the person's manager, on a working day of its own. */
async function leaveOf(name: Name = 'amina'): Promise<{ id: string; code: string; version: number }> {
  filed += 1
  const day = addDays(today, 35 - weekday(today) + Math.floor(filed / 5) * 7 + (filed % 5))
  const { body, error } = await portal.as(name).call(leaveRequest.calls.saveAndSubmit, {
    leaveTypeId: portal.company.leave.annual,
    startDate: day,
    endDate: day,
  } as never)
  if (!body?.id) throw new Error(error.Message)
  return body
}
const leaves = async (count: number) => {
  const made = []
  for (let index = 0; index < count; index += 1) made.push(await leaveOf(index % 2 === 0 ? 'amina' : 'hadi'))
  return made
}
const state = (id: string) => storedRequest(portal.database.db, portal.company, id)
const approvals = async (ids: readonly string[]) =>
  rows(
    portal.database.db,
    sql<{ id: string; count: number }>`
      select request_id as id, count(*)::int as count from request_history where act = 'approve' and request_id = any (${ids}::uuid[]) group by 1`,
  )

async function finished(id: string) {
  const read = async () => (await portal.as('budi').call(batchCalls.read, { id })).body
  await expect.poll(async () => (await read()).finished).toBe(true)
  return read()
}

describe('many decisions with one call', () => {
  it('judges each request by itself and answers id, code, isError and errors', async () => {
    const good = await leaveOf()
    const foreign = await leaveOf('budi')
    const unknown = newId()
    const { status, body } = await portal
      .as('budi')
      .call(batchCalls.run, { ...approve, items: [good, foreign, { id: unknown, code: 'X' }] })
    expect(status).toBe(200)
    expect(body.map((item) => [item.id, item.code, item.isError, item.errors.length > 0])).toEqual([
      [good.id, good.code, false, false],
      [foreign.id, foreign.code, true, true],
      [unknown, 'X', true, true],
    ])
    expect((await state(good.id)).statusId).toBe(4)
    expect((await state(foreign.id)).statusId).toBe(1)
  })

  it('refuses a form that has changed since it was seen, and one that somebody else decided', async () => {
    const changed = await leaveOf()
    const decided = await leaveOf()
    await portal.as('budi').call(leaveRequest.calls.reject, { id: decided.id } as never)
    const items = [{ ...changed, version: changed.version + 1 }, decided]
    const { body } = await portal.as('budi').call(batchCalls.run, { ...approve, items })
    expect(body.map((item) => item.isError)).toEqual([true, true])
    expect((await state(changed.id)).statusId).toBe(1)
  })

  it('takes from 1 to 500 requests', async () => {
    const items = Array.from({ length: longestBatch + 1 }, () => ({ id: newId(), code: 'X' }))
    expect((await portal.as('budi').call(batchCalls.run, { ...approve, items })).status).toBe(400)
    expect((await portal.as('budi').call(batchCalls.run, { ...approve, items: [] })).status).toBe(400)
  })
})

describe('in the background', () => {
  it('tells how far it is, ends, and with the same key does nothing twice', async () => {
    const items = await leaves(12)
    const key = { 'idempotency-key': newId(), 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const first = await portal.as('budi').call(batchCalls.start, { ...approve, items }, key)
    const second = await portal.as('budi').call(batchCalls.start, { ...approve, items }, key)
    expect(second.body.id).toBe(first.body.id)
    const end = await finished(first.body.id)
    expect([end.total, end.done, end.failed, end.items.map((item) => item.state)]).toEqual([12, 12, 0, items.map(() => 'done')])
    expect(await approvals(items.map((item) => item.id))).toEqual(items.map(() => ({ id: expect.any(String) as string, count: 1 })))
    expect((await portal.as('budi').call(batchCalls.list, {})).body.map((batch) => batch.id)).toContain(end.id)
    // The audit says of each from where the many were decided.
    const ids = items.map(({ id }) => id)
    const told = sql`select from_where as from from audit where act = 'approve' and entity_id = any (${ids}::uuid[])`
    expect(await rows(portal.database.db, told)).toEqual(items.map(() => ({ from: '127.0.0.1 · Firefox · Linux' })))
  })

  const stored = (items: { id: string; code: string; version: number }[]) =>
    transaction(portal.database.db, (tx) => newBatch(tx, budi, { ...approve, items: items.map((item) => ({ ...item, caption: '' })) }))
  const read = (id: string) => readBatch(portal.database.db, budi, id, 'en')

  it('is its owner’s alone, whoever else knows its id, and forgotten when they dismiss it', async () => {
    const id = await stored(await leaves(1))
    const before = await read(id)
    for (const call of [batchCalls.read, batchCalls.stop, batchCalls.dismiss])
      expect([(await portal.as('carla').call(call, { id })).status, await read(id)]).toEqual([404, before])
    await openBatchWork(engine()).work(id)
    expect(await read(id)).toMatchObject({ finished: true, stopped: false, done: 1 })
    expect((await portal.as('budi').call(batchCalls.dismiss, { id })).status).toBe(200)
    expect((await portal.as('budi').call(batchCalls.read, { id })).status).toBe(404)
  })

  it('that may be taken back decides nothing before it is due; taken back nothing of it is decided, later it goes its way', async () => {
    const items = await leaves(2)
    const ids = items.map(({ id }) => id)
    const wish = { ...approve, items: items.map((item) => ({ ...item, caption: '' })) }
    const held = () => transaction(portal.database.db, (tx) => newBatch(tx, budi, wish, 60))
    const first = await held()
    expect((await read(first)).dueIn).toBeGreaterThan(50_000)
    await openBatchWork(engine()).work(first)
    await openBatchWork(engine()).sweep()
    expect([(await read(first)).done, await approvals(ids)]).toEqual([0, []])
    expect((await portal.as('budi').call(batchCalls.stop, { id: first })).body).toMatchObject({
      finished: true,
      stopped: true,
      done: 0,
      failed: 0,
      dueIn: 0,
    })
    const letTimePass = () => sql`update batch set due_at = now() - interval '1 second' where due_at > now()`.execute(portal.database.db)
    const second = await held()
    await letTimePass()
    await openBatchWork(engine()).sweep()
    expect([(await read(first)).done, (await read(second)).done]).toEqual([0, 2])
    expect((await approvals(ids)).map(({ count }) => count)).toEqual([1, 1])
  })

  it('a stop lets nothing more begin', async () => {
    const items = await leaves(3)
    const id = await stored(items)
    await stopBatch(portal.database.db, budi, id)
    await openBatchWork(engine()).work(id)
    const end = await read(id)
    expect([end.finished, end.stopped, end.items.map((item) => item.state)]).toEqual([true, true, ['stopped', 'stopped', 'stopped']])
    expect(await approvals(items.map((item) => item.id))).toEqual([])
  })

  it('what a dead process left is gone on with, once; while it lives, nobody else takes it', async () => {
    const items = await leaves(3)
    const id = await stored(items)
    await sql`update batch set held_until = now() + interval '1 hour' where id = ${id}::uuid`.execute(portal.database.db)
    await openBatchWork(engine()).sweep()
    await openBatchWork(engine()).work(id)
    expect((await read(id)).done).toBe(0)
    await sql`update batch set held_until = now() - interval '1 second' where id = ${id}::uuid`.execute(portal.database.db)
    await openBatchWork(engine()).sweep()
    expect((await read(id)).done).toBe(3)
    expect((await approvals(items.map((item) => item.id))).map((one) => one.count)).toEqual([1, 1, 1])
  })

  it('is held as long as its process works on it, and by nobody once that stops', async () => {
    const [item] = await leaves(1)
    const id = await stored(item ? [item] : [])
    const { db } = portal.database
    const held = async () =>
      (await rows(db, sql<{ held: boolean }>`select held_until > now() as held from batch where id = ${id}::uuid`))[0]?.held ?? null
    const stopping = openBatchWork(engine())
    await stopping.stop()
    await stopping.work(id)
    await stopping.sweep()
    expect([await held(), (await read(id)).items.map((one) => one.state)]).toEqual([null, ['waiting']])
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const worker = openBatchWork(engine())
      const underWay: Promise<void>[] = []
      let isStopped = false
      await transaction(db, async (tx) => {
        // Somebody else holds the request: the work waits.
        await sql`select from request where id = ${item?.id}::uuid for no key update`.execute(tx)
        underWay.push(worker.work(id))
        await vi.waitFor(async () => expect(await held()).toBe(true))
        await sql`update batch set held_until = now() - interval '1 second' where id = ${id}::uuid`.execute(db)
        vi.advanceTimersByTime(9000)
        await new Promise((resolve) => setTimeout(resolve, 50))
        expect(await held()).toBe(false)
        vi.advanceTimersByTime(1000)
        await vi.waitFor(async () => expect(await held()).toBe(true))
        // What is under way is ended first.
        const stop = async () => {
          await worker.stop()
          isStopped = true
        }
        underWay.push(stop())
        await new Promise((resolve) => setTimeout(resolve, 50))
        expect(isStopped).toBe(false)
      })
      await Promise.all(underWay)
      expect([vi.getTimerCount(), (await read(id)).done]).toEqual([0, 1])
    } finally {
      vi.useRealTimers()
    }
  })

  it('a request named twice is decided once, one of a module that is off by nobody', async () => {
    const [item] = await leaves(1)
    const twice = await stored(item ? [item, item] : [])
    const { db } = portal.database
    await sql`update module_permission set module = 'Elsewhere' where module = 'LeaveRequest'`.execute(db)
    try {
      await openBatchWork(engine()).work(twice)
    } finally {
      await sql`update module_permission set module = 'LeaveRequest' where module = 'Elsewhere'`.execute(db)
    }
    const { items } = await read(twice)
    expect(items.map(({ id, isError, errors }) => [id, isError, errors])).toEqual([[item?.id, true, ['This module is not open to you.']]])
    expect((await state(item?.id ?? '')).statusId).toBe(1)
  })

  it('is looked back at for a day, and forgotten after thirty', async () => {
    const id = await stored(await leaves(1))
    const { db } = portal.database
    const old = (hours: number) =>
      sql`update batch set created_at = now() - make_interval(hours => ${hours}) where id = ${id}::uuid`.execute(db)
    const listed = async () => (await portal.as('budi').call(batchCalls.list, {})).body.map((batch) => batch.id).includes(id)
    await openBatchWork(engine()).work(id)
    await old(23)
    expect(await listed()).toBe(true)
    await old(25)
    expect(await listed()).toBe(false)
    await old(29 * 24)
    await openBatchWork(engine()).sweep()
    expect((await read(id)).done).toBe(1)
    await old(31 * 24)
    await openBatchWork(engine()).sweep()
    await expect(read(id)).rejects.toMatchObject({ statusCode: 404 })
  })

  it('workers that do not know of each other decide each request once', async () => {
    const items = await leaves(20)
    const id = await stored(items)
    const letIn = setInterval(() => void sql`update batch set held_until = null where id = ${id}::uuid`.execute(portal.database.db), 2)
    await Promise.all(
      Array.from({ length: 3 }, async () => {
        for (let turn = 0; turn < 5; turn += 1) await openBatchWork(engine()).work(id)
      }),
    )
    clearInterval(letIn)
    expect((await read(id)).done).toBe(20)
    expect((await approvals(items.map((item) => item.id))).map((one) => one.count)).toEqual(items.map(() => 1))
  })

  it('an act whose row cannot be marked did not happen', async () => {
    const [item] = await leaves(1)
    const id = await stored(item ? [item] : [])
    const run = (text: string) => portal.database.pool.query(text)
    await run(`create function refuse_marks() returns trigger language plpgsql as $$ begin raise 'no marks'; end $$`)
    await run('create trigger refuse_marks before update on batch_item for each row execute function refuse_marks()')
    // More than one hand may come to it before all give up.
    const fault: unknown = await openBatchWork(engine())
      .work(id)
      .catch((error: unknown) => error)
    await run('drop function refuse_marks cascade')
    expect((fault instanceof AggregateError ? fault.errors : [fault])[0]).toMatchObject({ message: 'no marks' })
    expect((await state(item?.id ?? '')).statusId).toBe(1)
    await openBatchWork(engine()).work(id)
    expect((await state(item?.id ?? '')).statusId).toBe(4)
  })

  it('a fault of one request lets the others of its batch, and the batches after it, be done', async () => {
    const [first, second] = [await leaves(6), await leaves(1)]
    const ids = [await stored(first), await stored(second)]
    const run = (text: string) => portal.database.pool.query(text)
    await run(`create function refuse_some() returns trigger language plpgsql as $$ begin
      if new.request_id in ('${first[0]?.id}', '${first[3]?.id}') and new.act = 'approve' then raise 'fault'; end if; return new; end $$`)
    await run('create trigger refuse_some before insert on request_history for each row execute function refuse_some()')
    const faults: unknown = await openBatchWork(engine())
      .sweep()
      .catch((error: unknown) => error)
    await run('drop function refuse_some cascade')
    // More than one hand may come to it before it is marked.
    expect(String(faults)).toMatch(new RegExp(`batch ${ids[0]}: \\d+ faults$`))
    expect(faults).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ message: 'fault' })]) as unknown[] })
    const ends = await Promise.all(ids.map(read))
    expect(ends.map((end) => [end.finished, end.done, end.failed])).toEqual([
      [true, 4, 2],
      [true, 1, 0],
    ])
    expect(ends[0]?.items.map(({ state: at, errors }) => [at, ...errors])).toEqual(
      [0, 1, 2, 3, 4, 5].map((place) =>
        place % 3 === 0 ? ['failed', 'Something went wrong on our side. Nothing was changed.'] : ['done'],
      ),
    )
  })

  const rounds = Number(process.env['BATCH_ROUNDS'] ?? 10)
  it(
    'batches that overlap in opposite order wait for nobody and decide each request once',
    { timeout: 60_000 + rounds * 3000 },
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const items = await leaves(20)
        const ids = await Promise.all([items, [...items].reverse(), [...items.slice(10), ...items.slice(0, 10)]].map(stored))
        await Promise.all(ids.map((id) => openBatchWork(engine()).work(id)))
        const ends = await Promise.all(ids.map(read))
        expect(ends.map((end) => end.done + end.failed)).toEqual([20, 20, 20])
        expect(ends.reduce((sum, end) => sum + end.done, 0)).toBe(20)
        expect((await approvals(items.map((item) => item.id))).map((one) => one.count)).toEqual(items.map(() => 1))
      }
    },
  )
})

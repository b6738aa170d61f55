import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { generalConfigCalls } from '#shared/areas/general-config.ts'
import { heldCalls } from '#shared/areas/held-decision.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { notificationCalls } from '#shared/areas/notification.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { engineOf } from '#server/app.ts'
import { sweepHeld } from '#server/approval/background/held.ts'
import { openHeldWork } from '#server/approval/background/held-work.ts'
import { today as dayIn } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { give, type Name } from '../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../test/support/portal.ts'
import { storedRequest } from '../../../test/support/stored-request.ts'

let portal: Portal
const today = dayIn('Asia/Jakarta')

beforeAll(async () => {
  portal = await openPortal()
  await give(portal.database, portal.company.id.amina, portal.company.leave.annual, 3000)
  await portal.as('edgar').call(generalConfigCalls.change, { decisionHoldSeconds: 60 })
})
afterEach(() => sql`delete from held_decision`.execute(portal.database.db))
afterAll(() => portal.close())

let filed = 0
/** A leave of amina's that waits for budi, on a working day of its own. */
async function leave(): Promise<{ id: string; code: string; version: number }> {
  filed += 1
  const day = addDays(today, 35 - weekday(today) + Math.floor(filed / 5) * 7 + (filed % 5))
  const form = { leaveTypeId: portal.company.leave.annual, startDate: day, endDate: day }
  return (await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, form as never)).body
}
const hold = (id: string, more: object = {}, by: Name = 'budi') =>
  portal.as(by).call(heldCalls.hold, { id, actionType: 'approve', note: 'Enjoy', ...more })
const held = async (by: Name = 'budi') => (await portal.as(by).call(heldCalls.list)).body
const state = (id: string) => storedRequest(portal.database.db, portal.company, id)
const worker = () => openHeldWork(engineOf(portal.database.db), () => {})
const letTimePass = () => sql`update held_decision set due_at = now() - interval '1 second'`.execute(portal.database.db)

describe('until it is due', () => {
  it('the request is unchanged and nobody is told; then it is carried out with its note, once', async () => {
    const { id, code, version } = await leave()
    const before = await state(id)
    const { body } = await hold(id, { version })
    const known = { requestId: id, code, kind: 'leave-request', title: 'leave.title', actionType: 'approve', errors: [] }
    expect(body).toMatchObject({ ...known, carriedOut: false })
    expect(await held()).toMatchObject([{ ...known, id: body.id }])
    expect(body.dueIn).toBeGreaterThan(50_000)
    await worker().run()
    expect(await state(id)).toEqual(before)
    await letTimePass()
    await Promise.all(Array.from({ length: 4 }, () => worker().run()))
    const after = await state(id)
    expect([after.statusId, after.history]).toEqual([4, ['amina submit', 'budi approve 1']])
    expect(after.told).toEqual([...before.told, 'amina told.approved'])
    expect(await held()).toEqual([])
    // The audit says from where it was decided.
    expect(
      await rows(portal.database.db, sql`select from_where as from from audit where act = 'approve' and entity_id = ${id}::uuid`),
    ).toEqual([{ from: '127.0.0.1' }])
  })

  it('it waits for its holder in no list and no count, for others as before; taken back it waits again', async () => {
    const { id } = await leave()
    const waiting = async (by: Name) => {
      const [list, count, home] = await Promise.all([
        portal.as(by).call(inboxCalls.list, { paginationPage: 1, paginationLength: 100 } as never),
        portal.as(by).call(homeCalls.count),
        portal.as(by).call(homeCalls.home),
      ])
      const ids = list.body.listData.map((item) => item.id)
      return {
        listed: ids.includes(id),
        all: ids.length,
        told: list.body.totalData,
        counted: count.body.actionRequired,
        atHome: home.body.waitingForMe.some((item) => item.id === id),
      }
    }
    const before = await waiting('budi')
    expect(before).toMatchObject({ listed: true, told: before.all, counted: before.all })
    const { body } = await hold(id)
    const less = before.all - 1
    expect(await waiting('budi')).toEqual({ listed: false, all: less, told: less, counted: less, atHome: false })
    expect((await portal.as('budi').call(heldCalls.takeBack, { id: body.id })).status).toBe(200)
    expect(await waiting('budi')).toEqual(before)
  })

  it('it is taken back without a trace, by its holder alone; afterwards it is too late', async () => {
    const { id } = await leave()
    const { body } = await hold(id)
    expect((await portal.as('carla').call(heldCalls.takeBack, { id: body.id })).status).toBe(404)
    expect((await portal.as('budi').call(heldCalls.takeBack, { id: body.id })).status).toBe(200)
    await letTimePass()
    await worker().run()
    expect((await state(id)).statusId).toBe(1)
    const second = await hold(id)
    await letTimePass()
    await worker().run()
    const late = await portal.as('budi').call(heldCalls.takeBack, { id: second.body.id })
    expect([late.status, late.error.Message]).toEqual([404, 'This decision has been carried out and can no longer be taken back.'])
  })

  it('a second decision on the same request replaces the first', async () => {
    const { id } = await leave()
    await hold(id)
    await hold(id, { actionType: 'reject', note: 'Better not' })
    expect((await held()).map((one) => one.actionType)).toEqual(['reject'])
    await letTimePass()
    await worker().run()
    expect((await state(id)).statusId).toBe(5)
  })

  it('one on a form that was sent back and changed since is that on the new form, with its own note', async () => {
    const { id, version } = await leave()
    await hold(id, { version, note: 'Enjoy' })
    const { calls } = leaveRequest
    await portal.as('budi').call(calls.revise, { id } as never)
    const form = (await portal.as('amina').call(calls.detail, { id } as never)).body as { leaveTypeId: string; startDate: string }
    const { leaveTypeId, startDate } = form
    const changed = { id, leaveTypeId, startDate, endDate: startDate, note: 'With the new day' }
    const again = (await portal.as('amina').call(calls.saveAndSubmit, changed as never)).body
    expect(again.version).toBeGreaterThan(version)
    await hold(id, { version: again.version, note: 'Now it is right' })
    await letTimePass()
    await worker().run()
    const { statusId, actionHistory } = (await portal.as('amina').call(calls.detail, { id } as never)).body as {
      statusId: number
      actionHistory: object[]
    }
    expect([await held(), statusId]).toEqual([[], 4])
    expect(actionHistory[0]).toMatchObject({ actionPerson: 'Budi Tester', note: 'Now it is right' })
  })

  it('it is not carried out a moment early', async () => {
    const { id } = await leave()
    await hold(id)
    await sql`update held_decision set due_at = now() + interval '2 seconds'`.execute(portal.database.db)
    await worker().run()
    expect((await state(id)).statusId).toBe(1)
    expect(await held()).toHaveLength(1)
  })

  it('another person’s file is refused at once', async () => {
    const { id } = await leave()
    const file = newId()
    await sql`insert into attachment (id, owner_id, file_name, type, size, sha256, bytes)
      values (${file}, ${portal.company.id.hadi}, 'a.png', 'image/png', 1, ${Buffer.alloc(32)}, ${Buffer.alloc(1)})`.execute(
      portal.database.db,
    )
    for (const attachmentId of [file, newId()]) {
      const refused = await hold(id, { attachmentId })
      expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['attachmentIds']])
    }
    expect(await held()).toEqual([])
  })

  it('whoever could not decide cannot hold a decision either', async () => {
    const { id, version } = await leave()
    expect((await hold(id, {}, 'carla')).status).toBe(404)
    expect((await hold(id, {}, 'amina')).status).toBe(403)
    expect((await hold(id, { version: version + 1 })).status).toBe(409)
    expect((await hold(newId())).status).toBe(404)
  })
})

describe('what else happens on the request meanwhile', () => {
  it('wins, and the holder is told what became of their decision', async () => {
    const { id, code } = await leave()
    await hold(id)
    await portal.as('amina').call(leaveRequest.calls.cancel, { id } as never)
    await letTimePass()
    await worker().run()
    expect((await state(id)).statusId).toBe(3)
    const [failed] = await held()
    expect(failed).toMatchObject({ requestId: id, code, kind: 'leave-request', title: 'leave.title', dueIn: 0 })
    expect(failed?.errors).toEqual(['Nobody is asked to decide on it now.'])
    const told = (await portal.as('budi').call(notificationCalls.list, {})).body
    expect(told.notifications.find(({ requestId }) => requestId === id)).toMatchObject({ type: 'Decision not carried out' })
    expect((await portal.as('budi').call(heldCalls.takeBack, { id: failed?.id ?? '' })).status).toBe(200)
    expect(await held()).toEqual([])
  })

  it('a decision that failed and is made again is carried out', async () => {
    const { id } = await leave()
    await hold(id, { actionType: 'reject', note: 'Not now' })
    await sql`update held_decision set errors = '[{"key": "held.tooLate"}]'::jsonb`.execute(portal.database.db)
    expect((await held())[0]?.errors).toHaveLength(1)
    expect((await hold(id)).body.errors).toEqual([])
    expect((await held())[0]?.errors).toEqual([])
    await letTimePass()
    await worker().run()
    expect((await state(id)).statusId).toBe(4)
  })

  it('a right that has ended by then counts no more', async () => {
    const { id } = await leave()
    await hold(id)
    await sql`update employee set disabled_at = now() where id = ${portal.company.id.budi}::uuid`.execute(portal.database.db)
    await letTimePass()
    await worker().run()
    await sql`update employee set disabled_at = null where id = ${portal.company.id.budi}::uuid`.execute(portal.database.db)
    expect([(await state(id)).statusId, (await held()).map((one) => one.errors)]).toEqual([1, [['Please sign in.']]])
  })
})

it('after a crash it is carried out once; an act that cannot be struck off did not happen', async () => {
  const { id } = await leave()
  await hold(id)
  await letTimePass()
  const run = (text: string) => portal.database.pool.query(text)
  await run(`create function refuse_ends() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`)
  await run('create trigger refuse_ends before delete on held_decision for each row execute function refuse_ends()')
  await expect(worker().run()).rejects.toThrow('crash')
  expect((await state(id)).statusId).toBe(1)
  await run('drop function refuse_ends cascade')
  await sql`update held_decision set errors = null`.execute(portal.database.db)
  await worker().run()
  expect((await state(id)).history).toEqual(['amina submit', 'budi approve 1'])
})

it('a fault of one lets those that are due after it be carried out', async () => {
  const [broken, well] = [await leave(), await leave()]
  for (const { id } of [broken, well]) await hold(id)
  await letTimePass()
  const run = (text: string) => portal.database.pool.query(text)
  await run(
    `create function refuse_one() returns trigger language plpgsql as $$ begin if old.request_id = '${broken.id}' then raise 'fault'; end if; return old; end $$`,
  )
  await run('create trigger refuse_one before delete on held_decision for each row execute function refuse_one()')
  await expect(worker().run()).rejects.toThrow('fault')
  await run('drop function refuse_one cascade')
  expect([(await state(broken.id)).statusId, (await state(well.id)).statusId]).toEqual([1, 4])
  expect((await held()).map((one) => [one.requestId, one.errors.length])).toEqual([[broken.id, 1]])
})

it('is carried out by itself once it is due, and begun no more by a process that stops; its faults are told', async () => {
  const [first, second, third] = [await leave(), await leave(), await leave()]
  const faults: unknown[] = []
  const opened = () => openHeldWork(engineOf(portal.database.db), (fault) => faults.push(fault))
  const statusOf = async ({ id }: { id: string }) => (await state(id)).statusId
  await hold(first.id)
  await letTimePass()
  const [running, stopping] = [opened(), opened()]
  running.runIn(0)
  await vi.waitFor(async () => expect(await statusOf(first)).toBe(4))
  await hold(second.id)
  await letTimePass()
  stopping.runIn(0.05)
  await stopping.stop()
  await stopping.run()
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect([await statusOf(second), faults]).toEqual([1, []])
  await hold(third.id)
  await letTimePass()
  const run = (text: string) => portal.database.pool.query(text)
  await run(`create function refuse_all() returns trigger language plpgsql as $$ begin raise 'fault'; end $$`)
  await run('create trigger refuse_all before delete on held_decision for each row execute function refuse_all()')
  running.runIn(0)
  await vi.waitFor(() => expect(faults).toHaveLength(1))
  await run('drop function refuse_all cascade')
  expect(faults[0]).toMatchObject({ message: 'held decisions: 2 faults' })
  expect((await held()).map((one) => one.errors)).toEqual(Array(2).fill(['Something went wrong on our side. Nothing was changed.']))
})

it('what could not be carried out is forgotten after a week', async () => {
  const { id } = await leave()
  await hold(id)
  const since = async (days: number) => {
    await sql`update held_decision set errors = '[]', due_at = now() - make_interval(days => ${days})`.execute(portal.database.db)
    await sweepHeld(portal.database.db)
    return (await held()).length
  }
  expect([await since(6), await since(8)]).toEqual([1, 0])
})

it('where nothing is to be held a decision is carried out at once, and what was held of it is gone', async () => {
  const { id, code, version } = await leave()
  await hold(id, { actionType: 'reject' })
  await portal.as('edgar').call(generalConfigCalls.change, { decisionHoldSeconds: 0 })
  expect((await hold(id, { version: version + 1 })).status).toBe(409)
  const key = { 'idempotency-key': newId() }
  const wish = { id, actionType: 'approve' as const, note: 'Enjoy' }
  const done = await portal.as('budi').call(heldCalls.hold, wish, key)
  expect(done.body).toMatchObject({ carriedOut: true, requestId: id, code, kind: 'leave-request', dueIn: 0, errors: [] })
  expect([done.status, (await state(id)).statusId, await held()]).toEqual([200, 4, []])
  expect((await portal.as('budi').call(heldCalls.hold, wish, key)).body).toEqual(done.body)
  expect([(await hold(id)).status, await held()]).toEqual([409, []])
  await portal.as('edgar').call(generalConfigCalls.change, { decisionHoldSeconds: 60 })
})

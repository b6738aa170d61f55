import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { flowCalls } from '#shared/areas/flow.ts'
import { plainLevel } from '#shared/contract/flow.ts'
import { engineOf } from '#server/app.ts'
import { moduleOf } from '#server/approval/act/context.ts'
import { newReplay } from '#server/approval/drafts/replay.ts'
import { openReplayWork } from '#server/approval/background/replay-work.ts'
import { saveDraft } from '#server/approval/drafts/store.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import {
  openFlows,
  forgetFlows,
  always,
  as,
  db,
  id,
  kind,
  leave,
  manager,
  monday,
  plain,
  portal,
  read,
  rule,
  save,
  submit,
} from '../../../../test/support/flows.ts'

beforeAll(openFlows)
afterEach(forgetFlows)
afterAll(() => portal.close())

describe('a replay of last year’s requests', () => {
  const start = (draftVersion: number) => as('edgar').call(flowCalls.startReplay, { kind, draftVersion })
  const ended = async (replayId: string) => {
    const progress = async () => (await as('edgar').call(flowCalls.readReplay, { id: replayId })).body
    await expect.poll(async () => (await progress()).finished, { timeout: 20_000 }).toBe(true)
    return progress()
  }

  it('counts what would differ and in what, and lists those with both ways', async () => {
    await sql`update request set submitted_at = now() - interval '2 years' where module = 'LeaveRequest'`.execute(db())
    const made = []
    for (const days of [1, 2, 4]) made.push(await submit(kind, 'amina', leave(monday(), days)))
    const ofFarah = await submit(kind, 'farah', leave(monday(), 1))
    await sql`update request set form = '{}' where id = ${await submit(kind, 'hadi', leave(monday(), 1))}::uuid`.execute(db())
    const definition = plain(
      rule('farah', { field: 'unitCode', is: '=', value: 'FIN' }, plainLevel({ kind: 'hr' })),
      rule('three days or more', { field: 'days', is: '>=', value: 3 }, manager()),
      rule('two', { field: 'days', is: '=', value: 2 }, manager()),
      rule('short', null, manager()),
    )
    const { draftVersion } = (await save(definition)).body
    const begun = await start(draftVersion)
    expect(begun.body).toMatchObject({ kind, total: 5, stopped: false })
    const replay = await ended(begun.body.id)
    expect(replay).toMatchObject({ done: 5, same: 1, different: 3, unreadable: 1, outdated: false })
    expect(replay.byClass).toEqual([
      { class: 'fewerLevels', count: 1 },
      { class: 'otherPersons', count: 1 },
      { class: 'otherRule', count: 1 },
    ])
    expect((await read()).replayId).toBe(replay.id)
    const list = async (more: object = {}) => (await as('edgar').call(flowCalls.differences, { id: replay.id, ...more } as never)).body
    expect((await list()).totalData).toBe(3)
    const [fewer] = (await list({ class: 'fewerLevels' })).listData
    expect(fewer).toMatchObject({
      id: made[2],
      employee: 'Amina Tester',
      ruleBefore: 'three days or more',
      ruleAfter: 'three days or more',
    })
    const asking = { mode: 'any', ascended: false, skipped: false }
    const first = { ...asking, level: 1, position: 'Manager', persons: ['Budi Tester'] }
    expect(fewer).toMatchObject({ before: [first, { ...asking, level: 2, persons: ['Carla Tester'] }], after: [first] })
    expect((await list({ filterSearch: 'farah' })).listData.map((row) => [row.id, row.class])).toEqual([[ofFarah, 'otherPersons']])
    await save(definition, draftVersion)
    expect((await as('edgar').call(flowCalls.readReplay, { id: replay.id })).body.outdated).toBe(true)
  })

  it('is of the draft that was seen, and stops when it is told to', async () => {
    const { draftVersion } = (await save(always())).body
    expect((await start(draftVersion - 1)).status).toBe(409)
    const replayId = (await start(draftVersion)).body.id
    await ended(replayId)
    expect((await as('edgar').call(flowCalls.stopReplay, { id: replayId })).body).toMatchObject({ stopped: false, finished: true })
    await sql`update flow_replay set finished_at = null, held_until = now() + interval '1 hour', done = 0, last_id = null where id = ${replayId}::uuid`.execute(
      db(),
    )
    expect((await start(draftVersion)).status).toBe(409)
    expect((await as('edgar').call(flowCalls.stopReplay, { id: replayId })).body.stopped).toBe(true)
    expect((await as('edgar').call(flowCalls.readReplay, { id: newId() })).status).toBe(404)
    const again = await start(draftVersion)
    expect([again.status, (await ended(again.body.id)).finished]).toEqual([200, true])
  })

  it('is begun once, whoever comes at the same time, and of nothing that is being changed', async () => {
    const { draftVersion } = (await save(always())).body
    const [edgar, module] = [(await findViewer(db(), 'edgar')) as Viewer, moduleOf(engineOf(db()), kind)]
    const begun = await Promise.allSettled([1, 2, 3].map(() => transaction(db(), (tx) => newReplay(tx, module, edgar, draftVersion))))
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await sql`delete from flow_replay`.execute(db())
    let late: Promise<{ status: number }> | undefined
    await transaction(db(), async (tx) => {
      await saveDraft(tx, module, edgar, { draftVersion, definition: always() })
      late = start(draftVersion)
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    expect((await late)?.status).toBe(409)
  })

  it('is gone on with by another process where one stops, and done no further once it was stopped or its author has left', async () => {
    const { draftVersion } = (await save(always())).body
    const replayId = (await start(draftVersion)).body.id
    const whole = await ended(replayId)
    expect(whole.done).toBeGreaterThan(0)
    const again = async (more: ReturnType<typeof sql>) => {
      await sql`update flow_replay set finished_at = null, stopped_at = null, done = 0, same = 0, unreadable = 0, classes = '{}', last_id = null, held_until = null where id = ${replayId}::uuid`.execute(
        db(),
      )
      await more.execute(db())
    }
    const work = async (replays = openReplayWork(engineOf(db()))) => {
      await replays.work(replayId)
      await replays.sweep()
      const { done, finished } = (await as('edgar').call(flowCalls.readReplay, { id: replayId })).body
      return { done, finished }
    }
    await again(sql`select`)
    const stopping = openReplayWork(engineOf(db()))
    await stopping.stop()
    expect(await work(stopping)).toEqual({ done: 0, finished: false })
    expect(await work()).toEqual({ done: whole.done, finished: true })
    await again(sql`update flow_replay set stopped_at = now() where id = ${replayId}::uuid`)
    expect(await work()).toEqual({ done: 0, finished: true })
    await again(sql`update employee set disabled_at = now() where id = ${id('edgar')}::uuid`)
    await openReplayWork(engineOf(db())).work(replayId)
    await sql`update employee set disabled_at = null where id = ${id('edgar')}::uuid`.execute(db())
    expect(await work()).toEqual({ done: 0, finished: true })
    await again(sql`update flow_replay set held_until = now() + interval '1 hour' where id = ${replayId}::uuid`)
    expect(await work()).toEqual({ done: 0, finished: false })
  })

  it('that fails unexpectedly leaves the others to be gone on with', async () => {
    const { draftVersion } = (await save(always())).body
    const good = (await start(draftVersion)).body.id
    await ended(good)
    const broken = newId()
    await sql`
      insert into flow_replay (id, module, person_id, draft_version, definition, from_on, until_on, total)
      select ${broken}::uuid, module, person_id, draft_version, '{"rules": 1}', from_on, until_on, total from flow_replay where id = ${good}::uuid`.execute(
      db(),
    )
    const later = newId()
    await sql`
      insert into flow_replay (id, module, person_id, draft_version, definition, from_on, until_on, total)
      select ${later}::uuid, module, person_id, draft_version, definition, from_on, until_on, total from flow_replay where id = ${good}::uuid`.execute(
      db(),
    )
    await expect(openReplayWork(engineOf(portal.database.db)).sweep()).rejects.toThrow()
    expect((await as('edgar').call(flowCalls.readReplay, { id: later })).body.finished).toBe(true)
    await sql`delete from flow_replay where id = ${broken}::uuid`.execute(db())
  })
})

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { plainLevel } from '#shared/contract/flow.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { engineOf } from '#server/app.ts'
import { tellStandIns } from '#server/approval/request/stand-ins.ts'
import { upkeep } from '#server/approval/upkeep/upkeep.ts'
import { today as dayIn } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { tellWhetherMailIsSent } from '#server/platform/mail/choices.ts'
import { openStage, type Person, type Stage } from './cast.ts'

/** Whoever decides for somebody is told what waits for that person, by notice and mail, once. */

let stage: Stage
const yesterday = addDays(dayIn('Asia/Jakarta'), -1)

beforeAll(async () => {
  stage = await openStage()
  await tellWhetherMailIsSent(stage.portal.database.db, true)
})
afterEach(async () => {
  await sql`delete from delegation`.execute(stage.portal.database.db)
  await sql`delete from mail_choice`.execute(stage.portal.database.db)
})
afterAll(() => stage.close())

const give = (from: Person, to: Person, modules: string[] | null = null) =>
  sql`insert into delegation (id, from_id, to_id, modules, starts_on) values (${newId()}, ${stage.id[from]}, ${stage.id[to]}, ${modules}::text[], ${yesterday})`.execute(
    stage.portal.database.db,
  )

async function file(person: Person = 'amina'): Promise<string> {
  const day = stage.nextDay(person)
  const form = { leaveTypeId: stage.portal.company.leave.annual, startDate: day, endDate: day }
  const { body, error } = await stage.as(person).call(leaveRequest.calls.saveAndSubmit, form)
  if (!body.id) throw new Error(error.Message)
  return body.id
}

/** Who was told of a request, and by what: `edgar notice told.turnFor`. */
async function told(id: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select e.user_name || ' ' || x.kind || ' ' || x.key as line from (
      select employee_id, 'notice' as kind, key from notification where request_id = ${id}::uuid
      union all select employee_id, 'mail ' || event, key from mail where request_id = ${id}::uuid) x
    join employee e on e.id = x.employee_id order by 1`.execute(stage.portal.database.db)
  return rows.map(({ line }) => line)
}
const own = ['budi mail turn told.turn', 'budi notice told.turn']
const toldTo = (name: string) => [`${name} mail turn told.turnFor`, `${name} notice told.turnFor`]

it('at once, and once however often it is looked for', async () => {
  await give('budi', 'edgar')
  const id = await file()
  await vi.waitFor(async () => expect(await told(id)).toEqual([...own, ...toldTo('edgar')]))
  const { db } = stage.portal.database
  const { rows } = await sql<{ id: string }>`select id from notification where request_id = ${id}::uuid`.execute(db)
  const notices = rows.map((row) => row.id)
  await Promise.all([tellStandIns(db, null), tellStandIns(db, null), tellStandIns(db, notices)])
  expect(await told(id)).toEqual([...own, ...toldTo('edgar')])
})

it('says whose turn it is: not that of who reads it', async () => {
  await give('budi', 'edgar')
  const id = await file()
  await tellStandIns(stage.portal.database.db, null)
  const { rows } = await sql<{ params: object }>`
    select params from notification where request_id = ${id}::uuid and key = 'told.turnFor'
    union all select params from mail where request_id = ${id}::uuid and key = 'told.turnFor'`.execute(stage.portal.database.db)
  expect(rows).toMatchObject(Array(2).fill({ params: { grantor: 'Budi Tester', requestor: 'Amina Tester' } }))
})

/** With a flow of the manager alone, and what the system does of itself on the Tuesday after. */
async function withTime(
  setting: { remindAfterDays?: number; escalateAfterDays?: number },
  work: (pass: () => Promise<unknown>) => Promise<void>,
) {
  const { db } = stage.portal.database
  const flow = {
    rules: [{ name: 'all', when: null, levels: [plainLevel({ kind: 'manager', up: 1 }, setting)], skipAdjacent: true }],
    lastResort: [],
  }
  await sql`insert into flow (id, module, version, published_from, definition) values (${newId()}, 'LeaveRequest', 1, ${yesterday}, ${JSON.stringify(flow)}::jsonb)`.execute(
    db,
  )
  const today = dayIn('Asia/Jakarta')
  const tuesday = addDays(today, 8 - weekday(today))
  try {
    await work(() => upkeep(engineOf(db), new Date(instantAt(tuesday, 23 * 60, 'Asia/Jakarta'))))
  } finally {
    await sql`update request set flow_id = null`.execute(db)
    await sql`delete from flow`.execute(db)
  }
}

it.each([
  ['a reminder', { remindAfterDays: 1 }, 'budi', ['edgar mail reminder told.reminderFor', 'edgar notice told.reminderFor']],
  ['that it was passed up', { escalateAfterDays: 1 }, 'carla', ['edgar mail escalation told.turnFor', 'edgar notice told.turnFor']],
] as const)('of %s as of what it is', async (_what, setting, whose, expected) => {
  await withTime(setting, async (pass) => {
    const id = await file()
    await give(whose, 'edgar')
    await pass()
    await tellStandIns(stage.portal.database.db, null)
    expect((await told(id)).filter((line) => line.startsWith('edgar'))).toEqual(expected)
  })
})

it('of a reminder in place of what told of the turn before, as who is asked', async () => {
  await withTime({ remindAfterDays: 1 }, async (pass) => {
    await give('budi', 'edgar')
    const id = await file()
    const notices = async () => (await told(id)).filter((line) => line.includes(' notice '))
    await vi.waitFor(async () => expect(await notices()).toEqual(['budi notice told.turn', 'edgar notice told.turnFor']))
    await pass()
    await tellStandIns(stage.portal.database.db, null)
    expect(await notices()).toEqual(['budi notice told.reminder', 'edgar notice told.reminderFor'])
  })
})

it('also where the process that told the person came to an end before', async () => {
  await give('budi', 'edgar')
  const id = await file()
  await vi.waitFor(async () => expect(await told(id)).toHaveLength(4))
  const { db } = stage.portal.database
  await sql`delete from notification where key = 'told.turnFor'`.execute(db)
  await sql`delete from mail where key = 'told.turnFor'`.execute(db)
  await tellStandIns(db, null)
  expect(await told(id)).toEqual([...own, ...toldTo('edgar')])
})

it('of what was told in the last quarter of an hour, and of nothing older', async () => {
  const { db } = stage.portal.database
  for (const [minutes, count] of [
    [16, 2],
    [14, 4],
  ] as const) {
    const id = await file()
    await sql`update notification set id = ${newId(new Date(Date.now() - minutes * 60_000))} where request_id = ${id}::uuid`.execute(db)
    await give('budi', 'edgar')
    await sql`update delegation set created_at = now() - interval '1 hour'`.execute(db)
    await tellStandIns(db, null)
    expect(await told(id)).toHaveLength(count)
    await sql`delete from delegation`.execute(db)
  }
})

it('not of their own request, not for other modules, not once the right has ended or it is decided', async () => {
  const { db } = stage.portal.database
  const quiet = async (id: string) => {
    await tellStandIns(db, null)
    expect(await told(id)).not.toContain('amina notice told.turnFor')
    expect((await told(id)).filter((line) => line.includes('turnFor'))).toEqual([])
  }
  await give('budi', 'amina')
  await quiet(await file())
  await sql`delete from delegation`.execute(db)
  await give('budi', 'edgar', ['Loan'])
  await quiet(await file())
  await sql`update delegation set modules = null, revoked_at = now()`.execute(db)
  await quiet(await file())
  await sql`delete from delegation`.execute(db)
  const decided = await file()
  await stage.as('budi').call(leaveRequest.calls.approve, { id: decided, note: '' })
  await give('budi', 'edgar')
  await sql`update delegation set created_at = now() - interval '1 hour'`.execute(db)
  await quiet(decided)
})

it('not who is no longer here, and not of turns that came before the right', async () => {
  const { db } = stage.portal.database
  const quiet = async (id: string) => {
    await tellStandIns(db, null)
    expect(await told(id)).toEqual(own)
  }
  const before = await file()
  await give('budi', 'edgar')
  await quiet(before)
  await sql`update employee set disabled_at = now() where id = ${stage.id.edgar}`.execute(db)
  await quiet(await file())
  await sql`update employee set disabled_at = null, left_on = current_date - 1 where id = ${stage.id.edgar}`.execute(db)
  await quiet(await file())
  await sql`update employee set left_on = null where id = ${stage.id.edgar}`.execute(db)
})

it('not by mail where they want none of that kind', async () => {
  await give('budi', 'edgar')
  await sql`insert into mail_choice (employee_id, events_off) values (${stage.id.edgar}, '{turn}')`.execute(stage.portal.database.db)
  const id = await file()
  await vi.waitFor(async () => expect(await told(id)).toEqual([...own, 'edgar notice told.turnFor'].toSorted()))
})

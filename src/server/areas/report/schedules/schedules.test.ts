import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailCalls } from '#shared/areas/mail.ts'
import { notificationCalls } from '#shared/areas/notification.ts'
import { reportCalls } from '#shared/areas/report.ts'
import { mostOwn, ownReportCalls, reportScheduleCalls as calls } from '#shared/areas/report-own.ts'
import type { SendOf } from '#shared/contract/endpoint.ts'
import { dayOfWord } from '#shared/records/report/day-words.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { rows } from '#server/foundation/database/db.ts'
import type { Name } from '../../../../../test/support/company.ts'
import { unlocked } from '../../../../../test/support/naive.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'
import { roleOf } from '../../../../../test/support/roles.ts'
import { openReports } from '../register.ts'
import { openReportWork } from '../work.ts'
import { beginDue, beginSome } from './begin.ts'
import { workSchedules } from './work.ts'

let portal: Portal
const db = () => portal.database.db
const id = (name: Name) => portal.company.id[name]
const reports = openReports()

beforeAll(async () => {
  portal = await openPortal()
  await sql`insert into setting (key, value) values ('mail.sends', 'true') on conflict (key) do update set value = 'true'`.execute(db())
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const table of ['report_schedule', 'report_run', 'report_own', 'notification', 'mail'])
    await sql`delete from ${sql.table(table)}`.execute(db())
})

type Wish = SendOf<typeof calls.save>

const daily: Wish = { report: 'headcount', values: { on: 'lastMonthEnds' }, format: 'csv', every: 'day', hour: 7 }
const save = (by: Name, more: Partial<Wish> = {}) => portal.as(by).call(calls.save, { ...daily, ...more })
const becomeDue = () => sql`update report_schedule set due_at = now() - interval '1 minute'`.execute(db())
const work = () => workSchedules(db(), reports, openReportWork(db(), reports))
const runs = () =>
  rows(
    db(),
    sql<{ person: string; title: string; parameters: unknown; ready: boolean }>`
      select e.user_name as person, r.title, r.parameters, r.size is not null as ready from report_run r join employee e on e.id = r.person_id order by 1`,
  )
const told = async (name: Name) => (await portal.as(name).call(notificationCalls.read)).body.notifications.map(({ subject }) => subject)
const definition = { columns: ['employee'], filters: [{ field: 'state', is: 'oneOf' as const, values: ['here'] }] }
const shared = async (by: Name, roleId: string | null) =>
  (await portal.as(by).call(ownReportCalls.save, { name: 'Who is here', subject: 'people', definition, roleId })).body.id

describe('a report that is sent regularly', () => {
  it('is kept with its words of days, and is its owner’s alone', async () => {
    const { status, body } = await save('edgar', { every: 'month', place: 31 })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      report: 'headcount',
      title: 'Headcount',
      values: { on: 'lastMonthEnds' },
      format: 'csv',
      every: 'month',
      place: 31,
      hour: 7,
      toRole: false,
      dueAt: expect.any(String),
      begunAt: null,
      missedAt: null,
    })
    expect((await portal.as('edgar').call(calls.list, {})).body).toEqual({ listData: [body] })
    expect((await portal.as('indra').call(calls.list, {})).body).toEqual({ listData: [] })
    expect((await portal.as('indra').call(calls.remove, { id: body.id })).status).toBe(404)
    expect((await save('indra', { id: body.id })).status).toBe(404)
    expect((await save('edgar', { id: body.id, every: 'week', place: 6 })).body).toMatchObject({ id: body.id, every: 'week', place: 6 })
    expect((await portal.as('edgar').call(calls.remove, { id: body.id })).body).toEqual({ id: body.id })
    expect((await portal.as('edgar').call(calls.list, {})).body).toEqual({ listData: [] })
  })

  it('is refused where one may not have it, or it could not be asked so', async () => {
    expect((await save('amina')).status).toBe(404)
    expect((await save('edgar', { report: newId() })).status).toBe(404)
    expect((await save('edgar', { values: { on: 'sometime' } })).status).toBe(400)
    expect((await save('edgar', { values: { colour: 'today' } })).status).toBe(400)
    expect((await save('edgar', { every: 'week', place: 7 })).status).toBe(400)
    expect((await save('edgar', { every: 'day', place: 1 })).status).toBe(400)
    expect((await save('edgar', { hour: 24 })).status).toBe(400)
    expect((await save('edgar', { toRole: true })).error.Errors).toEqual([
      'Only a report of your own that is shared with a role is sent to its holders.',
    ])
    for (let at = 0; at < mostOwn.schedules; at += 1) expect((await save('edgar')).status).toBe(200)
    expect((await save('edgar')).status).toBe(409)
  })

  it('is made once it is due, with the days that its words mean then, and told by the bell and by mail with no file in it', async () => {
    await save('edgar')
    await work()
    expect(await runs()).toEqual([])
    await becomeDue()
    await work()
    const on = dayOfWord('lastMonthEnds', today('Europe/Berlin'))
    expect(await runs()).toEqual([{ person: 'edgar', title: 'Headcount', parameters: { on, site: null }, ready: true }])
    const { body } = await portal.as('edgar').call(notificationCalls.read)
    expect(body.notifications).toEqual([
      expect.objectContaining({
        subject: 'Your report “Headcount” is ready.',
        typeId: 'RP001',
        type: 'Report',
        module: 'Report',
        requestId: null,
      }),
    ])
    expect(await rows(db(), sql`select event, key, params from mail`)).toEqual([
      { event: 'report', key: 'report.schedule.ready', params: { name: 'Headcount' } },
    ])
    // It is due again later, and told of once.
    await work()
    expect([(await runs()).length, (await told('edgar')).length]).toEqual([1, 1])
    const [one] = (await portal.as('edgar').call(calls.list, {})).body.listData
    expect(Date.parse(one?.dueAt ?? '')).toBeGreaterThan(Date.now())
    expect(one?.begunAt).not.toBeNull()
    expect((await portal.as('edgar').call(reportCalls.runs, {})).body.listData[0]).toMatchObject({ report: 'headcount', state: 'ready' })
    const choice = { eventsOff: ['report' as const], digestAt: null, quietFrom: null, quietUntil: null }
    expect((await portal.as('edgar').call(mailCalls.choose, choice)).status).toBe(200)
  })

  it('is begun once, whichever processes look at the same time', async () => {
    for (let at = 0; at < 5; at += 1) await save('edgar')
    await becomeDue()
    const begun = await Promise.all(Array.from({ length: 6 }, () => beginDue(db(), reports)))
    expect([begun.flat().length, (await runs()).length]).toEqual([5, 5])
    // The control: where nobody holds what they found, it is begun several times.
    await becomeDue()
    const again = await Promise.all(
      Array.from({ length: 6 }, () =>
        db()
          .transaction()
          .execute((tx) => beginSome(unlocked(tx), reports, new Date())),
      ),
    )
    expect(again.flatMap(({ runs: ids }) => ids).length).toBeGreaterThan(5)
  })

  it('goes to everybody who holds its role, each with their own rows, and to nobody who may not have it', async () => {
    const roleId = await roleOf(db(), newId(), [id('dewi'), id('amina'), id('hadi'), id('edgar')])
    const report = await shared('edgar', roleId)
    expect((await save('edgar', { report, values: {}, toRole: true })).status).toBe(200)
    // Whoever has it by the role alone has it sent to themselves alone.
    expect((await save('dewi', { report, values: {}, toRole: true })).status).toBe(400)
    await sql`update employee set disabled_at = now() where id = ${id('hadi')}::uuid`.execute(db())
    await becomeDue()
    await work()
    expect((await runs()).map(({ person, ready }) => [person, ready])).toEqual([
      ['dewi', true],
      ['edgar', true],
    ])
    const size = async (name: Name) => {
      const [run] = (await portal.as(name).call(reportCalls.runs, {})).body.listData
      return run?.done
    }
    expect([await size('edgar'), await size('dewi')]).toEqual([8, 6])
    expect([await told('dewi'), await told('amina')]).toEqual([['Your report “Who is here” is ready.'], []])
    await sql`update employee set disabled_at = null where id = ${id('hadi')}::uuid`.execute(db())
  })

  it('is left out where its owner may not have it any more, and goes on once they may', async () => {
    const roleId = await roleOf(db(), newId(), [id('dewi')])
    const report = await shared('edgar', roleId)
    await save('dewi', { report, values: {} })
    await sql`update role_giving set ends_on = '2020-01-01' where role_id = ${roleId}::uuid`.execute(db())
    await becomeDue()
    await work()
    expect([await runs(), await told('dewi'), await told('edgar')]).toEqual([[], [], []])
    expect((await portal.as('dewi').call(calls.list, {})).body.listData[0]).toMatchObject({ missedAt: expect.any(String), begunAt: null })
    await sql`update role_giving set ends_on = null where role_id = ${roleId}::uuid`.execute(db())
    await becomeDue()
    await work()
    expect((await runs()).map(({ person }) => person)).toEqual(['dewi'])
    expect((await portal.as('dewi').call(calls.list, {})).body.listData[0]).toMatchObject({ missedAt: null, begunAt: expect.any(String) })
  })

  it('ends where its report is gone, and its owner is told', async () => {
    const roleId = await roleOf(db(), newId(), [id('dewi')])
    const report = await shared('edgar', roleId)
    await save('dewi', { report, values: {} })
    expect((await portal.as('edgar').call(ownReportCalls.remove, { id: report })).status).toBe(200)
    await becomeDue()
    await work()
    expect(await told('dewi')).toEqual(['The report “Who is here” is no more, and is sent to you no longer.'])
    expect([await runs(), (await portal.as('dewi').call(calls.list, {})).body.listData]).toEqual([[], []])
  })

  it('is not made where somebody keeps too many, and says so', async () => {
    await save('edgar')
    await sql`
      insert into report_run (id, person_id, report, title, parameters, format, language, finished_at, size)
      select gen_random_uuid(), ${id('edgar')}::uuid, 'headcount', 'Kept', '{}', 'csv', 'en', now(), 1 from generate_series(1, 100)`.execute(
      db(),
    )
    await becomeDue()
    await work()
    expect(await told('edgar')).toEqual(['Your report “Headcount” was not made: you keep 100 reports already. Throw some away first.'])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { overtimeSchedule } from '#shared/requests/overtime-schedule.ts'
import { engineOf } from '#server/app.ts'
import { upkeep } from '#server/approval/upkeep/upkeep.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const { calls } = overtimeSchedule
const zone = 'Asia/Jakarta'
const now = today(zone)
/** A Monday to come; each test takes one of its own. */
const dayOf = (week: number) => addDays(now, 14 - weekday(now) + week * 7)
const at = (day: string, hour: number) => instantAt(day, hour * 60, zone)

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())
beforeEach(() => left(['amina', 'hadi', 'dewi'], null))

const line = (name: Name, more: object = {}) => ({ employeeId: portal.company.id[name], ...more })
const team = () => [line('amina'), line('hadi')]
const form = (day: string, employees: readonly object[]) =>
  ({ reasonTypeId: portal.company.overtime.release, oTStart: at(day, 17), oTUntil: at(day, 20), employees }) as never
const filed = async (day: string, employees = team()) => {
  const answer = await portal.as('budi').call(calls.saveAndSubmit, form(day, employees))
  expect(answer.error.Errors ?? answer.status).toBe(200)
  return answer.body.id
}
const states = async (id: string) =>
  (
    await rows(
      portal.database.db,
      sql<{ state: string }>`
        select case when ended_at is not null then 'ended' when granted_at is not null then 'granted' else 'reserved' end as state
        from overtime where request_id = ${id}::uuid order by line`,
    )
  ).map(({ state }) => state)
const left = (names: readonly Name[], on: string | null) =>
  sql`update employee set left_on = ${on} where id = any (${names.map((name) => portal.company.id[name])}::uuid[])`.execute(
    portal.database.db,
  )
/** Who was told that somebody was taken out of a request, and whom. */
const toldOf = (id: string) =>
  rows(
    portal.database.db,
    sql<{ name: string; actor: string }>`
      select e.user_name as name, n.params->>'actor' as actor from notification n join employee e on e.id = n.employee_id
      where n.request_id = ${id}::uuid and n.key = 'told.parted' order by 1`,
  )

describe('people of a request who leave', () => {
  it('are taken out of it: their overtime ends, that of the others goes on, and who files and decides is told', async () => {
    const id = await filed(dayOf(0), [line('amina'), line('hadi', { oTUntil: at(dayOf(0), 18) })])
    await left(['hadi'], addDays(now, -2))
    expect(await upkeep(engineOf(portal.database.db), new Date())).toMatchObject({ parted: 1, closed: 0 })
    expect(await states(id)).toEqual(['reserved', 'ended'])
    const seen = (await portal.as('carla').call(calls.detail, { id })).body
    expect(seen).toMatchObject({ statusId: 1, version: 2, people: 1, minutes: 180, employee: 'Amina Tester', enableApprove: true })
    expect(seen.actionHistory[0]).toMatchObject({
      actionPerson: 'The portal',
      action: 'took out',
      note: 'Hadi Tester left the company: taken out, it goes on for the others.',
    })
    expect(await toldOf(id)).toEqual(['budi', 'carla'].map((name) => ({ name, actor: 'Hadi Tester' })))
    expect(await upkeep(engineOf(portal.database.db), new Date())).toMatchObject({ parted: 0, closed: 0 })
    expect((await portal.as('carla').call(calls.approve, { id })).body.statusId).toBe(4)
    expect(await states(id)).toEqual(['granted', 'ended'])
  })

  it('are taken out of what is not submitted too; where nobody remains it is closed', async () => {
    const draft = await portal.as('budi').call(calls.save, form(dayOf(1), team()))
    const id = await filed(dayOf(2))
    await left(['hadi'], addDays(now, -2))
    expect(await upkeep(engineOf(portal.database.db), new Date())).toMatchObject({ parted: 2, closed: 0 })
    expect((await portal.as('budi').call(calls.detail, { id: draft.body.id })).body).toMatchObject({
      statusId: 0,
      people: 1,
      enableSubmit: true,
    })
    expect((await portal.as('budi').call(calls.submit, { id: draft.body.id })).body.statusId).toBe(1)
    await left(['amina'], addDays(now, -2))
    expect(await upkeep(engineOf(portal.database.db), new Date())).toMatchObject({ parted: 0, closed: 2 })
    expect(await states(id)).toEqual(['ended', 'ended'])
    expect((await portal.as('budi').call(calls.detail, { id })).body.statusId).toBe(12)
  })

  it('are named together where several leave, and who decides on the rest is told; what one person remains of is about that one', async () => {
    const people = [line('amina'), line('farah'), line('hadi')]
    const made = await portal.as('dewi').call(calls.saveAndSubmit, form(dayOf(5), people))
    const { id } = made.body
    await left(['amina', 'hadi'], addDays(now, -2))
    expect(await upkeep(engineOf(portal.database.db), new Date())).toMatchObject({ parted: 1, closed: 0 })
    const seen = (await portal.as('dewi').call(calls.detail, { id })).body
    expect(seen).toMatchObject({ version: made.body.version + 1, people: 1, employee: 'Farah Tester' })
    expect(seen.actionHistory[0]?.note).toBe('Amina Tester, Hadi Tester left the company: taken out, it goes on for the others.')
    const asked = seen.approvalLevels.flatMap(({ persons }) => persons.filter(({ statusId }) => statusId === 0))
    const told = await rows(
      portal.database.db,
      sql<{ name: string; requestor: string; actor: string }>`
        select e.display_name as name, n.params->>'requestor' as requestor, n.params->>'actor' as actor from notification n
        join employee e on e.id = n.employee_id where n.request_id = ${id}::uuid and n.key = 'told.parted' order by 1`,
    )
    expect(told).toEqual(
      ['Dewi Tester', ...asked.map(({ approvalPerson }) => approvalPerson)]
        .toSorted()
        .map((name) => ({ name, requestor: 'Dewi Tester', actor: 'Amina Tester, Hadi Tester' })),
    )
  })

  it('at once: several leave one request in one step', async () => {
    const id = await filed(dayOf(3))
    await left(['amina', 'hadi'], addDays(now, -2))
    expect(await upkeep(engineOf(portal.database.db), new Date())).toMatchObject({ parted: 0, closed: 1 })
    expect(await states(id)).toEqual(['ended', 'ended'])
  })

  it('hear nothing of it themselves, also where they made the request', async () => {
    const made = await portal.as('dewi').call(calls.saveAndSubmit, {
      ...(form(dayOf(7), [line('amina'), line('dewi')]) as object),
      employeeId: portal.company.id.budi,
    } as never)
    expect(made.error.Errors ?? made.status).toBe(200)
    await left(['dewi'], addDays(now, -2))
    expect((await upkeep(engineOf(portal.database.db), new Date())).parted).toBe(1)
    expect(await toldOf(made.body.id)).toEqual(['budi', 'carla'].map((name) => ({ name, actor: 'Dewi Tester' })))
  })
})

it('whose manager leaves has the next manager above them decide, whoever filed it for them', async () => {
  const { id } = (await portal.as('dewi').call(calls.saveAndSubmit, form(dayOf(6), [line('amina')]))).body
  const asked = async () =>
    (await portal.as('dewi').call(calls.detail, { id })).body.approvalLevels[0]?.persons
      .filter(({ statusId }) => statusId === 0)
      .map(({ approvalPerson }) => approvalPerson)
  expect(await asked()).toEqual(['Budi Tester'])
  await left(['budi'], addDays(now, -2))
  expect((await upkeep(engineOf(portal.database.db), new Date())).resolved).toBeGreaterThan(0)
  await left(['budi'], null)
  expect(await asked()).toEqual(['Carla Tester'])
})

describe('the list', () => {
  it('finds a request by each of those whom it is about, and by its requestor', async () => {
    const id = await filed(dayOf(4))
    const found = async (body: object) =>
      (await portal.as('carla').call(calls.list, { scope: 'team', ...body } as never)).body.listData.map((row) => row.id)
    for (const name of ['Hadi', 'amina tes', 'Budi']) {
      expect(await found({ employee: name, usingEmployeeFilter: true })).toContain(id)
      expect(await found({ filterSearch: name })).toContain(id)
    }
    // Carla looks among what she was asked, HR among all of the site.
    for (const name of ['carla', 'dewi'] as const) {
      const { body } = await portal.as(name).call(calls.list, { scope: 'all', sortingColumn: 'requestor' } as never)
      expect(body.listData.map((row) => row.id)).toContain(id)
    }
    expect(await found({ employee: 'Farah', usingEmployeeFilter: true })).not.toContain(id)
    expect(await found({ employee: 'Ha_i', usingEmployeeFilter: true })).toEqual([])
    expect(
      (await portal.as('carla').call(calls.export, { scope: 'team', employee: 'Hadi', usingEmployeeFilter: true } as never)).status,
    ).toBe(200)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleCalls } from '#shared/areas/people.ts'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

/** Who leaves hands their people over: each of them is moved, and moved back where the end is taken back. */

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const last = addDays(today('Asia/Jakarta'), 9)
const id = (name: Name) => portal.company.id[name]
const act = (by: Name, whom: readonly Name[], what: object) =>
  portal.as(by).call(peopleCalls.act, { ids: whom.map(id), startsOn: last, ...what } as never)
const managers = async (...names: Name[]) => {
  const found = await rows(
    portal.database.db,
    sql<{ name: Name; manager: string | null }>`
      select e.user_name as name, m.user_name as manager from employee e
      join assignment a on a.employee_id = e.id and a.starts_on <= ${addDays(last, 1)}::date and (a.ends_on is null or a.ends_on > ${addDays(last, 1)}::date)
      left join employee m on m.id = a.manager_id`,
  )
  return names.map((name) => found.find((one) => one.name === name)?.manager ?? null)
}
const takeBack = async (by: Name, name: Name, kind = 'end') => {
  const { events } = (await portal.as(by).call(peopleCalls.line, { id: id(name) })).body
  const end = events.find((event) => event.kind === kind && event.stays === null)
  return (await portal.as(by).call(peopleCalls.takeBack, { id: end?.id ?? '' })).status
}

it('HR of a site moves nobody of another by it, and is told whom it would be', async () => {
  const before = await managers('edgar', 'indra', 'carla', 'budi')
  const { status, error } = await act('dewi', ['gita'], { kind: 'end', reportsTo: id('dewi') })
  expect([status, error.fields]).toEqual([403, { reportsTo: [expect.stringMatching(/^Edgar Tester, Indra Tester would report/)] }])
  expect(await managers('edgar', 'indra', 'carla', 'budi')).toEqual(before)
  // Without a new manager it is done, and nobody else is moved.
  expect((await act('dewi', ['gita'], { kind: 'end' })).body).toEqual({ changed: 1 })
  expect(await managers('edgar', 'indra')).toEqual(before.slice(0, 2))
  expect(await takeBack('dewi', 'gita')).toBe(200)
})

it('who looks after all of them hands them over, and an end that is taken back brings them back', async () => {
  const everybody = ['edgar', 'indra', 'carla', 'budi', 'amina', 'hadi'] as const
  const before = await managers(...everybody)
  expect((await act('indra', ['gita', 'budi'], { kind: 'end', reportsTo: id('dewi') })).status).toBe(200)
  expect(await managers('edgar', 'indra', 'amina', 'hadi')).toEqual(['dewi', 'dewi', 'dewi', 'dewi'])
  // Each has their own again; who was moved since stays where they are.
  expect((await act('indra', ['hadi'], { kind: 'manager', startsOn: addDays(last, 1), managerId: id('carla') })).status).toBe(200)
  expect(await takeBack('indra', 'budi')).toBe(200)
  expect(await managers('edgar', 'indra', 'amina', 'hadi')).toEqual(['dewi', 'dewi', 'budi', 'carla'])
  expect(await takeBack('indra', 'gita')).toBe(200)
  expect(await takeBack('indra', 'hadi', 'manager')).toBe(200)
  expect(await takeBack('indra', 'hadi', 'manager')).toBe(200)
  expect(await managers(...everybody)).toEqual(before)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import type { Name } from '../../../../../test/support/company.ts'
import { calls, dayOf, filed, openOvertime, portal, team } from '../../../../../test/support/overtime.ts'
import { reportShown, sumOf } from '../../../../../test/support/report.ts'

const span = { from: dayOf(0), until: dayOf(3, 6) }
const told = (by: Name, more: Record<string, string> = {}) => reportShown(portal, by, 'overtime', { ...span, ...more })

beforeAll(async () => {
  await openOvertime()
  // Three hours of two people by their manager, one hour by themselves, two more on a day off; one that still waits.
  const ids = [
    await filed('budi', dayOf(0), 17, 20, { employees: team() }),
    await filed('amina', dayOf(0, 1), 17, 18),
    await filed('hadi', dayOf(0, 5), 9, 11),
    await filed('farah', dayOf(1), 17, 19),
  ]
  for (const [at, id] of ids.entries())
    for (const by of ['budi', 'carla', 'gita'] as const) {
      const { body } = await portal.as('indra').call(calls.detail, { id })
      if (body.statusId !== 4) await portal.as(at === 3 ? 'gita' : by).call(calls.approve, { id })
    }
  await filed('amina', dayOf(2), 17, 20)
})
afterAll(() => portal.close())

describe('overtime by unit and rate', () => {
  it('tells of each unit and rate how long, what it is worth, and of how many people', async () => {
    const { rows: found, chart } = await told('dewi')
    expect(found).toEqual([
      { unit: 'Finance', rate: 1.5, compensation: 'Pay', minutes: 60, worth: 90, people: 1 },
      { unit: 'Finance', rate: 2, compensation: 'Pay', minutes: 60, worth: 120, people: 1 },
      { unit: 'Platform', rate: 1.5, compensation: 'Pay', minutes: 180, worth: 270, people: 2 },
      { unit: 'Platform', rate: 2, compensation: 'Pay', minutes: 360, worth: 720, people: 2 },
    ])
    expect(chart?.bars).toEqual([
      { name: 'Platform', value: 540 },
      { name: 'Finance', value: 120 },
    ])
  })

  it('comes to what the requests come to that the reader sees in their list', async () => {
    for (const name of ['dewi', 'indra', 'gita', 'budi'] as const) {
      const { body } = await portal.as(name).call(calls.list, { scope: 'all' })
      const granted = body.listData.filter(({ statusId }) => statusId === 4)
      const details = await Promise.all(granted.map(async ({ id }) => (await portal.as(name).call(calls.detail, { id })).body))
      const found = (await told(name)).rows
      expect([name, sumOf(found, 'minutes'), sumOf(found, 'worth')]).toEqual([
        name,
        details.reduce((all, { minutes }) => all + minutes, 0),
        details.reduce((all, { worth }) => all + worth, 0),
      ])
      expect(granted.length).toBeGreaterThan(0)
    }
  })

  it('is what is handed over to payrolls of the same days', async () => {
    const handed = await rows(
      portal.database.db,
      sql<{ minutes: number; worth: number }>`select sum(minutes)::int as minutes, sum(worth)::float8 as worth from overtime
        where granted_at is not null and ended_at is null and compensation = 'pay' and day between ${span.from}::date and ${span.until}::date`,
    )
    const found = (await told('indra')).rows
    expect([{ minutes: sumOf(found, 'minutes'), worth: sumOf(found, 'worth') }]).toEqual(handed)
  })

  it('of a request of many is told to one of them of themselves alone, and to nobody who sees no others', async () => {
    expect((await told('amina')).status).toBe(404)
    // Amina manages somebody: what the team works is told to her of herself alone.
    await sql`update assignment set manager_id = ${portal.company.id.amina}::uuid where employee_id = ${portal.company.id.edgar}::uuid`.execute(
      portal.database.db,
    )
    const { status, rows: found } = await told('amina')
    expect([status, sumOf(found, 'minutes')]).toEqual([200, 240])
    expect(found.every(({ people }) => people === 1)).toBe(true)
  })

  it('that was granted before rates were kept has one: what it is worth for each minute', async () => {
    const before = sumOf((await told('dewi')).rows, 'worth')
    await sql`update overtime set bands = '[]' where employee_id = ${portal.company.id.farah}::uuid`.execute(portal.database.db)
    const { rows: found } = await told('dewi')
    expect(found.filter(({ unit }) => unit === 'Finance')).toEqual([
      { unit: 'Finance', rate: 1.75, compensation: 'Pay', minutes: 120, worth: 210, people: 1 },
    ])
    expect(sumOf(found, 'worth')).toBe(before)
  })

  it('is of one site where one is asked for, of those who were there on the day', async () => {
    expect((await told('indra', { site: portal.company.site.berlin })).rows).toEqual([])
    expect(sumOf((await told('indra', { site: portal.company.site.jakarta })).rows, 'minutes')).toBe(660)
  })
})

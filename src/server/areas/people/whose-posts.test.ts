import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleCalls } from '#shared/areas/people.ts'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

/** Whose posts somebody may change: of those of another site none, be they to come, and those that are over are in nobody's way. */

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const now = today('Asia/Jakarta')
const change = addDays(now, 20)
const act = async (by: Name, what: object) =>
  (await portal.as(by).call(peopleCalls.act, { ids: [portal.company.id.carla], kind: 'contract', fullTime: 0.5, ...what } as never)).status

/** Carla goes from one site to the other on a day to come. */
const goes = (from: 'jakarta' | 'berlin', to: 'jakarta' | 'berlin') => async () => {
  const { id, site, unit } = portal.company
  const { db } = portal.database
  await sql`delete from assignment where employee_id = ${id.carla}::uuid`.execute(db)
  await sql`insert into assignment (employee_id, starts_on, ends_on, unit_id, site_id, manager_id) values
    (${id.carla}::uuid, '2015-01-01', ${change}::date, ${unit.engineering}::uuid, ${site[from]}::uuid, ${id.gita}::uuid),
    (${id.carla}::uuid, ${change}::date, null, ${unit.engineering}::uuid, ${site[to]}::uuid, ${id.gita}::uuid)`.execute(db)
}

it('HR of a site changes whoever comes to it from the very day on which they come, and not a day before', async () => {
  await goes('berlin', 'jakarta')()
  expect(await act('dewi', { startsOn: addDays(change, -1) })).toBe(404)
  expect(await act('dewi', { startsOn: change })).toBe(200)
})

it('HR of a site does away with no post of another that is to come: nobody ends before they go there', async () => {
  await goes('jakarta', 'berlin')()
  expect(await act('dewi', { kind: 'end', startsOn: addDays(change, -5) })).toBe(403)
  expect(await act('dewi', { startsOn: addDays(change, -5) })).toBe(403)
  expect(await act('indra', { kind: 'end', startsOn: addDays(change, -5) })).toBe(200)
})

it('who leaves hands over each stretch of somebody under them by itself; those under somebody else in between stay', async () => {
  const { id, site, unit } = portal.company
  const { db } = portal.database
  const [last, other, again] = [addDays(now, 10), addDays(now, 16), addDays(now, 30)]
  const stretch = (from: string, until: string | null, manager: Name) =>
    sql`insert into assignment (employee_id, starts_on, ends_on, unit_id, site_id, manager_id)
      values (${id.hadi}::uuid, ${from}::date, ${until}::date, ${unit.platform}::uuid, ${site.jakarta}::uuid, ${id[manager]}::uuid)`.execute(
      db,
    )
  await sql`delete from assignment where employee_id = ${id.hadi}::uuid`.execute(db)
  await stretch('2015-01-01', other, 'budi')
  await stretch(other, again, 'farah')
  await stretch(again, null, 'budi')
  const end = { ids: [id.budi], kind: 'end', startsOn: last, reportsTo: id.gita }
  expect((await portal.as('indra').call(peopleCalls.act, end as never)).status).toBe(200)
  const { rows } = await sql`
    select a.starts_on as from, m.user_name as manager from assignment a join employee m on m.id = a.manager_id
    where a.employee_id = ${id.hadi}::uuid order by 1`.execute(db)
  expect(rows).toEqual([
    { from: '2015-01-01', manager: 'budi' },
    { from: addDays(last, 1), manager: 'gita' },
    { from: other, manager: 'farah' },
    { from: again, manager: 'gita' },
  ])
})

it('whoever goes to another manager on the day after stays with them, though the one who leaves was to have them back', async () => {
  const { id, site, unit } = portal.company
  const { db } = portal.database
  const [last, again] = [addDays(now, 60), addDays(now, 80)]
  await sql`delete from assignment where employee_id = ${id.hadi}::uuid`.execute(db)
  for (const [from, until, manager] of [
    ['2015-01-01', addDays(last, 1), id.farah],
    [addDays(last, 1), again, id.gita],
    [again, null, id.farah],
  ] as const)
    await sql`insert into assignment (employee_id, starts_on, ends_on, unit_id, site_id, manager_id)
      values (${id.hadi}::uuid, ${from}::date, ${until}::date, ${unit.platform}::uuid, ${site.jakarta}::uuid, ${manager}::uuid)`.execute(db)
  const end = { ids: [id.farah], kind: 'end', startsOn: last, reportsTo: id.edgar }
  expect((await portal.as('indra').call(peopleCalls.act, end as never)).status).toBe(200)
  const { rows } = await sql`
    select a.starts_on as from, m.user_name as manager from assignment a join employee m on m.id = a.manager_id
    where a.employee_id = ${id.hadi}::uuid order by 1`.execute(db)
  expect(rows).toEqual([
    { from: '2015-01-01', manager: 'farah' },
    { from: addDays(last, 1), manager: 'gita' },
    { from: again, manager: 'edgar' },
  ])
})

it('an act is taken back until the day before it begins; whoever was to begin by it is kept out from then on', async () => {
  const indra = portal.as('indra')
  const takeBack = async (id: string, kind: 'contract' | 'hire') => {
    const { events } = (await indra.call(peopleCalls.line, { id })).body
    const latest = events.find((event) => event.kind === kind)
    return (await indra.call(peopleCalls.takeBack, { id: latest?.id ?? '' })).status
  }
  const { amina } = portal.company.id
  const share = async (startsOn: string, fullTime: number) =>
    (await indra.call(peopleCalls.act, { ids: [amina], kind: 'contract', fullTime, startsOn } as never)).status
  expect([await share(today('UTC'), 0.5), await takeBack(amina, 'contract')]).toEqual([200, 409])
  expect([await share(addDays(now, 2), 0.8), await takeBack(amina, 'contract')]).toEqual([200, 200])
  const nina = { code: 'E-nina', userName: 'nina', firstName: 'Nina', startsOn: addDays(now, 9), siteId: portal.company.site.jakarta }
  const { id } = (await indra.call(peopleCalls.hire, nina)).body
  const isOut = async () => {
    const { rows } = await sql`select from employee where id = ${id}::uuid and disabled_at is not null`.execute(portal.database.db)
    return rows.length === 1
  }
  expect([await isOut(), await takeBack(id, 'hire'), await isOut()]).toEqual([false, 200, true])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleCalls } from '#shared/areas/people.ts'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

/** What is done to somebody on the day on which they begin changes the very post that they begin with: both are told. */

let portal: Portal
const now = today('Asia/Jakarta')
const day = addDays(now, 9)

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const indra = () => portal.as('indra')
const line = async (id: string) => (await indra().call(peopleCalls.line, { id })).body.events
const takeBack = async (id: string | null | undefined) => (await indra().call(peopleCalls.takeBack, { id: id ?? '' })).status
const act = async (id: string, what: object) =>
  (await indra().call(peopleCalls.act, { ids: [id], kind: 'transfer', startsOn: day, ...what } as never)).status
const unit = (before: string | null, after: string) => ({ field: 'Unit', before, after })
const site = (before: string | null, after: string) => ({ field: 'Site', before, after })
const share = { field: 'Share of full time', before: null, after: expect.any(String) }

it('a transfer on the first day stands beside the hire as it was, and both are taken back, the later one first', async () => {
  const { unit: units, site: sites } = portal.company
  const nina = { code: '1', userName: 'nina', firstName: 'Nina', startsOn: day, siteId: sites.jakarta, unitId: units.platform }
  const { id } = (await indra().call(peopleCalls.hire, nina)).body
  const hired = await line(id)
  expect(hired).toMatchObject([{ kind: 'hire', startsOn: day, by: 'Indra Tester', stays: null }])
  expect([await act(id, { unitId: units.finance }), await act(id, { siteId: sites.berlin })]).toEqual([200, 200])
  const told = await line(id)
  expect(told).toMatchObject([
    { kind: 'transfer', startsOn: day, changes: [site('Jakarta', 'Berlin')], stays: null },
    { kind: 'transfer', startsOn: day, changes: [unit('Platform', 'Finance')], stays: 'Take back first what was planned after it.' },
    { kind: 'hire', startsOn: day, by: 'Indra Tester', stays: 'Take back first what was planned after it.' },
  ])
  expect(told[2]?.changes).toEqual(hired[0]?.changes)
  expect(told[2]?.changes).toEqual(expect.arrayContaining([unit(null, 'Platform'), site(null, 'Jakarta'), share]))
  expect([await takeBack(told[1]?.id), await takeBack(told[0]?.id), await takeBack(told[1]?.id)]).toEqual([409, 200, 200])
  expect(await line(id)).toEqual(hired)
  expect(await takeBack(hired[0]?.id)).toBe(200)
})

it('whoever came by a file is told to have begun so too', async () => {
  const { id, unit: units } = portal.company
  expect(await act(id.amina, { unitId: units.finance, startsOn: '2015-01-01' })).toBe(200)
  expect(await line(id.amina)).toMatchObject([
    { kind: 'transfer', startsOn: '2015-01-01', changes: [unit('Platform', 'Finance')], by: 'Indra Tester' },
    {
      kind: 'hire',
      startsOn: '2015-01-01',
      changes: expect.arrayContaining([unit(null, 'Platform')]),
      id: null,
      by: null,
      stays: 'It came by a file.',
    },
    { kind: 'schedule' },
  ])
})

it('the working hours of whoever was hired came with the hire, and what a founder begins with by the founding', async () => {
  const { db } = portal.database
  const { id: ids, site: sites } = portal.company
  const [week] = (await sql<{ id: string }>`select id from working_schedule limit 1`.execute(db)).rows
  const omar = { code: '2', userName: 'omar', firstName: 'Omar', startsOn: day, siteId: sites.jakarta, scheduleId: week?.id ?? '' }
  const { id } = (await indra().call(peopleCalls.hire, omar)).body
  const told = await line(id)
  expect(told.find(({ kind }) => kind === 'schedule')).toMatchObject({ id: null, by: 'Indra Tester', stays: 'It came with the hire.' })
  expect(told.find(({ kind }) => kind === 'hire')).toMatchObject({ by: 'Indra Tester', stays: null })

  const founding = JSON.stringify({ employeeId: ids.hadi, day: '2015-01-01' })
  await sql`insert into setting (key, value) values ('company.founding', ${founding}::jsonb)`.execute(db)
  expect((await line(ids.hadi)).map(({ by, stays }) => [by, stays])).toEqual(
    ['hire', 'schedule'].map(() => ['Hadi Tester', 'It came when the company was begun here.']),
  )
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportCalls } from '#shared/areas/report.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { rows } from '#server/foundation/database/db.ts'
import { give, type Name } from '../../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'
import { reportShown, sumOf } from '../../../../../test/support/report.ts'

let portal: Portal
const now = today('Asia/Jakarta')
/** A Monday, and the four weeks from there. */
const start = addDays(now, -28 - weekday(now))
const day = (offset: number) => addDays(start, offset)
const span = { from: start, until: day(27) }
const db = () => portal.database.db
const { calls } = leaveRequest

/** Leave of somebody as it is approved, without anybody having been asked. */
async function away(
  name: Name,
  leave: keyof Portal['company']['leave'],
  on: readonly (readonly [offset: number, part: string, quantity: number])[],
) {
  const request = newId()
  for (const [offset, part, quantity] of on)
    await sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
      values (${portal.company.id[name]}::uuid, ${day(offset)}::date, ${request}::uuid, 1, ${portal.company.leave[leave]}::uuid, ${part}, ${quantity}, true)`.execute(
      db(),
    )
}

beforeAll(async () => {
  portal = await openPortal()
  await sql`update leave_type set policy = policy || '{"use": "sickness"}' where id = ${portal.company.leave.sick}::uuid`.execute(db())
  // Friday, Monday and Tuesday: one spell; and half a day a week later.
  await away('amina', 'sick', [
    [4, 'full', 1],
    [5, 'full', 1],
    [7, 'full', 1],
    [8, 'full', 1],
  ])
  await away('amina', 'sick', [[15, 'first', 0.5]])
  await away('amina', 'annual', [[16, 'full', 1]])
  await away('hadi', 'hours', [[1, 'hours', 2]])
  await sql`insert into holiday (site_id, day, name) values (${portal.company.site.jakarta}::uuid, ${day(21)}::date, 'Nyepi')`.execute(db())
})
afterAll(() => portal.close())

const ofAmina = async (by: Name, values: Record<string, string> = {}) =>
  (await reportShown(portal, by, 'absence', { ...span, ...values })).rows.find(({ employee }) => employee === 'Amina Tester')

describe('absence', () => {
  it('is what of the planned days was taken of leave for illness, in spells over days off, with the Bradford factor', async () => {
    expect(await ofAmina('dewi')).toEqual({
      unit: 'Platform',
      employee: 'Amina Tester',
      code: 'E-amina',
      people: 1,
      planned: 19,
      absent: 3.5,
      rate: 18.42,
      spells: 2,
      bradford: 14,
    })
  })

  it('is of one leave type where one is asked for, by the hour too', async () => {
    expect(await ofAmina('dewi', { leaveType: portal.company.leave.annual })).toMatchObject({ absent: 1, spells: 1, bradford: 1 })
    const { rows: found } = await reportShown(portal, 'dewi', 'absence', { ...span, leaveType: portal.company.leave.hours })
    expect(found.find(({ employee }) => employee === 'Hadi Tester')).toMatchObject({ absent: 0.25, spells: 1, bradford: 0.25 })
  })

  it('is of a unit what its people come to together', async () => {
    const people = (await reportShown(portal, 'indra', 'absence', span)).rows
    const units = (await reportShown(portal, 'indra', 'absence', { ...span, by: 'unit' })).rows
    expect(people.length).toBe(9)
    for (const column of ['people', 'planned', 'absent', 'spells']) expect(sumOf(units, column)).toBe(sumOf(people, column))
    expect(units.find(({ unit }) => unit === 'Platform')).toEqual({
      unit: 'Platform',
      employee: null,
      code: null,
      people: 3,
      planned: 57,
      absent: 3.5,
      rate: 6.14,
      spells: 2,
      bradford: 4.67,
    })
  })

  it('of a sensitive type is told to whoever looks after the person, not to those above them; what they may know is', async () => {
    await sql`insert into setting (key, value) values ('general.absenceToManagers', '"type"') on conflict (key) do update set value = excluded.value`.execute(
      db(),
    )
    expect(await ofAmina('budi')).toMatchObject({ planned: 19, absent: 0, spells: 0, bradford: 0 })
    expect(await ofAmina('budi', { leaveType: portal.company.leave.annual })).toMatchObject({ absent: 1, spells: 1 })
    await sql`update setting set value = '"away"' where key = 'general.absenceToManagers'`.execute(db())
    expect(await ofAmina('budi', { leaveType: portal.company.leave.annual })).toMatchObject({ absent: 0, spells: 0 })
  })

  it('that somebody decided on is known to them', async () => {
    await give(portal.database, portal.company.id.hadi, portal.company.leave.annual, 10)
    const form = { leaveTypeId: portal.company.leave.sick, startDate: day(22), endDate: day(22) }
    const filed = await portal.as('hadi').call(calls.saveAndSubmit, form)
    expect(filed.error.Errors ?? filed.status).toBe(200)
    for (const by of ['budi', 'carla', 'dewi'] as const) await portal.as(by).call(calls.approve, { id: filed.body.id })
    const status = (await portal.as('hadi').call(calls.detail, { id: filed.body.id })).body.statusId
    const { rows: found } = await reportShown(portal, 'budi', 'absence', span)
    expect([status, found.find(({ employee }) => employee === 'Hadi Tester')]).toMatchObject([4, { absent: 1, spells: 1 }])
    expect(await ofAmina('budi')).toMatchObject({ absent: 0 })
  })

  it('is of those alone whom the reader looks after or has below them', async () => {
    const names = async (by: Name) =>
      (await reportShown(portal, by, 'absence', span)).rows.map(({ employee }) => String(employee).split(' ')[0])
    expect(await names('dewi')).toEqual(['Amina', 'Budi', 'Carla', 'Dewi', 'Farah', 'Gita', 'Hadi'])
    expect(await names('budi')).toEqual(['Amina', 'Hadi'])
    expect((await reportShown(portal, 'amina', 'absence', span)).status).toBe(404)
    expect(await names('carla')).toEqual(['Amina', 'Budi', 'Hadi'])
  })

  it('that is sensitive is taken down as read, once in a minute', async () => {
    const taken = () =>
      rows(
        db(),
        sql<{ reader: string; whose: string }>`
          select distinct actor_id as reader, entity_id as whose from audit
          where act = 'read' and entity = 'LeaveRequest' and detail->>'code' = ${`${span.from} – ${span.until}`}`,
      )
    await portal.as('indra').call(reportCalls.shown, { report: 'absence', values: span })
    expect((await taken()).filter(({ reader }) => reader === portal.company.id.indra).map(({ whose }) => whose)).toContain(
      portal.company.id.amina,
    )
    const whose = (await taken()).filter(({ reader }) => reader === portal.company.id.budi).map((one) => one.whose)
    expect(whose).not.toContain(portal.company.id.amina)
  })
})

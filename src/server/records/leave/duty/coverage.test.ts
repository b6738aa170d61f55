import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/records/calendar.ts'
import { freshCompany } from '../../../../../test/support/database.ts'
import { unitMeanwhile } from '../../permit-out/around.ts'
import { coverage, dutyTold, weekOf } from './coverage.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
const day = '2026-06-08'

interface Leave {
  on?: string
  part: string
  quantity: number
  type?: 'annual' | 'hours'
}

async function onLeave(whom: string, { on = day, part, quantity, type = 'annual' }: Leave): Promise<void> {
  await sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
    values (${whom}, ${on}, ${randomUUID()}, 1, ${place.company.leave[type]}, ${part}, ${quantity}, false)`.execute(place.database.db)
}

const told = async (...days: string[]) => (await coverage(place.database.db, place.company.unit.platform, days)).map((one) => dutyTold(one))

const minimum = (least: number | null) =>
  sql`update unit set minimum_staffing = ${least} where id = ${place.company.unit.platform}`.execute(place.database.db)

const roster = (whom: string, on: string, shifts: string[]) =>
  sql`insert into roster_day (employee_id, day, shift_ids, changed_by) values (${whom}, ${on}, ${shifts}, ${whom})`.execute(
    place.database.db,
  )

/** On Monday Hadi is on leave all day, Amina for two hours; all three have a permit from 09:00 until 11:00. */
beforeAll(async () => {
  place = await freshCompany()
  const { company, database } = place
  const { amina, budi, hadi } = company.id
  await onLeave(hadi, { part: 'full', quantity: 1 })
  await onLeave(amina, { part: 'hours', quantity: 2, type: 'hours' })
  for (const somebody of [amina, budi, hadi])
    await sql`insert into permit_out (id, employee_id, reason_type_id, request_id, line, day, starts_at, ends_at, hours) values
      (${randomUUID()}, ${somebody}, ${company.permit.errand}, ${randomUUID()}, 1, ${day}, '2026-06-08T09:00Z', '2026-06-08T11:00Z', 2)`.execute(
      database.db,
    )
})
afterAll(() => place?.drop())

test('the week is that of a working day, and on a weekend the one to come', () => {
  const week = daysBetween('2026-06-08', '2026-06-12')
  for (const one of ['2026-06-06', '2026-06-07', ...week]) expect(weekOf(one)).toEqual(week)
  expect(weekOf('2026-06-05')[4]).toBe('2026-06-05')
})

test('who of a unit is on duty is told of a month of days at most, and of nobody where there is no unit', async () => {
  const { database } = place
  const found = await told(...daysBetween(day, addDays(day, 31)))
  expect(found).toHaveLength(31)
  expect(found.slice(0, 2)).toEqual([
    { date: day, total: 3, onDuty: 2, minimum: null, short: false, away: ['Hadi Tester'] },
    { date: addDays(day, 1), total: 3, onDuty: 3, minimum: null, short: false, away: [] },
  ])
  expect(await coverage(database.db, null, [day])).toEqual([])
})

test('nobody is on duty on a day that they do not work: day off of the week, holiday of their site, day off of the roster', async () => {
  const { company, database } = place
  const [saturday, feast, rostered] = ['2026-06-13', '2026-06-15', '2026-06-16']
  await sql`insert into holiday (site_id, day, name) values (${company.site.jakarta}, ${feast}, 'Feast')`.execute(database.db)
  await roster(company.id.amina, rostered, [])
  await roster(company.id.budi, feast, [company.shift.night])
  await minimum(3)
  await onLeave(company.id.amina, { on: rostered, part: 'full', quantity: 1 })
  expect(await told(saturday, feast, rostered)).toEqual([
    { date: saturday, total: 3, onDuty: 0, minimum: 3, short: false, away: [] },
    { date: feast, total: 3, onDuty: 1, minimum: 3, short: false, away: [] },
    { date: rostered, total: 3, onDuty: 2, minimum: 3, short: true, away: [] },
  ])
  await minimum(null)
})

test('the people of a day are those who belong to the unit on that day', async () => {
  const { company, database } = place
  const { farah, hadi } = company.id
  await sql`update assignment set ends_on = '2026-07-08' where employee_id in (${farah}, ${hadi})`.execute(database.db)
  await sql`insert into assignment (employee_id, starts_on, unit_id, site_id, employment_status) values
    (${farah}, '2026-07-08', ${company.unit.platform}, ${company.site.jakarta}, 'permanent'),
    (${hadi}, '2026-07-08', ${company.unit.finance}, ${company.site.jakarta}, 'permanent')`.execute(database.db)
  await sql`update employee set left_on = '2026-07-09' where id = ${company.id.budi}`.execute(database.db)
  const names = (await coverage(database.db, company.unit.platform, ['2026-07-07', '2026-07-08', '2026-07-10'])).map(({ people }) =>
    people.map(({ name }) => name.slice(0, name.indexOf(' '))).join(),
  )
  expect(names).toEqual(['Amina,Budi,Hadi', 'Amina,Budi,Farah', 'Amina,Farah'])
  await sql`update employee set left_on = null where id = ${company.id.budi}`.execute(database.db)
  await sql`delete from assignment where starts_on = '2026-07-08'`.execute(database.db)
  await sql`update assignment set ends_on = null`.execute(database.db)
})

test('whoever is away for a part of a day counts, unless nothing of it is left to work', async () => {
  const { company, database } = place
  const { amina, budi, hadi } = company.id
  const [half, hours, feast] = ['2026-08-03', '2026-08-04', '2026-08-05']
  await sql`insert into holiday (site_id, day, name, off) values (${company.site.jakarta}, ${feast}, 'Half a feast', 0.5)`.execute(
    database.db,
  )
  await onLeave(amina, { on: half, part: 'first', quantity: 0.5 })
  for (const part of ['first', 'second']) await onLeave(budi, { on: half, part, quantity: 0.5 })
  await onLeave(amina, { on: hours, part: 'hours', quantity: 8, type: 'hours' })
  await onLeave(hadi, { on: hours, part: 'hours', quantity: 0.5 })
  await onLeave(amina, { on: feast, part: 'first', quantity: 0.5 })
  expect((await told(half, hours, feast)).map(({ away }) => away)).toEqual([['Budi Tester'], ['Amina Tester'], ['Amina Tester']])
})

test('a unit that rosters alone plan is short where they plan too few; where nothing is set at all, Monday to Friday count', async () => {
  const { company, database } = place
  const { amina, budi } = company.id
  const members = sql`(select employee_id from assignment where unit_id = ${company.unit.platform})`
  const stood = await sql<{
    employee_id: string
  }>`delete from schedule_assignment where employee_id in ${members} returning employee_id`.execute(database.db)
  const [friday, saturday, monday] = ['2026-09-04', '2026-09-05', '2026-09-07']
  await sql`insert into holiday (site_id, day, name) values (${company.site.jakarta}, '2026-09-08', 'Feast')`.execute(database.db)
  await minimum(3)
  for (const one of [amina, budi]) await roster(one, monday, [company.shift.night])
  await onLeave(budi, { on: friday, part: 'full', quantity: 1 })
  expect((await told(friday, saturday, monday, '2026-09-08')).map(({ onDuty, short, away }) => [onDuty, short, away])).toEqual([
    [2, true, ['Budi Tester']],
    [0, false, []],
    [2, true, []],
    [0, false, []],
  ])
  // Hours of leave take a day on which nothing is set as any other: once nothing of it is left that leave counts.
  const [hours, shares] = ['2026-09-09', '2026-09-10']
  await onLeave(amina, { on: hours, part: 'hours', quantity: 8, type: 'hours' })
  await onLeave(budi, { on: hours, part: 'hours', quantity: 7.5, type: 'hours' })
  await onLeave(amina, { on: shares, part: 'hours', quantity: 1 })
  for (const part of ['first', 'hours']) await onLeave(budi, { on: shares, part, quantity: 0.5 })
  expect((await told(hours, shares)).map(({ onDuty, away }) => [onDuty, away])).toEqual([
    [2, ['Amina Tester']],
    [1, ['Amina Tester', 'Budi Tester']],
  ])
  await minimum(null)
  for (const { employee_id } of stood.rows)
    await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id) values (${employee_id}, '2015-01-01', ${company.schedule.office})`.execute(
      database.db,
    )
})

test('whoever asks for a permit is away once, whatever else they have that day, and so is everybody else', async () => {
  const { company, database } = place
  const meanwhile = (whose: string, from: string, until: string) =>
    unitMeanwhile(database.db, company.unit.platform, whose, { day, startsAt: `${day}T${from}Z`, endsAt: `${day}T${until}Z` }, randomUUID())
  const { amina, budi } = company.id
  const hadi = { name: 'Hadi Tester', startsAt: null, endsAt: null }
  expect(await meanwhile(amina, '10:00', '12:00')).toMatchObject({ onDuty: 0, total: 3, away: [hadi, { name: 'Budi Tester' }] })
  expect(await meanwhile(amina, '11:00', '12:00')).toEqual({ onDuty: 1, total: 3, minimum: null, short: false, away: [hadi] })
  // A namesake is somebody else.
  await sql`update employee set display_name = 'Amina Tester' where id = ${budi}`.execute(database.db)
  expect(await meanwhile(amina, '10:00', '12:00')).toMatchObject({ onDuty: 0, away: [hadi, { name: 'Amina Tester' }] })
  await minimum(1)
  expect(await meanwhile(amina, '10:00', '12:00')).toMatchObject({ onDuty: 0, minimum: 1, short: true })
  expect(await meanwhile(amina, '11:00', '12:00')).toMatchObject({ onDuty: 1, short: false })
  await sql`update employee set display_name = 'Budi Tester' where id = ${budi}`.execute(database.db)
  await minimum(null)
})

test('leave for half of the day has somebody out of a permit’s hours in that half alone', async () => {
  const { company, database } = place
  const on = '2026-10-05'
  await onLeave(company.id.hadi, { on, part: 'first', quantity: 0.5 })
  await onLeave(company.id.budi, { on, part: 'second', quantity: 0.5 })
  const away = async (from: string, until: string) => {
    const wish = { day: on, startsAt: `${on}T${from}+07:00`, endsAt: `${on}T${until}+07:00` }
    return (await unitMeanwhile(database.db, company.unit.platform, company.id.amina, wish, randomUUID()))?.away
  }
  const hadi = { name: 'Hadi Tester', startsAt: `${on}T01:00:00.000Z`, endsAt: `${on}T05:00:00.000Z` }
  const budi = { name: 'Budi Tester', startsAt: `${on}T06:00:00.000Z`, endsAt: `${on}T10:00:00.000Z` }
  expect(await away('09:00', '10:00')).toEqual([hadi])
  expect(await away('14:00', '15:00')).toEqual([budi])
  expect(await away('11:00', '14:00')).toEqual([budi, hadi])
})

test('leave that is itself asked about takes nobody off duty', async () => {
  const { company, database } = place
  const [own, later] = [randomUUID(), addDays(day, 42)]
  for (const [name, requestId] of [
    ['amina', own],
    ['hadi', randomUUID()],
  ] as const)
    await sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
      values (${company.id[name]}, ${later}, ${requestId}, 1, ${company.leave.annual}, 'full', 1, false)`.execute(database.db)
  const away = async (as: { except?: string }) =>
    (await coverage(database.db, company.unit.platform, [later], as)).map((one) => dutyTold(one))[0]
  expect(await away({})).toMatchObject({ total: 3, onDuty: 1, away: ['Amina Tester', 'Hadi Tester'] })
  expect(await away({ except: own })).toMatchObject({ total: 3, onDuty: 2, away: ['Hadi Tester'] })
})

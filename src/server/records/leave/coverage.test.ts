import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/records/calendar.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { unitMeanwhile } from '../permit-out/standing.ts'
import { coverage, weekOf } from './coverage.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
const day = '2026-06-08'

/** On Monday Hadi is on leave all day, Amina for two hours; all three have a permit from 09:00 until 11:00. */
beforeAll(async () => {
  place = await freshCompany()
  const { company, database } = place
  const { amina, budi, hadi } = company.id
  await sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken) values
    (${hadi}, ${day}, ${randomUUID()}, 1, ${company.leave.annual}, 'full', 1, false),
    (${amina}, ${day}, ${randomUUID()}, 1, ${company.leave.hours}, 'hours', 2, false)`.execute(database.db)
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
  const { company, database } = place
  const found = await coverage(database.db, company.unit.platform, daysBetween(day, addDays(day, 31)))
  expect(found).toHaveLength(31)
  expect(found.slice(0, 2)).toEqual([
    { date: day, total: 3, onDuty: 1, minimum: null, away: ['Amina Tester', 'Hadi Tester'] },
    { date: addDays(day, 1), total: 3, onDuty: 3, minimum: null, away: [] },
  ])
  expect(await coverage(database.db, null, [day])).toEqual([])
})

test('whoever asks for a permit is away once, whatever else they have that day, and so is everybody else', async () => {
  const { company, database } = place
  const meanwhile = (from: string, until: string) =>
    unitMeanwhile(
      database.db,
      company.unit.platform,
      'Amina Tester',
      { day, startsAt: `${day}T${from}Z`, endsAt: `${day}T${until}Z` },
      randomUUID(),
    )
  const hadi = { name: 'Hadi Tester', startsAt: null, endsAt: null }
  expect(await meanwhile('10:00', '12:00')).toMatchObject({ onDuty: 0, total: 3, away: [hadi, { name: 'Budi Tester' }] })
  expect(await meanwhile('11:00', '12:00')).toEqual({ onDuty: 1, total: 3, minimum: null, away: [hadi] })
})

test('leave that is itself asked about takes nobody off duty', async () => {
  const { company, database } = place
  const [own, later] = [randomUUID(), addDays(day, 40)]
  for (const [name, requestId] of [
    ['amina', own],
    ['hadi', randomUUID()],
  ] as const)
    await sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
      values (${company.id[name]}, ${later}, ${requestId}, 1, ${company.leave.annual}, 'full', 1, false)`.execute(database.db)
  const away = async (except: string | null) => (await coverage(database.db, company.unit.platform, [later], except))[0]
  expect(await away(null)).toMatchObject({ total: 3, onDuty: 1, away: ['Amina Tester', 'Hadi Tester'] })
  expect(await away(own)).toMatchObject({ total: 3, onDuty: 2, away: ['Hadi Tester'] })
})

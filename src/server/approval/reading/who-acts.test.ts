import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shortDay } from '#shared/texts/days.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { give, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const { calls } = leaveRequest
const now = today('Asia/Jakarta')
const monday = addDays(now, 7 - weekday(now) + 28)
const saidDay = (day: string) => shortDay(new Date(day), 'en')

beforeAll(async () => {
  portal = await openPortal()
  await give(portal.database, portal.company.id.amina, portal.company.leave.annual, 12)
})
afterAll(() => portal.close())

const database = () => portal.database.db
const grant = (from: Name, to: Name, given: { until?: string; modules?: string[]; follows?: boolean }) =>
  sql`insert into delegation (id, from_id, to_id, modules, starts_on, ends_on, follows_absence)
    values (${newId()}, ${portal.company.id[from]}, ${portal.company.id[to]}, ${given.modules ?? null}::text[],
      ${given.follows ? null : now}::date, ${given.until ?? null}::date, ${given.follows ?? false})`.execute(database())
const away = (name: Name, from: string, until: string, part: 'full' | 'first' | 'hours' = 'full') =>
  sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
    select ${portal.company.id[name]}, d::date, ${newId()}::uuid, 1, ${portal.company.leave.annual}, ${part}, 1, true
    from generate_series(${from}::date, ${until}::date, interval '1 day') d`.execute(database())
const notes = async () => {
  const form = { leaveTypeId: portal.company.leave.annual, startDate: monday, endDate: addDays(monday, 3) }
  const { body } = await portal.as('amina').call(calls.preview, form)
  return body.levels.flatMap((level) => level.persons.map((person) => [person.name, person.note]))
}

describe('the route before a submit', () => {
  it('says who acts for whom until when, and who is away', async () => {
    expect(await notes()).toEqual([
      ['Budi Tester', null],
      ['Carla Tester', null],
    ])
    const until = addDays(now, 9)
    await grant('budi', 'farah', { until })
    await grant('carla', 'gita', { modules: ['Loan'] })
    expect(await notes()).toEqual([
      ['Budi Tester', `Farah Tester acts for them until ${saidDay(until)}`],
      ['Carla Tester', null],
    ])
    await sql`update delegation set modules = '{LeaveRequest}', to_id = ${portal.company.id.amina} where from_id = ${portal.company.id.carla}`.execute(
      database(),
    )
    expect((await notes())[1]).toEqual(['Carla Tester', null])
    await sql`update delegation set to_id = ${portal.company.id.gita}`.execute(database())
    await sql`update delegation set ends_on = null where from_id = ${portal.company.id.budi}`.execute(database())
    expect(await notes()).toEqual([
      ['Budi Tester', 'Gita Tester acts for them'],
      ['Carla Tester', 'Gita Tester acts for them'],
    ])
    await grant('budi', 'farah', { until })
    expect((await notes())[0]?.[1]).toBe(`Farah Tester acts for them until ${saidDay(until)}; Gita Tester acts for them`)
    await sql`delete from delegation`.execute(database())
  })

  it('takes nobody for away who has half a day off, or hours', async () => {
    await grant('budi', 'farah', { follows: true })
    for (const part of ['first', 'hours'] as const) await away('budi', addDays(now, -1), addDays(now, 2), part)
    expect((await notes())[0]).toEqual(['Budi Tester', null])
    await sql`delete from leave_day`.execute(database())
    await sql`delete from delegation`.execute(database())
  })

  it('names the delegate of an absence until it ends', async () => {
    // Sites are not all on the database's day: a leave from yesterday on covers either.
    const until = addDays(now, 2)
    await away('budi', addDays(now, -1), until)
    expect((await notes())[0]).toEqual(['Budi Tester', `away until ${saidDay(until)}`])
    await grant('budi', 'farah', { follows: true })
    expect((await notes())[0]).toEqual(['Budi Tester', `away until ${saidDay(until)}; Farah Tester acts for them until ${saidDay(until)}`])
  })
})

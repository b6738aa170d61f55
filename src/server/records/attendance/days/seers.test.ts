import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { freshCompany } from '../../../../../test/support/database.ts'
import { seersOf } from './visible.ts'

/** Who may see somebody's attendance, asked from whoever is seen. */

let place: Awaited<ReturnType<typeof freshCompany>>
beforeAll(async () => {
  place = await freshCompany()
})
afterAll(() => place.drop())

it('HR of the site of whoever has left is told of their days still; HR of another site, and who managed them, are not', async () => {
  const { company, database } = place
  const { hadi, dewi, budi, edgar } = company.id
  const seers = async () => new Set((await seersOf(database.db, [hadi], [dewi, budi, edgar])).map(({ personId }) => personId))
  expect(await seers()).toEqual(new Set([dewi, budi]))
  await sql`update employee set left_on = current_date - 3 where id = ${hadi}::uuid`.execute(database.db)
  await sql`update assignment set ends_on = current_date - 2 where employee_id = ${hadi}::uuid`.execute(database.db)
  expect(await seers()).toEqual(new Set([dewi]))
})

it('who goes to another manager at another site is seen by the former until the day before, and from that day on by the other alone', async () => {
  const { company, database } = place
  const { amina, budi, dewi, farah } = company.id
  const now = today('Asia/Jakarta')
  const seers = async (change: string) => {
    await sql`delete from assignment where employee_id = ${amina}::uuid and starts_on > '2020-01-01'`.execute(database.db)
    await sql`update assignment set ends_on = ${change}::date where employee_id = ${amina}::uuid`.execute(database.db)
    await sql`insert into assignment (employee_id, starts_on, unit_id, site_id, manager_id)
      values (${amina}::uuid, ${change}::date, ${company.unit.finance}::uuid, ${company.site.berlin}::uuid, ${farah}::uuid)`.execute(
      database.db,
    )
    return new Set((await seersOf(database.db, [amina], [budi, dewi, farah])).map(({ personId }) => personId))
  }
  expect(await seers(addDays(now, 1))).toEqual(new Set([budi, dewi]))
  expect(await seers(now)).toEqual(new Set([farah]))
})

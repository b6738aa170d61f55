import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

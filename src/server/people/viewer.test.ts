import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshCompany, type FreshDatabase } from '../../../test/support/database.ts'
import { findViewer } from './viewer.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  const founded = await freshCompany({ max: 2 })
  fresh = founded
  const { site } = founded.company
  await sql`update site set time_zone = case id when ${site.jakarta} then 'Pacific/Kiritimati' else 'Pacific/Pago_Pago' end`.execute(
    fresh.database.db,
  )
})
afterAll(() => fresh.drop())

/** Kiritimati is 14 hours ahead of UTC, Pago Pago 11 behind, both all year: at every hour one of them has another day than UTC. */
const dayAt = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)

it('everybody has the day of their own site, at whatever hour it is asked', async () => {
  const expected = () => [dayAt(14), dayAt(-11)]
  const read = async () => [(await findViewer(fresh.database.db, 'amina'))?.today, (await findViewer(fresh.database.db, 'edgar'))?.today]
  const before = expected()
  const days = await read()
  // Midnight may pass at one of them meanwhile.
  expect([before, expected()]).toContainEqual(days)
  expect(days).not.toEqual([dayAt(0), dayAt(0)])
})
